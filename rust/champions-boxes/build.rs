//! Adds the words of the boxes to the source that this crate shares with the base game.

fn main() {
    println!("cargo::rustc-cfg=boxes");
    println!("cargo::rerun-if-changed=build.rs");
}
