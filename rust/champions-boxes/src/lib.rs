//! The rules of Champions of Midgard with its boxes: the modules of `midgard-champions`, with the words of the boxes.

include!("../../champions/src/modules.rs");
