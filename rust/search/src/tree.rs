//! The tree of a search: nodes in one list, bounded, without pointers.
//!
//! A node stands for a step: a decision of a seat, a decision that the tree's owner does not see, or what
//! chance has shown. Its numbers are those of the step; its children are the steps after it.

use midgard_core::{ActionIndex, Actions, BySeat, Seat, SeatValues, Word};
use std::hash::Hash;

/// The place of a node in its tree.
pub type NodeId = u32;

/// No node.
const NONE: NodeId = NodeId::MAX;

/// The number of visits after which the value of a child is that of the decision for it.
const TRUSTED: u32 = 16;

/// No evaluator has said anything.
const UNSAID: f32 = -1.0;

/// The mark of nodes below outcomes that share a node: what the owner knows there differs.
const SHARED: u32 = 1;

/// The bit of a node whose value is proven.
const PROVEN: u32 = 1 << 31;

/// The kind of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The beginning: what was searched.
    Root,
    /// A seat takes an action.
    Action(Seat, ActionIndex),
    /// A seat decides, and the owner of the tree does not see what.
    Hidden(Seat),
    /// Chance shows something: a fingerprint of it.
    Outcome(u64),
    /// Chance shows something that has no node of its own: too many outcomes are possible.
    OtherOutcome,
}

/// Where the seat stands in a key: above the action and the bit of a hidden one.
const SEAT: u32 = ActionIndex::BITS + 1;
/// The bit of a decision that is not seen.
const HIDDEN: u64 = 1 << ActionIndex::BITS;

/// A step as one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key(u64);

impl Key {
    pub(crate) const ROOT: Self = Self(1 << 62);
    const OTHER_OUTCOME: Self = Self(1 << 63);

    #[inline]
    pub(crate) fn action(seat: Seat, action: ActionIndex) -> Self {
        Self((seat as u64) << SEAT | u64::from(action))
    }

    #[inline]
    pub(crate) fn hidden(seat: Seat) -> Self {
        Self((seat as u64) << SEAT | HIDDEN)
    }

    #[inline]
    pub(crate) fn outcome(print: u64) -> Self {
        Self(print | 1 << 63)
    }

    /// The action, if it is one of this seat.
    #[inline]
    pub(crate) fn action_of(self, seat: Seat) -> Option<ActionIndex> {
        let action = self.0 ^ (seat as u64) << SEAT;
        if action < HIDDEN { Some(action as ActionIndex) } else { None }
    }

    fn step(self) -> Step {
        let seat = || Seat::from_index((self.0 >> SEAT) as usize).expect("a key has a seat");
        match self.0 {
            key if key == Self::OTHER_OUTCOME.0 => Step::OtherOutcome,
            key if key >> 63 == 1 => Step::Outcome(key & (u64::MAX >> 1)),
            key if key >> 62 == 1 => Step::Root,
            key if key & HIDDEN == HIDDEN => Step::Hidden(seat()),
            key => Step::Action(seat(), key as ActionIndex),
        }
    }
}

/// The numbers of a step.
#[derive(Clone, Debug)]
pub struct Node<V> {
    key: Key,
    first: NodeId,
    next: NodeId,
    /// Simulations that took it.
    pub visits: u32,
    /// Simulations in which it could be taken.
    pub available: u32,
    /// Simulations that are under way, and [`PROVEN`].
    under_way: u32,
    /// The prior of an evaluator, or less than 0.
    prior: f32,
    /// The child with the most visits, the earliest of several.
    favorite: NodeId,
    /// The [`fingerprint`] of what the owner of the tree knows where it decides after this step; 0 if nobody asked, and
    /// [`SHARED`] if that differs.
    seen: u32,
    /// Its value times its visits, seat by seat: see `Tree::back_up`.
    pub sums: V,
}

impl<V: SeatValues> Node<V> {
    fn new(key: Key) -> Self {
        let sums = V::default();
        let (first, next, favorite, prior) = (NONE, NONE, NONE, UNSAID);
        let (visits, available, under_way, seen) = (0, 0, 0, 0);
        Self { key, first, next, visits, available, under_way, prior, favorite, seen, sums }
    }

    /// Its kind.
    pub fn step(&self) -> Step {
        self.key.step()
    }

