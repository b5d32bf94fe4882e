//! Writes a batch as bytes and reads it, for checkpoints. The bytes hold the future of every row.

use super::{Autoreset, Batch, Illegal, Reward, Row, Settings, Threads};
use midgard_core::{Actions, Awaiting, Game, Memory, Sampled, Seat, Word, mix, settle};
use std::fmt;
use std::sync::Arc;

/// The first bytes; the last of them is the version of the format.
const MAGIC: [u8; 4] = *b"mgB\x03";

/// Why bytes are not a batch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadBytes(pub String);

impl fmt::Display for BadBytes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "this is not a batch of the game: {}", self.0)
    }
}

impl std::error::Error for BadBytes {}

fn refuse<T>(reason: impl Into<String>) -> Result<T, BadBytes> {
    Err(BadBytes(reason.into()))
}

/// Returns a checksum, computed eight bytes at a time.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(bytes.len() as u64, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        mix(sum ^ u64::from_le_bytes(word)).rotate_left(7)
    })
}

impl<G: Game> Batch<G> {
    /// Returns the batch as bytes. `origin` names the game, `note` holds data of the caller, and `encode` writes a
    /// state.
    pub fn save(
        &self,
        origin: &[u8],
        note: &[u8],
        encode: impl Fn(&G::State) -> Vec<u8>,
    ) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((origin.len() as u32).to_le_bytes());
        bytes.extend(origin);
        save_settings(&self.settings, &mut bytes);
        bytes.extend((note.len() as u32).to_le_bytes());
        bytes.extend(note);
        bytes.extend((self.len() as u64).to_le_bytes());
        for (row, state) in self.rows.iter().zip(&self.states) {
            bytes.extend(row.seed().to_le_bytes());
            bytes.extend(row.forks.to_le_bytes());
            bytes.extend(row.decisions.to_le_bytes());
            let flags = [row.over, row.terminated, row.truncated];
            let flags = flags.iter().fold(0, |all, &flag| all << 1 | u8::from(flag));
            bytes.extend([row.seat as u8, flags]);
            let state = encode(state);
            bytes.extend((state.len() as u32).to_le_bytes());
            bytes.extend(state);
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a saved batch and its note. `check` refuses the origin of another game; `decode` reads and checks a state.
    ///
    /// # Errors
    /// Returns an error if the bytes were not written by [`Batch::save`], are damaged, belong to another version or
    /// game, or hold a state or row that is impossible.
    pub fn load(
        game: &G,
        threads: Arc<Threads>,
        bytes: &[u8],
        check: impl Fn(&[u8]) -> Result<(), String>,
        decode: impl Fn(&[u8]) -> Result<G::State, String>,
    ) -> Result<(Self, Vec<u8>), BadBytes> {
        let mut reader = Reader(opened(bytes)?);
        let len = reader.len()?;
        check(reader.take(len)?).or_else(refuse)?;
        let settings = load_settings(&mut reader)?;
        let len = reader.len()?;
        let note = reader.take(len)?.to_vec();
        let rows = reader.word()?;
        let (states, legal) = (Vec::new(), Vec::new());
        let mut batch = Self { settings, threads, states, legal, rows: Vec::new() };
        for at in 0..rows {
            let mut row = load_row(&mut reader)?;
            let len = reader.len()?;
            let mut state = decode(reader.take(len)?)
                .or_else(|reason| refuse(format!("row {at}: {reason}")))?;
            if !row.over && game.skips_forced() {
                settle(game, &mut state, &mut Sampled::new(row.stream))
                    .expect("sampling never fails");
            }
            let legal = checked(game, &settings, &row, &state)
                .or_else(|reason| refuse(format!("row {at}: {reason}")))?;
            row.choices = legal.len() as u16;
            batch.rows.push(row);
            batch.states.push(state);
            batch.legal.push(legal);
        }
        if !reader.0.is_empty() {
            return refuse("bytes are left over");
        }
        Ok((batch, note))
    }
}

/// Returns the bytes between the first ones and the checksum.
fn opened(bytes: &[u8]) -> Result<&[u8], BadBytes> {
    let Some((head, rest)) = bytes.split_first_chunk::<4>() else {
        return refuse("too short for a batch");
    };
    if head[..3] != MAGIC[..3] {
        return refuse("these bytes were not written by a batch of midgard");
    }
    if *head != MAGIC {
        return refuse("the bytes are of another version of midgard");
    }
    let Some((body, sum)) = rest.split_last_chunk::<8>() else {
        return refuse("too short for a batch");
    };
    if checksum(&bytes[..bytes.len() - 8]) != u64::from_le_bytes(*sum) {
        return refuse("the bytes are damaged: the checksum does not fit");
    }
    Ok(body)
}

/// Checks a row against its state and returns its legal actions.
fn checked<G: Game>(
    game: &G,
    settings: &Settings,
    row: &Row,
    state: &G::State,
) -> Result<G::Actions, &'static str> {
    if row.seat.index() >= game.players() {
        return Err("there is no such seat");
    }
    if row.over != (row.terminated || row.truncated) || (row.terminated && row.truncated) {
        return Err("it does not know whether its game is over");
    }
    if row.over && settings.autoreset == Autoreset::SameStep {
        return Err("its game is over, and another should have begun");
    }
    let most = settings.most_decisions;
    if row.truncated && (most == 0 || row.decisions < most) {
        return Err("its game was cut off too early");
    }
    if !row.over && most > 0 && row.decisions >= most {
        return Err("its game should have been cut off");
    }
    match game.awaiting(state) {
        Awaiting::Chance => Err("its game waits for chance"),
        Awaiting::Nothing if !row.terminated => Err("its game is over, and it does not say so"),
        Awaiting::Decision(seat) if !row.over && seat != row.seat => {
            Err("another seat is to decide")
        }
        _ if row.over => Ok(G::Actions::default()),
        _ => Ok(game.legal_actions(state)),
    }
}

