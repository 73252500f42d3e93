//! Every code with its meaning. One entry in the table below makes the constant, `explain` and the page under
//! `docs/codes/`; run the tests with `UPDATE_DOCS=1` to write the pages anew.
//!
//! Ranges: 00 files and YAML, 01 structure, 02 references and names, 03 packs, versions and patches, 04 Lua,
//! 05 locale, 06 lint, 07 scenarios.

use crate::diagnostic::Code;

/// What a code means; the text of its page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeInfo {
    /// The code.
    pub code: Code,
    /// A few words.
    pub title: &'static str,
    /// What is the matter.
    pub what: &'static str,
    /// Why it is a fault.
    pub why: &'static str,
    /// What to do.
    pub action: &'static str,
}

/// Whether faults of this code make others: a file, a pack or code that cannot be read is missing wherever it is named.
pub(crate) fn is_cause(code: Code) -> bool {
    let causes = [
        UNREADABLE,
        PATH_LEAVES_PACK,
        NOT_A_FILE,
        FILE_TOO_LARGE,
        NOT_UTF8,
        YAML_SYNTAX,
        TAB_INDENT,
        TOO_DEEP,
        TOO_MANY_NODES,
        BAD_ALIAS,
        NO_MANIFEST,
        BAD_VERSION,
        PACK_TWICE,
        MISSING_DEPENDENCY,
        WRONG_VERSION,
        CONFLICT,
        HARD_CYCLE,
        BAD_ARCHIVE,
        UNKNOWN_API,
        LUA_SYNTAX,
    ];
    causes.contains(&code)
}

macro_rules! codes {
    ($($name:ident = $code:literal $title:literal { what: $what:literal, why: $why:literal, action: $action:literal })*) => {
        $(
            #[doc = $title]
            pub const $name: Code = Code($code);
        )*

        /// All codes, in order.
        pub const TABLE: &[CodeInfo] = &[
            $(CodeInfo { code: $name, title: $title, what: $what, why: $why, action: $action },)*
        ];
    };
}

