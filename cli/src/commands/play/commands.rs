//! The commands that a player can type instead of an answer.

/// A command typed at the prompt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TerminalCommand {
    /// Show why options, or an event with arguments, are not offered.
    Why(Vec<String>),
    /// List the options that contain a text.
    Find(String),
    /// List what can be done without being asked, or do it.
    Act(Vec<String>),
    /// Undo an answer.
    Undo,
    /// Redo an undone answer.
    Redo,
    /// Show the last lines of the log.
    Log(usize),
    /// Show the map.
    Board,
    /// Show the whole state or a part of it.
    State(Option<String>),
    /// Save the game.
    Save {
        /// The file.
        file: String,
        /// Whether an existing file may be overwritten.
        replace: bool,
    },
    /// Explain an id.
    Explain(String),
    /// List the commands.
    Help,
    /// Quit.
    Quit,
}

/// The default number of lines that `log` shows.
const LOG_LINES: usize = 10;

/// The output of `help`.
pub const HELP: &str = "\
Answer with the number or the id of an option, or type a command:
  find TEXT            list the options that contain a text
  why                  show why options are not offered
  why OPTION           show why this option is not offered
  why EVENT NAME=VALUE show why an event cannot happen with these arguments
  act                  show what you can do without being asked; `act NAME` for another player at this terminal
  act OPTION           do it; `act NAME OPTION` for another player
  board                show the map
  state                show a summary of what you can see (`state table` shows everything)
  state NAME           show one player or component, such as `state ann` or `state system#12`
  log 20               show the last 20 lines of the log
  back                 in a choice in parts, take the last part back
  undo, redo           undo your last answer; redo it
  explain ID           explain a card, an event, a value or a flow
  save FILE            save the game (`save! FILE` overwrites a file)
  quit                 quit; an unsaved game is written to a recovery file
";

/// Parses a command. Returns `None` if the text is not a command and so must be an answer.
///
/// # Errors
/// The arguments of the command are wrong.
pub fn parse(typed: &str) -> Result<Option<TerminalCommand>, String> {
    let words: Vec<&str> = typed.split_whitespace().collect();
    let Some((first, rest)) = words.split_first() else { return Ok(None) };
    let joined = || rest.join(" ");
    Ok(Some(match *first {
        "why" => TerminalCommand::Why(rest.iter().map(|w| (*w).to_owned()).collect()),
        // Without a text it may be the id of an option.
        "find" if !rest.is_empty() => TerminalCommand::Find(joined()),
        "act" => TerminalCommand::Act(rest.iter().map(|w| (*w).to_owned()).collect()),
        "undo" => TerminalCommand::Undo,
        "redo" => TerminalCommand::Redo,
        "log" => match rest.first() {
            None => TerminalCommand::Log(LOG_LINES),
            Some(n) => {
                TerminalCommand::Log(n.parse().map_err(|_| format!("`{n}` is not a number. Type `log` or `log 20`"))?)
            }
        },
        "board" => TerminalCommand::Board,
        "state" => TerminalCommand::State(rest.first().map(|s| (*s).to_owned())),
        "save" | "save!" if rest.is_empty() => {
            return Err("no file given. Type the name of a file, such as `save game.yaml`".to_owned());
        }
        "save" => TerminalCommand::Save { file: joined(), replace: false },
        "save!" => TerminalCommand::Save { file: joined(), replace: true },
        "explain" => match rest.first() {
            Some(id) => TerminalCommand::Explain((*id).to_owned()),
            None => return Err("no id given. Type an id, such as `explain some_card`".to_owned()),
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
    fn answers_are_not_commands() {
        assert_eq!(parse("1 3"), Ok(None));
        assert_eq!(parse(""), Ok(None));
    }

    #[test]
    fn commands_take_arguments() {
        assert_eq!(parse("log"), Ok(Some(TerminalCommand::Log(10))));
        assert_eq!(parse("log 3"), Ok(Some(TerminalCommand::Log(3))));
        assert_eq!(parse("find old  gate"), Ok(Some(TerminalCommand::Find("old gate".to_owned()))));
        assert_eq!(parse("find"), Ok(None));
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
