//! The words, dice and cards of Champions of Midgard with its boxes: the modules of `midgard-champions-cards`.

include!("../../champions-cards/src/modules.rs");