codes! {
    UNREADABLE = "HF0001" "File cannot be read" {
        what: "The operating system refused to give the file's contents.",
        why: "A pack with a file missing is not the pack its author tested.",
        action: "Check that the file exists under exactly this spelling and that you may read it."
    }
    PATH_LEAVES_PACK = "HF0002" "Path leaves the pack" {
        what: "A path is absolute, contains `..` or `\\`, or is a symbolic link to something outside the pack.",
        why: "Packs come from strangers. A pack may read its own files and nothing else on your disk.",
        action: "Copy the file into the pack and name it by a path relative to the pack, with `/`."
    }
    NOT_A_FILE = "HF0003" "Not a regular file" {
        what: "The path names a directory, a device, a pipe or a socket.",
        why: "Reading a device or a pipe may never end.",
        action: "Put a regular file there."
    }
    FILE_TOO_LARGE = "HF0004" "File is too large" {
        what: "The file is larger than 4 MiB.",
        why: "One file must not be able to use up the memory of whoever opens the pack.",
        action: "Split it into several files. Content is read from all files of a folder, so nothing else has to change."
    }
    NOT_UTF8 = "HF0005" "Not UTF-8" {
        what: "The file contains bytes that are not UTF-8.",
        why: "Names would be damaged without anyone noticing if the encoding were guessed.",
        action: "Save the file as UTF-8. A byte order mark is accepted but not needed."
    }
    YAML_SYNTAX = "HF0010" "Not valid YAML" {
        what: "The text cannot be read as YAML at this place. The rest of this document was not checked; the next one, after `---`, was.",
        why: "What cannot be read cannot be used.",
        action: "Look at the marked place and at the line above it. Usual causes: a missing space after `:`, uneven indentation, an open quote or bracket, a value that contains `: ` and needs quotes."
    }
    TAB_INDENT = "HF0011" "Tab in the indentation" {
        what: "A line is indented with a tab.",
        why: "YAML forbids tabs there, because the width of a tab differs from editor to editor.",
        action: "Replace the tab by two spaces and tell your editor to insert spaces in YAML files."
    }
    DUPLICATE_KEY = "HF0012" "Key written twice" {
        what: "The same key stands twice in one mapping. Both places are shown.",
        why: "One of the two values would be lost without a word.",
        action: "Remove one of them, or merge the two values."
    }
    KEY_NOT_STRING = "HF0013" "Key is not a string" {
        what: "A key is empty, a number, a boolean, null, a sequence or a mapping.",
        why: "Keys are names. `1`, `1.0` and `true` are read differently by different tools.",
        action: "Put the key in quotes, or use a sequence of mappings when the key is data."
    }
    TOO_DEEP = "HF0014" "Nested too deeply" {
        what: "Sequences and mappings are nested more than 64 deep.",
        why: "Nothing written by hand is that deep; hostile files are.",
        action: "Flatten the structure, or give its inner parts names and refer to them."
    }
    TOO_MANY_NODES = "HF0015" "Too many nodes" {
        what: "The file stands for more than 200,000 values. Each alias counts with everything it stands for.",
        why: "A few lines of nested aliases can stand for billions of values.",
        action: "Split the file, and do not nest aliases."
    }
    BAD_ALIAS = "HF0016" "Alias without an anchor" {
        what: "An alias (`*name`) refers to no anchor (`&name`) that ends before it, or to a node that contains it.",
        why: "An endless structure cannot be used, and an alias cannot be resolved across documents.",
        action: "Define the anchor earlier in the same document, or write the value out."
    }
    TAG_NOT_SUPPORTED = "HF0017" "YAML tag" {
        what: "A value carries a tag such as `!thing`. Only `!!str` is known.",
        why: "The type of a value is given by the schema, so a tag would either repeat or contradict it.",
        action: "Remove the tag."
    }
    NUMBER_AS_TEXT = "HF0018" "Text that would be read as another number" {
        what: "Text is wanted, and the unquoted value reads as a number that is written differently, for example `1.10`, which is `1.1`.",
        why: "Other tools that read the file change such a value: a version `1.10` becomes `1.1`.",
        action: "Put it in quotes."
    }
    WORD_AS_BOOLEAN = "HF0019" "Boolean written as a word" {
        what: "A boolean is wanted, and the value is `yes`, `no`, `on` or `off`.",
        why: "In YAML 1.2 these are ordinary strings; only older readers take them for booleans.",
        action: "Write `true` or `false`."
    }
    TOO_MANY_FAULTS = "HF0020" "Further faults not shown" {
        what: "The file has more faults than are reported for one file.",
        why: "A report has to stay readable, and a hostile file must not fill the memory with faults.",
        action: "Mend the faults that are shown and check again."
    }
    BROKEN_SCHEMA = "HF0100" "Schema is broken" {
        what: "The schema itself cannot be used, so documents of this kind were not checked.",
        why: "A document must not be blamed for a fault of its schema.",
        action: "Mend the schema first."
    }
    UNKNOWN_KEY = "HF0101" "Unknown key" {
        what: "A mapping has a key that nothing reads.",
        why: "A key that is silently ignored is the commonest fault of content: it looks right and does nothing.",
        action: "Correct the spelling or remove the key. The allowed keys are listed."
    }
    MISSING_KEY = "HF0102" "Missing key" {
        what: "A mapping lacks a key that it must have.",
        why: "There is no sensible default for it.",
        action: "Add the key."
    }
    WRONG_TYPE = "HF0103" "Wrong type" {
        what: "A value is of another type than the one that is wanted here.",
        why: "Values are never converted, because a guess would hide the fault.",
        action: "Write a value of the type that is named. Quotes make text of a number; their absence makes a number of text."
    }
    NOT_ALLOWED = "HF0104" "Not one of the allowed values" {
        what: "Only a fixed list of values is allowed here, and this is not one of them.",
        why: "Each of the values has a meaning of its own; others have none.",
        action: "Use one of the values that are listed."
    }
    OUT_OF_RANGE = "HF0105" "Out of range" {
        what: "A number is too small or too large, or a text, sequence or mapping has too few or too many parts.",
        why: "Outside of its range the value has no meaning.",
        action: "Use a value within the range that is named."
    }
    WRONG_PATTERN = "HF0106" "Wrong form" {
        what: "A text does not have the form that is wanted here.",
        why: "Names and references are used in places where other characters would break them.",
        action: "Write it in the form that is named."
    }
    NOT_ONE_KEY = "HF0107" "Not exactly one of several keys" {
        what: "Exactly one of a few keys must be there, and there are none or several.",
        why: "The key says which kind of thing this is, and it can only be one.",
        action: "Keep one of them."
    }
    NO_FIT = "HF0108" "Does not fit" {
        what: "The value breaks a rule of the schema that has no code of its own.",
        why: "The schema says what every part of the program may rely on.",
        action: "Compare the value with the schema of its kind."
    }
    UNKNOWN_KIND = "HF0201" "Unknown kind of document" {
        what: "`kind:` names neither a document kind of the format nor a kind that this pack or one of its dependencies defines.",
        why: "Without a kind nothing knows what the document's keys mean.",
        action: "Correct the spelling, define the kind, or add the pack that defines it to `depends`."
    }
    UNKNOWN_NAME = "HF0202" "Unknown name" {
        what: "A reference leads nowhere: there is no event, value, flow, window, check, kind, definition, template, scope, step or other thing of that name.",
        why: "A reference that leads nowhere does nothing in play.",
        action: "Correct the spelling. The nearest name is shown."
    }
    AMBIGUOUS_NAME = "HF0203" "Ambiguous name" {
        what: "A bare name stands for several things, in several packs that this pack depends on.",
        why: "Which one is meant would depend on chance.",
        action: "Write the name with its pack, `pack:name`."
    }
    NOT_A_DEPENDENCY = "HF0204" "Name of a pack that is not a dependency" {
        what: "The name exists, but in a pack that this pack does not depend on.",
        why: "The pack would work only when something else happens to load the other one.",
        action: "Add the pack to `depends` in pack.yaml."
    }
    DUPLICATE_ID = "HF0205" "Id given twice" {
        what: "Two things of the same sort have the same id. Both places are shown.",
        why: "A reference could mean either of them.",
        action: "Rename one of them. To change something of another pack, write a `kind: patch` document."
    }
    CASE_CLASH = "HF0206" "Names that differ only in case" {
        what: "Two ids or two file names differ only in upper and lower case.",
        why: "Some file systems, and many readers, take them for the same.",
        action: "Rename one of them."
    }
    RESERVED_NAME = "HF0207" "Reserved name" {
        what: "The name already means something: a member that every component has, a local of every hook, or a word of Lua.",
        why: "The one would hide the other.",
        action: "Choose another name."
    }
    UNKNOWN_PARAM = "HF0208" "Unknown parameter" {
        what: "An event, flow, window, value or template is given a parameter that it does not have.",
        why: "The parameter would be ignored.",
        action: "Correct the spelling, or declare the parameter under `params:`."
    }
    MISSING_PARAM = "HF0209" "Missing parameter" {
        what: "A parameter that is not optional is not given.",
        why: "The event or flow cannot work without it.",
        action: "Give it under `with:`, or make it optional by a `?` after its type."
    }
    UNKNOWN_VARIABLE = "HF0210" "Unknown variable" {
        what: "An expression is a name that is not in scope at this place.",
        why: "It would always be nil.",
        action: "Use one of the names in scope, which are listed. A text needs quotes inside the quotes: `'\"text\"'`."
    }
    BAD_TYPE = "HF0211" "Type that cannot be read" {
        what: "The text is not a type, or a type that cannot be used here.",
        why: "Values are checked against types.",
        action: "Use one of: any, boolean, integer, string, list, map, component, definition, player, a kind's id, `def KIND`, `list of T`; a `?` at the end makes it optional."
    }
    WRONG_CONSTANT = "HF0212" "Constant of the wrong type" {
        what: "A constant does not fit the type of what it is given to.",
        why: "Values are never converted.",
        action: "Write a value of the type that is named."
    }
    BAD_LIMIT = "HF0213" "Limit that cannot be read" {
        what: "A limit is not of the form `once per SCOPE`, `twice per SCOPE` or `N times per SCOPE`, or its scope is declared by no flow.",
        why: "A limit that is not understood would not limit.",
        action: "Use that form, with `game`, `event` or a scope that a flow declares."
    }
    UNKNOWN_RULE = "HF0214" "Unknown rule" {
        what: "A permit names a rule that the event does not have.",
        why: "It would lift nothing.",
        action: "Use one of the event's rules, which are listed."
    }
    BAD_ABILITY = "HF0215" "Keys that do not go together" {
        what: "Keys of an ability, step or choice need or exclude one another.",
        why: "One of them would be ignored.",
        action: "Follow the message."
    }
    CIRCULAR_EXTENDS = "HF0216" "Kinds that extend each other" {
        what: "A kind extends itself, directly or through others.",
        why: "It would never be known what the kind is made of.",
        action: "Take one `extends:` away."
    }
    NO_GAME = "HF0217" "No game" {
        what: "None of the packs has a `kind: game` document.",
        why: "The packs can be checked but not played.",
        action: "Add the base pack to `depends`, or write a `kind: game` document."
    }
    TWO_GAMES = "HF0218" "Several games" {
        what: "More than one of the packs has a `kind: game` document.",
        why: "It would not be known which game is played.",
        action: "Load the packs of one game only."
    }
    BAD_GAME = "HF0219" "Game that cannot be" {
        what: "The game's kinds or flows do not have the form that a game needs.",
        why: "No session could begin.",
        action: "Follow the message."
    }
    NO_MANIFEST = "HF0301" "No pack there" {
        what: "The folder or archive has no pack.yaml at its top.",
        why: "The manifest makes a folder a pack.",
        action: "Give the folder of a pack, or write a pack.yaml."
    }
    BAD_VERSION = "HF0302" "Version that cannot be read" {
        what: "The text is not a version, or not a range of versions, as semver writes them.",
        why: "Dependencies are compared by version.",
        action: "Write a version as `1.0.0` and a range as `^1.0`, `>=1.2, <2` or `*`."
    }
    PACK_TWICE = "HF0303" "Same pack twice" {
        what: "Two folders or archives hold packs with the same id or prefix. Both are named.",
        why: "Which of them is used would depend on chance.",
        action: "Remove one of them, or change its id."
    }
    MISSING_DEPENDENCY = "HF0304" "Missing dependency" {
        what: "A pack that this pack depends on was not found.",
        why: "The pack does not work without it.",
        action: "Put it beside this pack, or name its folder too."
    }
    WRONG_VERSION = "HF0305" "Wrong version of a dependency" {
        what: "The pack is there, but in a version that the range does not include.",
        why: "The pack was not written for that version.",
        action: "Get a version within the range, or widen the range if it works."
    }
    CONFLICT = "HF0306" "Packs that exclude each other" {
        what: "A pack says that it cannot be used with another one that is loaded.",
        why: "Its author knows that they do not work together.",
        action: "Load only one of them."
    }
    HARD_CYCLE = "HF0307" "Packs that depend on each other" {
        what: "Packs depend on each other in a circle, which is shown.",
        why: "None of them can be loaded first.",
        action: "Take one of the dependencies away, or move what is shared to a pack of its own."
    }
    SOFT_CYCLE = "HF0308" "Optional dependencies in a circle" {
        what: "Optional dependencies form a circle. One of them was left out, by a rule that is always the same.",
        why: "One pack has to be loaded first.",
        action: "Take the optional dependency that is named away."
    }
    BAD_OPTION = "HF0309" "Option that cannot be" {
        what: "An option's default does not fit its type, an option excludes or requires what does not exist, or a choice of options breaks such a rule.",
        why: "The game would begin in a state that its author has ruled out.",
        action: "Follow the message."
    }
    BAD_ARCHIVE = "HF0310" "Archive that cannot be used" {
        what: "The archive is damaged, has too many or too large entries, or an entry that would be written outside of the pack, twice, or as something other than a file.",
        why: "Archives come from strangers.",
        action: "Pack the folder anew with an ordinary program."
    }
    UNREAD_FILE = "HF0311" "File that nothing reads" {
        what: "The file has a name that looks like content, but is not read: `.yml`, Lua outside of `lib/`, Fluent outside of `locale/`.",
        why: "A file that is silently left out looks like content that does nothing.",
        action: "Rename or move it."
    }
    BAD_FILE_NAME = "HF0312" "File name that is not portable" {
        what: "A file name ends in a blank, is not UTF-8, or differs in case from what refers to it.",
        why: "The pack would work on one system and not on another.",
        action: "Rename the file, or write its name as it is on disk."
    }
    UNKNOWN_API = "HF0313" "Format of another version" {
        what: "The pack says an `api` that this program does not know.",
        why: "What its documents mean may have changed.",
        action: "Use a newer program, or say the version that the pack is written for."
    }
    TOO_MANY_FILES = "HF0314" "Too many files" {
        what: "The pack has more files or bytes than one pack may have.",
        why: "Packs come from strangers and must not be able to use up memory.",
        action: "Split the pack."
    }
    PATCH_TARGET = "HF0320" "Patch of nothing" {
        what: "A patch names a document that does not exist, or that several sorts have, or one of its own pack.",
        why: "The patch would do nothing.",
        action: "Correct `of:`; say `of_kind:` where several documents have that id; change your own documents directly."
    }
    PATCH_PATH = "HF0321" "Patch of a place that is not there" {
        what: "A path of a patch leads nowhere, or a step with that id does not exist.",
        why: "The patch would do nothing.",
        action: "Correct the path. List entries are named by their id."
    }
    PATCH_CONFLICT = "HF0322" "Two packs patch the same place" {
        what: "Two packs change the same field. The later one in load order wins.",
        why: "Their authors may not know of each other.",
        action: "Use one of the two packs, or write a third one that decides."
    }
    LUA_SYNTAX = "HF0401" "Not valid Lua" {
        what: "A hook or a library cannot be compiled.",
        why: "It cannot run.",
        action: "Mend the line that is shown."
    }
    UNKNOWN_FUNCTION = "HF0402" "Unknown library function" {
        what: "`file.lua#function` or `require` names a library file or function that the pack does not have.",
        why: "The hook would fail when it is called.",
        action: "Correct the spelling. Files are named relative to `lib/`."
    }
    UNKNOWN_GLOBAL = "HF0403" "Unknown name in Lua" {
        what: "Lua uses a name that is no local, no parameter in scope and no part of the script API.",
        why: "It is nil, so the hook would fail or always decide the same.",
        action: "Correct the spelling, or declare it with `local`."
    }
    UNKNOWN_MEMBER = "HF0404" "Unknown member in Lua" {
        what: "Lua reads a member that no kind, event or library has.",
        why: "The hook would fail when it is called.",
        action: "Correct the spelling, or add the member to a kind."
    }
    UNKNOWN_ID_IN_LUA = "HF0405" "Unknown id in Lua" {
        what: "A text that Lua gives to the script API is not the id of anything.",
        why: "The call would fail in play.",
        action: "Correct the spelling."
    }
    UNKNOWN_PARAM_IN_LUA = "HF0406" "Unknown parameter in Lua" {
        what: "A table that Lua gives to an event, flow or window has a key that is not among its parameters, or lacks one that it needs.",
        why: "The call would fail in play.",
        action: "Correct the key."
    }
    REFUSED_LUA = "HF0407" "Lua that the sandbox refuses" {
        what: "Lua sets a global or a library's own locals, returns from a library early, walks a table in no defined order, or gives several values where one counts.",
        why: "Hooks are run again for undo and reload, and must do the same each time: what they remember belongs in fields of components.",
        action: "Follow the message."
    }
    FLUENT_SYNTAX = "HF0501" "Not valid Fluent" {
        what: "A locale file has a message that cannot be read.",
        why: "The text would be missing in play.",
        action: "Mend the line that is shown."
    }
    MISSING_TEXT = "HF0502" "Missing text" {
        what: "A text key has no message in the pack's first language.",
        why: "Players would see the key.",
        action: "Add the message to the locale file."
    }
    UNUSED_TEXT = "HF0503" "Text that nothing uses" {
        what: "A message's key is used by no document and no Lua of the pack.",
        why: "Usually the key is misspelt where it should be used.",
        action: "Remove the message or correct the key."
    }
    MISSING_TRANSLATION = "HF0504" "Missing translation" {
        what: "A message exists in one language of the pack but not in another.",
        why: "Players of that language would read the other one.",
        action: "Translate it."
    }
    LANGUAGE_FILE = "HF0505" "Language without a file" {
        what: "pack.yaml names a language for which `locale/` has no file, or `locale/` has a file of a language that pack.yaml does not name.",
        why: "Its texts would be missing.",
        action: "Add the file, or the language to `languages`."
    }
    DUPLICATE_TEXT = "HF0506" "Text given twice" {
        what: "The same message stands twice in the locale files of one language.",
        why: "One of the two would be lost without a word.",
        action: "Remove one of them."
    }
    MISSING_TEXT_ARGUMENT = "HF0507" "Text asks for what it is not given" {
        what: "A message names an argument that the document that uses it does not give.",
        why: "Players would see the argument's name.",
        action: "Correct the name in the message, or give the argument."
    }
    PLURAL_FORMS = "HF0508" "PluralForms of numbers that the language does not have" {
        what: "A text that chooses by number (`[one]`, `[few]`, `[many]`, `*[other]`) lacks a form that its language has for whole numbers, or has one that the language does not have.",
        why: "Players would read another form, as in `2 card`; a form that the language has not is never read.",
        action: "Add the forms that are named, or take out the one that is."
    }
    UNUSED = "HF0601" "Never used" {
        what: "A field, slot, property, parameter, variable, option, value, event, window, flow, menu, template or rule is defined but nothing uses it.",
        why: "Usually its name is misspelt here or where it should be used.",
        action: "Correct the spelling, use it, or remove it. `# hexforge: allow HF0601 reason` on the line above keeps it."
    }
    UNREACHABLE = "HF0602" "Ability that can never be used" {
        what: "Nothing ever performs the event, opens the window or offers the menu of the ability.",
        why: "The ability does nothing.",
        action: "Name another event, window or menu, or make something cause it."
    }
    BAD_SUPPRESSION = "HF0603" "Suppression that does nothing" {
        what: "A comment `# hexforge: allow` names no code, gives no reason, or stands above a line that has no such warning.",
        why: "It would hide a later fault.",
        action: "Write `# hexforge: allow HF0601 reason`, or remove the comment."
    }
    NOT_CHECKED = "HF0604" "Checks that did not run" {
        what: "Some checks did not run, because other faults make their results worthless. They are named.",
        why: "A check that is silent because it did not run looks like a check that found nothing.",
        action: "Mend the other faults and check again."
    }
    BAD_SCENARIO = "HF0701" "Scenario that cannot be run" {
        what: "A scenario names a player, an option or an event that is not there.",
        why: "It would prove nothing.",
        action: "Correct the name."
    }
}

