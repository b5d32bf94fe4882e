//! Drivers that a caller chooses when a game runs, their copies, and their bytes.

use crate::chance::{
    AfterScript, Answer, ChanceError, Explicit, Outcome, Sampled, Scripted, settle_with,
};
use crate::game::Game;
use crate::listener::Listener;
use crate::rng::Stream;
use std::sync::OnceLock;

/// The source of the dice to come. The stream of a copy is derived when it is first needed, because most copies that a
/// planner makes never draw.
#[derive(Clone, Debug)]
pub struct Dice {
    /// The stream; for a copy, the stream of the state that was copied.
    from: Stream,
    /// The number of the copy, from 1; 0 for a state that is not a copy.
    copy: u64,
    own: OnceLock<Stream>,
}

impl Dice {
    /// Returns the dice of a stream.
    #[inline]
    pub fn new(stream: Stream) -> Self {
        Self { from: stream, copy: 0, own: OnceLock::new() }
    }

    /// Returns the stream of the state.
    #[inline]
    pub fn stream(&self) -> Stream {
        match self.copy {
            0 => self.from,
            copy => *self.own.get_or_init(|| self.from.fork(copy - 1)),
        }
    }

    /// Returns the dice of a copy, which are different ones.
    #[inline]
    fn fork(&self, order: u64) -> Self {
        Self { from: self.stream(), copy: order + 1, own: OnceLock::new() }
    }
}

/// The source of the outcomes of chance events.
#[derive(Clone, Debug)]
pub enum Driver {
    /// A keyed stream.
    Sampled(Dice),
    /// The caller.
    Explicit,
    /// A list.
    Scripted(Box<Scripted>),
}

impl Driver {
    /// Returns the number of script answers that are used; 0 without a script.
    pub fn used(&self) -> usize {
        if let Self::Scripted(script) = self { script.used } else { 0 }
    }

    /// Returns the driver of a copy with dice of its own; `order` numbers the copies. The rest of a script is copied.
    #[inline]
    pub fn fork(&self, order: impl FnOnce() -> u64) -> Self {
        self.copied(|dice| dice.fork(order()))
    }

    /// Returns the driver of a copy that draws from a stream. The rest of a script is copied.
    pub fn drawing_from(&self, stream: Stream) -> Self {
        self.copied(|_| Dice::new(stream))
    }

    #[inline]
    fn copied(&self, dice: impl FnOnce(&Dice) -> Dice) -> Self {
        match self {
            Self::Sampled(own) => Self::Sampled(dice(own)),
            Self::Explicit => Self::Explicit,
            Self::Scripted(script) => {
                let mut script = script.clone();
                if let AfterScript::Sample(stream) = &mut script.then {
                    *stream = dice(&Dice::new(*stream)).stream();
                }
                Self::Scripted(script)
            }
        }
    }

    /// Answers the open chance events of a state. Returns the number of script answers that are used then; the driver
    /// does not change.
    ///
    /// # Errors
    /// Returns an error if a script has no answer or an impossible one. The state is then of no use.
    #[inline]
    pub fn settle<G: Game>(
        &self,
        game: &G,
        state: &mut G::State,
        listener: &mut impl Listener<G::Event>,
    ) -> Result<usize, ChanceError> {
        match self {
            Self::Sampled(dice) => {
                settle_with(game, state, &mut Sampled::new(dice.stream()), listener).map(|()| 0)
            }
            Self::Explicit => settle_with(game, state, &mut Explicit, listener).map(|()| 0),
            Self::Scripted(script) => {
                let mut script = script.as_ref().clone();
                settle_with(game, state, &mut script, listener).map(|()| script.used)
            }
        }
    }

    /// Writes the driver, and the number of copies that were made with it.
    pub fn write(&self, forks: u64, bytes: &mut Vec<u8>) {
        let write_stream = |stream: Stream, bytes: &mut Vec<u8>| {
            bytes.extend(stream.seed().to_le_bytes());
            bytes.extend(forks.to_le_bytes());
        };
        match self {
            Self::Sampled(dice) => {
                bytes.push(0);
                write_stream(dice.stream(), bytes);
            }
            Self::Explicit => bytes.push(1),
            Self::Scripted(script) => {
                let left = &script.script[script.used..];
                bytes.push(2);
                bytes.extend((left.len() as u64).to_le_bytes());
                left.iter().for_each(|answer| write_answer(answer, bytes));
                match script.then {
                    AfterScript::Fail => bytes.push(0),
                    AfterScript::Stop => bytes.push(1),
                    AfterScript::Sample(stream) => {
                        bytes.push(2);
                        write_stream(stream, bytes);
                    }
                }
            }
        }
    }

