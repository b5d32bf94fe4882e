//! The syntax of a card file: reports every fault, and keeps the statements that can be read.

use crate::{CardProblem, LONGEST};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;
use toml::de::{DeTable, Error};
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// The most dots on a line with a bracket, texts and remarks apart; dots in a row count once, since no key has them. A
/// list or table begins on the line of its key. So this limits how deep keys with dots can nest tables, and how much
/// stack the parser uses.
const MOST_DOTS: usize = 16;

/// A file in which statements that cannot be read are empty lines.
pub struct Readable<'a> {
    /// The text that is left, line by line.
    pub text: Cow<'a, str>,
    /// The first lines of blocks with a statement that cannot be read.
    pub spoiled: BTreeSet<usize>,
}

impl<'a> Readable<'a> {
    /// Reports statements that cannot be read and takes them out.
    pub fn new(text: &'a str, problems: &mut Vec<CardProblem>) -> Self {
        if let Some(problem) = refused(text) {
            problems.push(problem);
            return Self::nothing();
        }
        if DeTable::parse(text).is_ok() {
            return Self { text: Cow::Borrowed(text), spoiled: BTreeSet::new() };
        }
        let mut lines: Vec<&str> = text.split('\n').collect();
        let mut spoiled = BTreeSet::new();
        for block in blocks(&lines) {
            for (position, statement) in statements(&lines, block.clone()).into_iter().enumerate() {
                let Some(problem) = fault(&lines, statement.clone()) else { continue };
                problems.push(problem);
                spoiled.insert(block.start + 1);
                let is_header = position == 0 && begins_block(lines[statement.start]);
                lines[if is_header { block.clone() } else { statement }].fill("");
            }
        }
        let left = lines.join("\n");
        if let Some(problem) = deep(&left) {
            problems.push(problem);
            return Self::nothing();
        }
        Self { text: Cow::Owned(left), spoiled }
    }

    fn nothing() -> Self {
        Self { text: Cow::Borrowed(""), spoiled: BTreeSet::from([0]) }
    }
}

/// Returns the message of the parser in our words.
pub fn parser_message(error: &Error) -> String {
    match error.message() {
        "duplicate key" => "given twice: a key or table may stand only once".to_owned(),
        message => format!("not TOML: {message}"),
    }
}

/// Reports a file that is too long or nested too deeply.
fn refused(text: &str) -> Option<CardProblem> {
    if text.len() > LONGEST {
        let message = format!("the file has {} bytes; the most is {LONGEST}", text.len());
        return Some(CardProblem::new(0, message));
    }
    deep(text)
}

/// Reports a line that can nest tables too deeply. Whatever is parsed was asked about before: what is a text in a whole
/// file can be a key in a part of it.
fn deep(text: &str) -> Option<CardProblem> {
    let (mut dots, mut has_bracket, mut before) = (0, false, TokenKind::Eof);
    for token in Source::new(text).lex() {
        match token.kind() {
            TokenKind::Newline => (dots, has_bracket) = (0, false),
            TokenKind::Dot => dots += usize::from(before != TokenKind::Dot),
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => has_bracket = true,
            _ => {}
        }
        before = token.kind();
        if has_bracket && dots > MOST_DOTS {
            let line = 1 + text[..token.span().start()].matches('\n').count();
            let message =
                format!("too many dots on a line with a bracket; the most is {MOST_DOTS}");
            return Some(CardProblem::new(line, message));
        }
    }
    None
}

fn begins_block(line: &str) -> bool {
    line.trim_start().starts_with('[')
}

/// Returns the lines of each block: a header and what follows it. The first block is what stands before all
/// headers.
fn blocks(lines: &[&str]) -> Vec<Range<usize>> {
    let headers = (0..lines.len()).filter(|&line| line > 0 && begins_block(lines[line]));
    let starts: Vec<usize> = std::iter::once(0).chain(headers).collect();
    let ends = starts.iter().copied().skip(1).chain([lines.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// Returns the lines of each statement: it ends where all brackets are closed.
fn statements(lines: &[&str], block: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = block.start;
    let mut open = 0_i64;
    for line in block.clone() {
        for byte in lines[line].bytes() {
            match byte {
                b'[' | b'{' => open += 1,
                b']' | b'}' => open -= 1,
                _ => {}
            }
        }
        if open <= 0 || (line == block.start && begins_block(lines[line])) || line + 1 == block.end
        {
            found.push(start..line + 1);
            start = line + 1;
            open = 0;
        }
    }
    found
}

/// Returns the problem of a statement that is parsed alone; `None` if it can be read.
fn fault(lines: &[&str], statement: Range<usize>) -> Option<CardProblem> {
    let text = lines[statement.clone()].join("\n");
    if let Some(problem) = deep(&text) {
        return Some(CardProblem::new(statement.start + problem.line, problem.message));
    }
    let error = DeTable::parse(&text).err()?;
    let offset = error.span().map_or(0, |span| span.start);
    let before = text.bytes().take(offset).filter(|&byte| byte == b'\n').count();
    Some(CardProblem::new(statement.start + before + 1, parser_message(&error)))
}
