use super::*;
use midgard_core::{ActionSet, BySeat};

type Tree = super::Tree<BySeat<f64>>;

#[test]
fn a_key_tells_its_step() {
    for &seat in Seat::ALL {
        for action in [0, 1, 128, 255, 256, ActionIndex::MAX] {
            assert_eq!(Key::action(seat, action).step(), Step::Action(seat, action));
            assert_eq!(Key::action(seat, action).action_of(seat), Some(action));
            assert_eq!(Key::action(seat, action).action_of(seat.clockwise(Seat::COUNT)), None);
        }
        assert_eq!(Key::hidden(seat).step(), Step::Hidden(seat));
        assert_eq!(Key::hidden(seat).action_of(seat), None);
    }
    assert_eq!(Key::outcome(7).step(), Step::Outcome(7));
    assert_eq!(Key::OTHER_OUTCOME.step(), Step::OtherOutcome);
    assert_eq!(Key::ROOT.step(), Step::Root);
    assert_eq!(Key::outcome(7).action_of(Seat::One), None);
}

#[test]
fn a_tree_grows_to_its_bound_and_says_so() {
    let mut tree = Tree::new(1, 100);
    for action in 0..99 {
        assert!(tree.grow(0, Key::action(Seat::One, action)).is_some());
    }
    assert!(!tree.is_full());
    assert!(tree.grow(0, Key::hidden(Seat::One)).is_none());
    assert!(tree.is_full() && tree.len() == 100);
}

#[test]
fn a_decision_is_worth_its_most_visited_child_and_an_outcome_counts_by_frequency() {
    let mut tree = Tree::new(1, 100);
    let good = tree.grow(0, Key::action(Seat::One, 1)).expect("there is room");
    let bad = tree.grow(0, Key::action(Seat::One, 2)).expect("there is room");
    let roll = tree.grow(good, Key::outcome(0)).expect("there is room");
    let decides = |node: &Node<_>| matches!(node.step(), Step::Action(..));
    let mut simulate = |path: &[NodeId], value: f64| {
        let mut values = BySeat::default();
        values[Seat::One] = value;
        path.iter().for_each(|&id| tree.node_mut(id).pass());
        let steps = path.iter().map(|&id| (id, ()));
        tree.back_up(steps, (&values, false), |node, ()| decides(node), |_, _, _| None);
        let mean = |id| tree.node(id).sums[Seat::One] / f64::from(tree.node(id).visits);
        (mean(0), mean(path[path.len() - 2]))
    };
    // Before anything is trusted, the mean of all.
    assert_eq!(simulate(&[bad, 0], 0.0), (0.0, 0.0));
    assert_eq!(simulate(&[roll, good, 0], 1.0), (0.5, 1.0));
    for _ in 0..TRUSTED {
        simulate(&[roll, good, 0], 1.0);
    }
    // The failure is forgotten, and failing more does not count.
    assert_eq!(simulate(&[bad, 0], 0.0).0, 1.0);
    // An outcome is not a choice: good is worth the mean of its rolls, whatever came up most.
    let other = simulate(&[roll, good, 0], 0.0);
    let rolls = f64::from(TRUSTED + 2);
    let expected = (rolls - 1.0) / rolls;
    assert!((other.0 - expected).abs() < 1e-12 && (other.1 - expected).abs() < 1e-12);
}

#[test]
fn trees_add_up_and_parts_of_them_stand_alone() {
    let mut tree = Tree::new(1, 100);
    let child = tree.grow(0, Key::action(Seat::One, 3)).expect("there is room");
    let below = tree.grow(child, Key::action(Seat::Two, 5)).expect("there is room");
    tree.grow(child, Key::action(Seat::Two, 6)).expect("there is room");
    tree.node_mut(child).visits = 2;
    tree.node_mut(below).sums[Seat::Two] = 1.5;
    let other = tree.clone();
    tree.merge(&other);
    assert_eq!((tree.len(), tree.node(child).visits), (4, 4));
    assert_eq!(tree.node(below).sums[Seat::Two], 3.0);
    let part = tree.below(&[child], 100);
    assert_eq!((part.len(), part.node(0).visits), (3, 4));
    let steps: Vec<_> = part.children(0).map(|id| part.node(id).step()).collect();
    assert_eq!(steps, [Step::Action(Seat::Two, 6), Step::Action(Seat::Two, 5)]);
    assert!(tree.below(&[child], 2).is_full());
}