/// What a code means, by its text (`HF0101`); letter case does not matter.
#[must_use]
pub fn explain(code: &str) -> Option<&'static CodeInfo> {
    TABLE.iter().find(|info| info.code.as_str().eq_ignore_ascii_case(code))
}

impl CodeInfo {
    /// The page of the code, in Markdown.
    #[must_use]
    pub fn page(&self) -> String {
        format!(
            "# {}: {}\n\n{}\n\n## Why\n\n{}\n\n## What to do\n\n{}\n",
            self.code, self.title, self.what, self.why, self.action
        )
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn codes_are_well_formed_unique_and_in_order() {
        for info in TABLE {
            let digits = info.code.as_str().strip_prefix("HF").unwrap();
            assert!(digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()), "{}", info.code);
            assert!(!info.title.ends_with('.') && info.what.ends_with('.') && info.action.ends_with('.'));
        }
        assert!(TABLE.is_sorted_by(|a, b| a.code < b.code));
    }

    #[test]
    fn a_code_is_explained_in_either_case() {
        assert_eq!(explain("hf0101").unwrap().title, "Unknown key");
        assert_eq!(explain("HF9999"), None);
    }

    #[test]
    fn every_code_has_a_fresh_page_and_every_page_a_code() {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/codes");
        let update = std::env::var_os("UPDATE_DOCS").is_some();
        if update {
            std::fs::create_dir_all(&folder).unwrap();
        }
        for info in TABLE {
            let path = folder.join(format!("{}.md", info.code));
            if update {
                std::fs::write(&path, info.page()).unwrap();
            }
            let page = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(page == info.page(), "{} is stale; run the tests with UPDATE_DOCS=1", path.display());
        }
        for entry in std::fs::read_dir(&folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if let Some(code) = name.strip_suffix(".md").filter(|name| name.starts_with("HF")) {
                assert!(explain(code).is_some(), "docs/codes/{name} belongs to no code");
            }
        }
    }
}