    /// The mean of a seat; 0 before the first visit.
    pub fn mean(&self, seat: Seat) -> f64 {
        if self.visits == 0 { 0.0 } else { self.sums[seat] / f64::from(self.visits) }
    }

    /// The prior of an evaluator, as a share of the sum over all legal actions.
    #[inline]
    pub fn prior(&self) -> Option<f32> {
        (self.prior >= 0.0).then_some(self.prior)
    }

    pub(crate) fn judge(&mut self, prior: f32) {
        self.prior = prior;
    }

    /// Returns whether outcomes without a node of their own have led to it.
    #[inline]
    pub(crate) fn is_shared(&self) -> bool {
        self.seen == SHARED
    }

    /// Returns whether a decision of the owner after this step was neither marked nor tried yet.
    #[inline]
    pub(crate) fn is_unmarked(&self) -> bool {
        self.seen == 0 && self.first == NONE
    }

    pub(crate) fn mark(&mut self, seen: u32) {
        self.seen = seen;
    }

    #[inline]
    pub(crate) fn key(&self) -> Key {
        self.key
    }

    /// Simulations that took it or are taking it.
    #[inline]
    pub(crate) fn visit_count(&self) -> u32 {
        self.visits + self.virtual_losses()
    }

    /// Simulations that are under way: they count as lost.
    #[inline]
    pub(crate) fn virtual_losses(&self) -> u32 {
        self.under_way & !PROVEN
    }

    /// A simulation is under way.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.under_way += 1;
    }

    /// Returns whether its mean is the value of the best play of everybody: see `proof.rs`.
    #[inline]
    pub fn is_proven(&self) -> bool {
        self.under_way & PROVEN != 0
    }

    /// From now on it has this value, whatever came of the simulations.
    fn prove(&mut self, exact: &V) {
        self.under_way |= PROVEN;
        let visits = f64::from(self.visits);
        for (sum, exact) in self.sums.as_mut_slice().iter_mut().zip(exact.as_slice()) {
            *sum = exact * visits;
        }
    }

    /// Its mean to each seat.
    pub(crate) fn means(&self) -> V {
        let mut means = self.sums;
        let visits = f64::from(self.visits.max(1));
        means.as_mut_slice().iter_mut().for_each(|mean| *mean /= visits);
        means
    }

    #[inline]
    pub(crate) fn first_child(&self) -> Option<NodeId> {
        (self.first != NONE).then_some(self.first)
    }

    #[inline]
    pub(crate) fn next_sibling(&self) -> Option<NodeId> {
        (self.next != NONE).then_some(self.next)
    }
}

const _: () = assert!(size_of::<Node<BySeat<f64, 4>>>() == 72, "the mark of a node takes no room");

/// Returns 32 bits of what a seat knows, never 0 and never [`SHARED`].
pub(crate) fn fingerprint<T: Hash>(view: &T) -> u32 {
    ((midgard_core::key(view) >> 32) as u32).max(SHARED + 1)
}

/// The nodes, with a limit on their number.
#[derive(Clone, Debug)]
pub struct Tree<V> {
    nodes: Vec<Node<V>>,
    roots: usize,
    most: usize,
    /// The root that is searched, and room that is held for actions of it that are not there yet.
    root_in_search: NodeId,
    held: usize,
    full: bool,
}

impl<V: SeatValues> Tree<V> {
    /// A tree of `roots` roots that will never have more than `most` nodes, but its roots.
    pub fn new(roots: usize, most: usize) -> Self {
        let most = most.clamp(roots, NONE as usize);
        let nodes = (0..roots).map(|_| Node::new(Key::ROOT)).collect();
        Self { nodes, roots, most, root_in_search: 0, held: 0, full: false }
    }

    /// Takes everything out but the roots. The memory stays.
    pub(crate) fn clear(&mut self) {
        self.nodes.truncate(self.roots);
        self.nodes.iter_mut().for_each(|node| *node = Node::new(Key::ROOT));
        (self.root_in_search, self.held, self.full) = (0, 0, false);
    }

