//! Every tag of the code stands in `RULES.md`, and every tag of `RULES.md` in the code; no ruling is missing.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn tags(text: &str) -> BTreeSet<String> {
    let parts = text.split("`[").skip(1).filter_map(|part| part.split_once("]`"));
    parts.map(|(tag, _)| tag.to_owned()).filter(|tag| tag.contains('.')).collect()
}

fn sources(folder: &Path, all: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|it| it == "rs") {
            *all += &fs::read_to_string(&path).expect("a text");
        }
    }
}

#[test]
fn the_index_and_the_code_have_the_same_tags() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let index = fs::read_to_string(folder.join("RULES.md")).expect("the index");
    let mut code = String::new();
    sources(&folder.join("src"), &mut code);
    assert_eq!(tags(&code), tags(&index));
    for ruling in 1..=71 {
        assert!(index.contains(&format!("\n| G-{ruling} |")), "G-{ruling}");
    }
}