fn save_settings(settings: &Settings, bytes: &mut Vec<u8>) {
    let (illegal, penalty) = match settings.illegal {
        Illegal::Raise => (0, 0.0),
        Illegal::Penalize(penalty) => (1, penalty),
    };
    bytes.extend([
        settings.autoreset as u8,
        settings.reward as u8,
        u8::from(settings.memory == Memory::Table),
        illegal,
    ]);
    bytes.extend(penalty.to_le_bytes());
    bytes.extend(settings.most_decisions.to_le_bytes());
}

fn load_settings(reader: &mut Reader<'_>) -> Result<Settings, BadBytes> {
    let [autoreset, reward, memory, illegal] = reader.array()?;
    let penalty = f32::from_le_bytes(reader.array()?);
    let most_decisions = u32::from_le_bytes(reader.array()?);
    let autoreset = match autoreset {
        0 => Autoreset::NextStep,
        1 => Autoreset::SameStep,
        2 => Autoreset::Disabled,
        _ => return refuse("an unknown autoreset mode"),
    };
    let reward = match reward {
        0 => Reward::Returns,
        1 => Reward::Score,
        _ => return refuse("an unknown reward"),
    };
    let memory = match memory {
        0 => Memory::Perfect,
        1 => Memory::Table,
        _ => return refuse("an unknown memory"),
    };
    let illegal = match illegal {
        0 => Illegal::Raise,
        1 if penalty.is_finite() => Illegal::Penalize(penalty),
        _ => return refuse("an unknown mode for illegal actions"),
    };
    Ok(Settings { autoreset, illegal, reward, most_decisions, memory })
}

fn load_row(reader: &mut Reader<'_>) -> Result<Row, BadBytes> {
    let seed = u128::from_le_bytes(reader.array()?);
    let forks = u32::from_le_bytes(reader.array()?);
    let decisions = u32::from_le_bytes(reader.array()?);
    let [seat, flags] = reader.array()?;
    let Some(seat) = Seat::from_index(seat.into()).filter(|_| flags < 8) else {
        return refuse("a row with an unknown seat or flag");
    };
    let flag = |bit: u8| flags >> bit & 1 == 1;
    let (over, terminated, truncated) = (flag(2), flag(1), flag(0));
    Ok(Row { forks, decisions, seat, over, terminated, truncated, ..Row::new(seed) })
}

/// The bytes that are left to read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, len: usize) -> Result<&'a [u8], BadBytes> {
        let Some((taken, rest)) = self.0.split_at_checked(len) else {
            return refuse("bytes are missing");
        };
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], BadBytes> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn word(&mut self) -> Result<u64, BadBytes> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    fn len(&mut self) -> Result<usize, BadBytes> {
        Ok(u32::from_le_bytes(self.array()?) as usize)
    }
}