#[test]
fn a_root_that_is_asked_has_legal_actions_and_room_for_them() {
    let mut tree = Tree::new(1, 7);
    for (action, seat) in [(1, Seat::One), (2, Seat::One), (1, Seat::Two)] {
        let child = tree.grow(0, Key::action(seat, action)).expect("there is room");
        tree.node_mut(child).visits = u32::from(action);
        let below = tree.grow(child, Key::hidden(seat)).expect("there is room");
        tree.node_mut(below).visits = 10 + u32::from(action);
    }
    tree.ask(0, Seat::One, &[2, 3].into_iter().collect::<ActionSet>());
    let [two] = tree.children(0).collect::<Vec<_>>()[..] else { panic!("one is legal") };
    let [below] = tree.children(two).collect::<Vec<_>>()[..] else { panic!("it had one step") };
    assert_eq!((tree.len(), tree.node(0).visits, tree.node(below).visits), (3, 2, 12));
    assert_eq!(tree.node(two).step(), Step::Action(Seat::One, 2));
    (0..3).for_each(|action| assert!(tree.grow(two, Key::action(Seat::Two, action)).is_some()));
    assert!(tree.grow(two, Key::action(Seat::Two, 3)).is_none());
    assert!(tree.grow(0, Key::action(Seat::One, 3)).is_some() && tree.len() == 7);
}

#[test]
fn a_position_is_found_by_what_the_seat_knows_if_its_actions_are_legal() {
    let mut tree = Tree::new(1, 100);
    let mut decision = |seen: u32, visits: u32, after: ActionIndex| {
        let step = tree.grow(0, Key::outcome(u64::from(visits))).expect("there is room");
        tree.grow(step, Key::action(Seat::One, after)).expect("there is room");
        tree.node_mut(step).visits = visits;
        tree.node_mut(step).mark(seen);
        step
    };
    let (_, most, _) = (decision(7, 1, 1), decision(7, 5, 2), decision(7, 9, 3));
    let other = decision(8, 4, 1);
    let legal: ActionSet<5> = [1, 2].into_iter().collect();
    assert_eq!(tree.find_seen(7, Seat::One, &legal), Some(most));
    assert_eq!(tree.find_seen(8, Seat::One, &legal), Some(other));
    assert_eq!(tree.find_seen(8, Seat::Two, &legal), None);
    assert_eq!(tree.find_seen(9, Seat::One, &legal), None);
    let below = tree.below(&[most], 100);
    assert_eq!(below.find_seen(7, Seat::One, &legal), None, "the root is the position itself");
    let mut sum = Tree::new(1, 100);
    sum.merge(&tree);
    assert!(sum.find_seen(8, Seat::One, &legal).is_some());
}

#[test]
fn outcomes_that_outnumber_the_visits_share_a_node() {
    let mut tree = Tree::new(1, 10_000);
    let mut see = |outcome: u64| {
        let child = tree.find_or_grow_outcome(0, Key::outcome(outcome)).expect("there is room");
        tree.node_mut(0).visits += 1;
        (tree.node(child).step(), child, tree.children(0).count())
    };
    // Six faces of a die have nodes of their own after some rolls, and keep them.
    let rolls: Vec<_> = (0..60).map(|roll| see(roll % 6 + 1)).collect();
    assert!(rolls[42..].iter().all(|&(step, ..)| matches!(step, Step::Outcome(1..=6))));
    assert_eq!(rolls[59].2, 7, "one more is shared, by what was rolled at first");
    // Where nothing is seen twice, nearly everything is shared.
    let deals: Vec<_> = (100..5_000).map(see).collect();
    let shared = deals.iter().filter(|(step, ..)| *step == Step::OtherOutcome).count();
    let (_, other, children) = deals[deals.len() - 1];
    assert!(shared > 4_800 && children == 72, "{shared} of 4,900 are shared: {children} nodes");
    // What is below them differs in what the owner knows, so no position is looked for there.
    let below = tree.grow(other, Key::action(Seat::One, 1)).expect("there is room");
    let deeper = tree.grow(below, Key::action(Seat::One, 2)).expect("there is room");
    assert!([other, below, deeper].iter().all(|&id| tree.node(id).is_shared()));
    assert!(!tree.node(deeper).is_unmarked());
    let own = tree.find(0, Key::outcome(1)).expect("it has a node");
    assert!(!tree.node(own).is_shared());
}
