//! The words that are understood beside answers.

/// Something typed that is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TerminalCommand {
    /// Why something is not offered: everything, or an event with arguments.
    Why(Vec<String>),
    /// Take back.
    Undo,
    /// Give again what was taken back.
    Redo,
    /// The last lines of the log.
    Log(usize),
    /// The whole state, or a part of it.
    State(Option<String>),
    /// Save; perhaps in the place of another save.
    Save {
        /// Where.
        file: String,
        /// Whether a file that is there may be replaced.
        replace: bool,
    },
    /// All about an id.
    Explain(String),
    /// What can be typed.
    Help,
    /// Stop.
    Quit,
}

/// How many lines `log` shows unless told otherwise.
const LOG_LINES: usize = 10;

/// What `help` says.
pub const HELP: &str = "\
Answer with the number (or the id) of an option. Beside that:
  why                  why something is not offered
  why OPTION           why this one is not offered
  why EVENT NAME=VALUE why an event cannot happen with these arguments
  state                what you may see, in brief (`state table` shows everything)
  state NAME           one player or component, as `state ann` or `state system#12`
  log 20               the last 20 lines of the log
  undo, redo           take an answer back; give it again
  explain ID           all that is known of a card, an event, a value, a flow
  save FILE            save the game (`save! FILE` replaces a file)
  quit                 stop; an unsaved game goes into a recovery file
";

/// Reads a word with its arguments; none if it is none of these and so an answer.
///
/// # Errors
/// The word is used wrongly.
pub fn parse(typed: &str) -> Result<Option<TerminalCommand>, String> {
    let words: Vec<&str> = typed.split_whitespace().collect();
    let Some((first, rest)) = words.split_first() else { return Ok(None) };
    let joined = || rest.join(" ");
    Ok(Some(match *first {
        "why" => TerminalCommand::Why(rest.iter().map(|w| (*w).to_owned()).collect()),
        "undo" => TerminalCommand::Undo,
        "redo" => TerminalCommand::Redo,
        "log" => match rest.first() {
            None => TerminalCommand::Log(LOG_LINES),
            Some(n) => {
                TerminalCommand::Log(n.parse().map_err(|_| format!("`{n}` is no number; type `log` or `log 20`"))?)
            }
        },
        "state" => TerminalCommand::State(rest.first().map(|s| (*s).to_owned())),
        "save" | "save!" if rest.is_empty() => return Err("say where, as `save game.yaml`".to_owned()),
        "save" => TerminalCommand::Save { file: joined(), replace: false },
        "save!" => TerminalCommand::Save { file: joined(), replace: true },
        "explain" => match rest.first() {
            Some(id) => TerminalCommand::Explain((*id).to_owned()),
            None => return Err("say what, as `explain some_card`".to_owned()),
        },
        "help" | "?" => TerminalCommand::Help,
        "quit" | "exit" => TerminalCommand::Quit,
        _ => return Ok(None),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_no_words() {
        assert_eq!(parse("1 3"), Ok(None));
        assert_eq!(parse(""), Ok(None));
    }

    #[test]
    fn words_take_arguments() {
        assert_eq!(parse("log"), Ok(Some(TerminalCommand::Log(10))));
        assert_eq!(parse("log 3"), Ok(Some(TerminalCommand::Log(3))));
        assert!(parse("log x").is_err());
        assert!(parse("save").is_err());
        let save = TerminalCommand::Save { file: "my game.yaml".to_owned(), replace: true };
        assert_eq!(parse("save! my game.yaml"), Ok(Some(save)));
        assert_eq!(
            parse("why mark cell=1"),
            Ok(Some(TerminalCommand::Why(vec!["mark".to_owned(), "cell=1".to_owned()])))
        );
    }
}
