//! Card files on disk.

use crate::LONGEST;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// Returns the text of a card file. A path that is not a regular file is refused before it is read.
///
/// # Errors
/// Returns why the file cannot be read: it is not a regular file, has more than [`LONGEST`] bytes or is not UTF-8 text, or
/// the reason of the system.
pub fn read_file(path: &Path) -> Result<String, String> {
    let most = LONGEST as u64;
    let found = fs::metadata(path).map_err(reason)?;
    if !found.is_file() {
        let what = if found.is_dir() { "a folder" } else { "a pipe or a device" };
        return Err(format!("this is {what}; card data are in a regular file"));
    }
    if found.len() > most {
        return Err(format!("the file has {} bytes; the most is {most}", found.len()));
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|it| it.take(most + 1).read_to_end(&mut bytes)).map_err(reason)?;
    String::from_utf8(bytes).map_err(|fault| {
        format!("not UTF-8 text from byte {} on", fault.utf8_error().valid_up_to())
    })
}

fn reason(failure: std::io::Error) -> String {
    failure.to_string().split(" (os error").next().unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::read_file;
    use std::path::Path;

    #[test]
    fn a_file_is_read_or_refused_with_a_reason() {
        let folder =
            std::env::temp_dir().join(format!("midgard-card-files-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let file = folder.join("cards.toml");
        for (bytes, expected) in [
            (b"[rules]\nx = 1".to_vec(), Ok("[rules]\nx = 1".to_owned())),
            (b"ab\xff".to_vec(), Err("not UTF-8 text from byte 2 on".to_owned())),
            (vec![b' '; 200_001], Err("the file has 200001 bytes; the most is 200000".to_owned())),
        ] {
            std::fs::write(&file, bytes).expect("a file can be written");
            assert_eq!(read_file(&file), expected);
        }
        let folder_refused = "this is a folder; card data are in a regular file";
        assert_eq!(read_file(&folder), Err(folder_refused.to_owned()));
        std::fs::remove_dir_all(&folder).expect("a folder can be removed");
        assert_eq!(read_file(Path::new(&file)), Err("No such file or directory".to_owned()));
    }
}