    /// How many nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether there is nothing but roots.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() <= self.roots
    }

    /// How many roots: one, or one for each seat.
    pub fn roots(&self) -> usize {
        self.roots
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<V>>()
    }

    /// Returns whether a node has found no room.
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// Sets the most nodes from now on.
    pub(crate) fn widen(&mut self, most: usize) {
        self.most = self.most.max(most).min(NONE as usize);
    }

    /// A node.
    #[inline]
    pub fn node(&self, id: NodeId) -> &Node<V> {
        &self.nodes[id as usize]
    }

    #[inline]
    pub(crate) fn node_mut(&mut self, id: NodeId) -> &mut Node<V> {
        &mut self.nodes[id as usize]
    }

    /// The steps after a step, the latest found first.
    #[inline]
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.node(id).first_child(), |&id| self.node(id).next_sibling())
    }

    /// The child with this key.
    #[inline]
    pub(crate) fn find(&self, parent: NodeId, key: Key) -> Option<NodeId> {
        self.children(parent).find(|&id| self.node(id).key == key)
    }

    /// A new child; none when the tree has no room.
    pub(crate) fn grow(&mut self, parent: NodeId, key: Key) -> Option<NodeId> {
        let held = if parent == self.root_in_search { 0 } else { self.held };
        if self.nodes.len() + held >= self.nodes.capacity() && !self.reserve(held) {
            self.full = true;
            return None;
        }
        if parent == self.root_in_search {
            self.held = self.held.saturating_sub(1);
        }
        let id = self.nodes.len() as NodeId;
        let mut node = Node::new(key);
        if key == Key::OTHER_OUTCOME || self.node(parent).is_shared() {
            node.seen = SHARED;
        }
        node.next = std::mem::replace(&mut self.node_mut(parent).first, id);
        self.nodes.push(node);
        Some(id)
    }

    /// The child with this key, a new one if need be.
    #[inline]
    pub(crate) fn find_or_grow(&mut self, parent: NodeId, key: Key) -> Option<NodeId> {
        self.find(parent, key).or_else(|| self.grow(parent, key))
    }

    /// The child that stands for an outcome: one of its own while there are not more of these than the square root of the
    /// visits, and else one that it shares with others. So dice have nodes of their own after few visits; where nearly
    /// each simulation sees something else, as after cards were dealt, the tree goes on below what is shared.
    pub(crate) fn find_or_grow_outcome(&mut self, parent: NodeId, key: Key) -> Option<NodeId> {
        let (mut count, mut shared) = (0, None);
        for id in self.children(parent) {
            match self.node(id).key {
                known if known == key => return Some(id),
                Key::OTHER_OUTCOME => shared = Some(id),
                _ => count += 1,
            }
        }
        if count <= self.node(parent).visits.isqrt() {
            return self.grow(parent, key);
        }
        shared.or_else(|| self.grow(parent, Key::OTHER_OUTCOME))
    }

    /// Room for twice as many, within the bound and if memory can be had; so much of it is held.
    fn reserve(&mut self, held: usize) -> bool {
        let len = self.nodes.len();
        let more = len.max(64).min(self.most - len);
        more > 0 && self.nodes.try_reserve_exact(more).is_ok() && len + held < self.nodes.capacity()
    }

    /// A root is asked what a seat does. Only the actions that are legal stay below it, its numbers are the
    /// sum of theirs, and there will be room for all of them, whatever the bound.
    pub(crate) fn ask(&mut self, root: NodeId, seat: Seat, legal: &impl Actions) {
        let here: Vec<_> = self.children(root).collect();
        let fits = |id: &NodeId| {
            let action = self.node(*id).key.action_of(seat);
            action.is_some_and(|action| legal.contains(action))
        };
        let stay: Vec<_> = here.iter().copied().filter(fits).collect();
        let mut node = Node::new(Key::ROOT);
        for &id in &stay {
            node.visits += self.node(id).visits;
            add(&mut node.sums, &self.node(id).sums);
        }
        node.first = stay.first().copied().unwrap_or(NONE);
        *self.node_mut(root) = node;
        stay.iter().for_each(|&id| self.prefer(root, id));
        for (at, &id) in stay.iter().enumerate() {
            self.node_mut(id).next = stay.get(at + 1).copied().unwrap_or(NONE);
        }
        if stay.len() < here.len() {
            self.compact();
        }
        self.root_in_search = root;
        self.held = legal.len() - stay.len();
        self.most = self.most.max(self.len() + self.held);
    }

    /// Leaves out what cannot be reached any more; the rest stays in its order.
    fn compact(&mut self) {
        let mut places = vec![NONE; self.len()];
        places[..self.roots].fill(0);
        let mut count = 0;
        for id in 0..self.len() {
            if places[id] == NONE {
                continue;
            }
            places[id] = count;
            count += 1;
            // A child comes after its parent.
            self.children(id as NodeId).for_each(|child| places[child as usize] = 0);
        }
        let place = |id: NodeId| places.get(id as usize).copied().unwrap_or(NONE);
        for (id, &to) in places.iter().enumerate().filter(|(_, to)| **to != NONE) {
            let mut node = self.nodes[id].clone();
            (node.first, node.next) = (place(node.first), place(node.next));
            node.favorite = place(node.favorite);
            self.nodes[to as usize] = node;
        }
        self.nodes.truncate(count as usize);
    }

    /// Adds the numbers of another tree, as far as there is room.
    pub fn merge(&mut self, other: &Self) {
        let mut open: Vec<_> = (0..self.roots as NodeId).map(|root| (root, root)).collect();
        while let Some((here, there)) = open.pop() {
            let from = other.node(there);
            let to = self.node_mut(here);
            let exact = [&*to, from].into_iter().find(|node| node.is_proven()).map(Node::means);
            to.visits += from.visits;
            to.available += from.available;
            to.prior = to.prior.max(from.prior);
            to.seen = if to.seen == 0 { from.seen } else { to.seen };
            add(&mut to.sums, &from.sums);
            exact.iter().for_each(|exact| to.prove(exact));
            for child in other.children(there) {
                if let Some(twin) = self.find_or_grow(here, other.node(child).key) {
                    open.push((twin, child));
                }
            }
        }
        self.full |= other.full;
        for id in 0..self.nodes.len() as NodeId {
            let mut child = self.node(id).first;
            while child != NONE {
                self.prefer(id, child);
                child = self.node(child).next;
            }
        }
    }

    /// Returns the step after which the owner decides and knows what has this fingerprint: the one with the most
    /// visits, the earliest of several. A step after which something was tried that is not legal now is another one,
    /// and so is the root.
    pub(crate) fn find_seen(&self, seen: u32, seat: Seat, legal: &impl Actions) -> Option<NodeId> {
        let fits = |id: NodeId| {
            let action = self.node(id).key.action_of(seat);
            action.is_some_and(|action| legal.contains(action))
        };
        let same = (self.roots..self.len()).map(|id| id as NodeId).filter(|&id| {
            let node = self.node(id);
            node.seen == seen && node.first != NONE && self.children(id).all(fits)
        });
        same.max_by_key(|&id| (self.node(id).visits, NodeId::MAX - id))
    }

    /// The trees below these nodes, with them as roots, up to `most` nodes.
    pub fn below(&self, roots: &[NodeId], most: usize) -> Self {
        let mut tree = Self::new(roots.len(), most);
        let (mut open, mut children) = (Vec::new(), Vec::new());
        for (&there, here) in roots.iter().zip(0..) {
            tree.copy_numbers(here, self.node(there), Key::ROOT);
            open.push((there, here));
        }
        while let Some((there, here)) = open.pop() {
            children.extend(self.children(there));
            for child in children.drain(..).rev() {
                let from = self.node(child);
                if let Some(twin) = tree.grow(here, from.key) {
                    tree.copy_numbers(twin, from, from.key);
                    tree.prefer(here, twin);
                    open.push((child, twin));
                }
            }
        }
        tree
    }

    /// All of a node but its place in the tree.
    fn copy_numbers(&mut self, to: NodeId, from: &Node<V>, key: Key) {
        let to = self.node_mut(to);
        *to = Node { key, first: to.first, next: to.next, favorite: to.favorite, ..from.clone() };
    }
}

/// Adds values to values.
#[inline]
pub(crate) fn add<V: SeatValues>(sums: &mut V, values: &V) {
    for (sum, value) in sums.as_mut_slice().iter_mut().zip(values.as_slice()) {
        *sum += value;
    }
}

mod back_up;
#[cfg(test)]
mod tests;
