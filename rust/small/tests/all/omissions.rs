//! Something is added to a copy of a small game, and a part of it is left out: the compiler or a law reports it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A test of the copy: the laws of the game.
const LAWS: &str = "
#[test]
fn laws() {
    use midgard_core::{ActionIndex, Actions, Game, laws, sequential};
    struct Copy;
    impl<G: Game> laws::Lawful<G> for Copy {
        fn apply(game: &G, state: &mut G::State, action: ActionIndex) -> Result<(), String> {
            if !game.legal_actions(state).contains(action) {
                return Err(\"it is not legal\".into());
            }
            game.apply_unchecked(state, action);
            Ok(())
        }
        fn problems(_: &G, _: &G::State) -> Vec<String> {
            Vec::new()
        }
        fn round_trips(_: &G, _: &G::State) -> Vec<Result<G::State, String>> {
            Vec::new()
        }
    }
    let mut rng = sequential(1);
    (0..20).for_each(|_| drop(laws::play::<_, Copy>(&GAME, &mut rng, 20)));
}
";

/// A crate of its own, beside which nothing else is built.
struct Workshop(PathBuf);

impl Workshop {
    fn new(name: &str) -> Self {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(folder.join("src")).expect("the folder can be made");
        let core = here.join("../core");
        let toml = format!(
            "[package]\nname = \"omissions\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
             [workspace]\n[dependencies]\nmidgard-core = {{ path = {core:?} }}\n\
             serde = {{ version = \"1\", features = [\"derive\"] }}\n"
        );
        fs::write(folder.join("Cargo.toml"), toml).expect("a file can be written");
        fs::copy(here.join("../../Cargo.lock"), folder.join("Cargo.lock"))
            .expect("a file can be copied");
        Self(folder)
    }

    /// Compiles a copy of a game after these changes and runs its laws. Returns what was wrong.
    fn faults(&self, file: &str, game: &str, changes: &[(&str, &str)]) -> Option<String> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file);
        let mut source = fs::read_to_string(path).expect("the game is there");
        for (from, to) in changes {
            assert!(source.contains(from), "{file} has no {from:?}");
            source = source.replacen(from, to, 1);
        }
        source.push_str(&LAWS.replace("GAME", game));
        fs::write(self.0.join("src/lib.rs"), source).expect("a file can be written");
        let run = Command::new(env!("CARGO"))
            .args(["test", "--offline", "--quiet", "--lib"])
            .current_dir(&self.0)
            .env("CARGO_TARGET_DIR", self.0.join("target"))
            .env_remove("RUSTFLAGS")
            .output()
            .expect("cargo runs");
        let output = [run.stdout, run.stderr].concat();
        (!run.status.success()).then(|| String::from_utf8_lossy(&output).into_owned())
    }
}

#[test]
fn what_is_added_in_part_only_is_caught() {
    let workshop = Workshop::new("omissions");
    let poker = "Poker::default()";
    assert_eq!(workshop.faults("poker.rs", poker, &[]), None, "the copy itself is sound");
    assert_eq!(
        workshop.faults("wall.rs", "Wall::new(2, true)", &[]),
        None,
        "the copy itself is sound"
    );
    const WORDS: &str = "King = \"king\",\n Five = \"5\",\n Six = \"6\",\n Seven = \"7\",\n Eight = \"8\",\n \
                 Nine = \"9\",\n Ten = \"10\",";
    type Omission = (
        &'static str,
        &'static str,
        &'static str,
        &'static [(&'static str, &'static str)],
        &'static str,
    );
    let omissions: [Omission; 6] = [
        (
            "a seat",
            "poker.rs",
            poker,
            &[("const SEATS: usize = 2;", "const SEATS: usize = 3;")],
            "a card for each seat, and one that nobody sees",
        ),
        (
            "a seat too many for a table",
            "wall.rs",
            "Wall::new(2, true)",
            &[("const SEATS: usize = 4;", "const SEATS: usize = 7;")],
            "more seats than Seat has",
        ),
        (
            "nine words",
            "poker.rs",
            poker,
            &[("King = \"king\",", WORDS)],
            "Card has more words than u8 has bits",
        ),
        (
            "a card",
            "wall.rs",
            "Wall::new(2, true)",
            &[("Raid = \"raid\",", "Raid = \"raid\",\n Storm = \"storm\",")],
            "non-exhaustive patterns",
        ),
        (
            "a place",
            "wall.rs",
            "Wall::new(2, true)",
            &[(
                "        Scout = \"scout\",\n",
                "        Scout = \"scout\",\n        /// A new place.\n        Tower = \"tower\",\n",
            )],
            "non-exhaustive patterns",
        ),
        (
            "an action",
            "poker.rs",
            poker,
            &[("[PASS, BET].into_iter()", "[PASS, BET, 2].into_iter()")],
            "2 is legal, and no action of the game",
        ),
    ];
    for (what, file, game, changes, fault) in omissions {
        let faults = workshop
            .faults(file, game, changes)
            .unwrap_or_else(|| panic!("{what} passes in silence"));
        assert!(faults.contains(fault), "{what}:\n{faults}");
    }
}

#[test]
fn every_table_by_number_of_players_needs_a_row_for_one_more_player() {
    const FILE: &str = "../../champions-cards/src/players.rs";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(FILE);
    let tables = fs::read_to_string(path).expect("the tables are there");
    let tables = tables.matches("ByPlayers::new(rows([");
    let change = ("MOST: usize = 5", "MOST: usize = 6");
    let faults = Workshop::new("tables").faults(FILE, "()", &[change]).expect("rows are missing");
    let missing = faults.matches("expected an array with a size of 5, found one with a size of 4");
    assert_eq!(missing.count(), tables.count(), "{faults}");
}