    /// Reads what [`Driver::write`] has written, and leaves the bytes that follow.
    ///
    /// # Errors
    /// Returns why the bytes are not those of a driver.
    pub fn read(bytes: &mut &[u8]) -> Result<(Self, u64), &'static str> {
        match first_bytes(bytes)? {
            [0] => read_stream(bytes).map(|(it, forks)| (Self::Sampled(Dice::new(it)), forks)),
            [1] => Ok((Self::Explicit, 0)),
            [2] => {
                let answers = u64::from_le_bytes(first_bytes(bytes)?);
                let script = (0..answers).map(|_| read_answer(bytes)).collect::<Result<_, _>>()?;
                let (then, forks) = match first_bytes(bytes)? {
                    [0] => (AfterScript::Fail, 0),
                    [1] => (AfterScript::Stop, 0),
                    [2] => {
                        read_stream(bytes).map(|(it, forks)| (AfterScript::Sample(it), forks))?
                    }
                    _ => return Err(DAMAGED),
                };
                Ok((Self::Scripted(Box::new(Scripted { script, used: 0, then })), forks))
            }
            _ => Err("an unknown driver"),
        }
    }
}

const DAMAGED: &str = "a damaged script";
const SHORT: &str = "too short for a state";

/// Splits `N` bytes off the front of a saved state.
///
/// # Errors
/// Returns that the bytes are too short.
pub fn first_bytes<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], &'static str> {
    let (head, rest) = bytes.split_first_chunk().ok_or(SHORT)?;
    *bytes = rest;
    Ok(*head)
}

/// Reads a stream and the number of streams that were forked from it.
fn read_stream(bytes: &mut &[u8]) -> Result<(Stream, u64), &'static str> {
    let stream = Stream::new(u128::from_le_bytes(first_bytes(bytes)?), 0);
    Ok((stream, u64::from_le_bytes(first_bytes(bytes)?)))
}

fn write_answer(answer: &Answer, bytes: &mut Vec<u8>) {
    match answer {
        // One byte where it is enough, so that the bytes of scripts have not changed.
        Answer::Number(number) => match u8::try_from(*number) {
            Ok(number) => bytes.extend([0, number]),
            Err(_) => {
                bytes.push(2);
                bytes.extend(number.to_le_bytes());
            }
        },
        Answer::Text(text) => {
            bytes.push(1);
            bytes.extend((text.len() as u64).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
    }
}

fn read_answer(bytes: &mut &[u8]) -> Result<Answer, &'static str> {
    match first_bytes(bytes)? {
        [0] => first_bytes(bytes).map(|[number]| Answer::Number(number.into())),
        [2] => first_bytes(bytes).map(|number| Answer::Number(Outcome::from_le_bytes(number))),
        [1] => {
            let len = usize::try_from(u64::from_le_bytes(first_bytes(bytes)?));
            let (text, rest) = bytes.split_at_checked(len.unwrap_or(usize::MAX)).ok_or(SHORT)?;
            *bytes = rest;
            let text = std::str::from_utf8(text).map_err(|_| DAMAGED)?;
            Ok(Answer::Text(text.to_owned()))
        }
        _ => Err(DAMAGED),
    }
}

#[cfg(test)]
mod tests {
    use super::{Dice, Driver};
    use crate::chance::{AfterScript, Answer, Scripted};
    use crate::rng::Stream;

    fn scripted(then: AfterScript) -> Driver {
        let script = vec![
            Answer::Number(7),
            Answer::Number(3),
            Answer::Number(300),
            Answer::Text("hit þ".into()),
        ];
        Driver::Scripted(Box::new(Scripted { script, used: 1, then }))
    }

    fn drivers() -> [Driver; 5] {
        let stream = Stream::new(u128::MAX - 6, 0);
        [
            Driver::Sampled(Dice::new(stream)),
            Driver::Explicit,
            scripted(AfterScript::Fail),
            scripted(AfterScript::Stop),
            scripted(AfterScript::Sample(stream)),
        ]
    }

    fn written(driver: &Driver, forks: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        driver.write(forks, &mut bytes);
        bytes
    }

    #[test]
    fn drivers_are_read_as_they_are_written() {
        for driver in drivers() {
            let bytes = [written(&driver, 9), vec![5]].concat();
            let mut rest = &bytes[..];
            let (read, forks) = Driver::read(&mut rest).expect("it was written");
            assert_eq!((rest, written(&read, 9)), (&[5][..], written(&driver, 9)));
            assert!(forks == 9 || !written(&driver, 9).ends_with(&9_u64.to_le_bytes()));
            for at in 0..bytes.len() - 1 {
                assert!(Driver::read(&mut &bytes[..at]).is_err(), "the first {at} bytes");
            }
        }
        assert_eq!(Driver::read(&mut &[3_u8][..]).err(), Some("an unknown driver"));
    }

    #[test]
    fn copies_draw_from_streams_of_their_own() {
        for driver in drivers() {
            let draws = written(&driver, 9).ends_with(&9_u64.to_le_bytes());
            let bytes = [0, 1].map(|order| written(&driver.fork(|| order), 0));
            assert_eq!(bytes[0] != bytes[1], draws);
            assert_eq!(bytes[0] != written(&driver, 0), draws);
            let seeded = driver.drawing_from(Stream::new(4, 0));
            assert_eq!(written(&seeded, 0) != written(&driver, 0), draws);
            assert_eq!(seeded.used(), driver.used());
        }
    }
}
