//! The table of all codes. An entry generates the constant, the text of `explain` and the page in `docs/codes/`. Run the tests with
//! `UPDATE_DOCS=1` to regenerate the pages.
//!
//! Ranges: 00 files and YAML, 01 structure, 02 references and names, 03 packs, versions and patches, 04 Lua,
//! 05 locale, 06 lint, 07 scenarios.

use super::CodeInfo;
use crate::diagnostic::Code;

macro_rules! codes {
    ($($name:ident = $code:literal $title:literal {
        what: $what:literal, why: $why:literal, example: $example:literal, action: $action:literal
    })*) => {
        $(
            #[doc = $title]
            pub const $name: Code = Code($code);
        )*

        /// All codes, in order.
        pub const TABLE: &[CodeInfo] = &[
            $(CodeInfo { code: $name, title: $title, what: $what, why: $why, example: $example, action: $action },)*
        ];
    };
}

codes! {
    UNREADABLE = "HF0001" "Cannot read file" {
        what: "The operating system did not let Hexforge read the file.",
        why: "A pack with a missing file is not the pack that its author tested.",
        example: "",
        action: "Check that the file exists, that its name is spelled exactly like this, and that you may read it."
    }
    PATH_LEAVES_PACK = "HF0002" "Path leads out of the pack" {
        what: "A path is absolute, contains `..` or `\\`, or is a symbolic link to something outside the pack.",
        why: "Packs come from strangers. A pack may read its own files and nothing else on your disk.",
        example: "",
        action: "Copy the file into the pack. Write its path relative to the pack, with `/`."
    }
    NOT_A_FILE = "HF0003" "Not a regular file" {
        what: "The path is a directory, a device, a pipe or a socket.",
        why: "Reading a device or a pipe may never end.",
        example: "",
        action: "Replace it with a regular file."
    }
    FILE_TOO_LARGE = "HF0004" "File too large" {
        what: "The file is larger than 4 MiB, or a text in it is larger than 64 KiB.",
        why: "A single file must not use up the memory of the person who opens the pack.",
        example: "",
        action: "Split the file. Hexforge reads all files of a folder, so nothing else has to change."
    }
    NOT_UTF8 = "HF0005" "Not UTF-8" {
        what: "The file contains bytes that are not valid UTF-8.",
        why: "Guessing the encoding would silently damage names.",
        example: "",
        action: "Save the file as UTF-8. A byte order mark is allowed but not needed."
    }
    YAML_SYNTAX = "HF0010" "Invalid YAML" {
        what: "The text is not valid YAML here. The rest of this document was not checked; the next document, after `---`, was.",
        why: "A document that cannot be parsed cannot be used.",
        example: "about: beware: a second colon",
        action: "Look at the marked position and at the line above it. Usual causes: a missing space after `:`, uneven indentation, an open quote or bracket, a value that contains `: ` and needs quotes."
    }
    TAB_INDENT = "HF0011" "Tab in indentation" {
        what: "A line is indented with a tab.",
        why: "YAML does not allow tabs in indentation, because their width differs between editors.",
        example: "",
        action: "Replace the tab with two spaces. Set your editor to insert spaces in YAML files."
    }
    DUPLICATE_KEY = "HF0012" "Duplicate key" {
        what: "A mapping contains the same key twice.",
        why: "One of the two values would silently be lost.",
        example: "id: sol\ncost: 1\ncost: 2",
        action: "Remove one of the keys, or merge their values."
    }
    KEY_NOT_STRING = "HF0013" "Key is not a string" {
        what: "A key is empty, a number, a boolean, null, a sequence or a mapping.",
        why: "Keys are names. Tools disagree about keys such as `1`, `1.0` and `true`.",
        example: "levels:\n  1: weak",
        action: "Put the key in quotes. If the keys are data, use a sequence of mappings."
    }
    TOO_DEEP = "HF0014" "Too deeply nested" {
        what: "Sequences and mappings are nested more than 64 levels deep, also by a patch; or a type, a text or a chain of `extends` is deeper than a pack may have. The message names the limit.",
        why: "No file written by hand is that deep, but a hostile one may be.",
        example: "",
        action: "Flatten the structure, or give its inner parts names and refer to them. Divide a text into several."
    }
    TOO_MANY_NODES = "HF0015" "Too many values" {
        what: "The file contains more than 200,000 values, or the pack has more values, inherited values, properties or changes by patches than a pack may have. An alias counts as all values of its anchor.",
        why: "A few lines of nested aliases can expand to billions of values.",
        example: "",
        action: "Split the file or the pack. Do not nest aliases."
    }
    BAD_ALIAS = "HF0016" "Alias without an anchor" {
        what: "No anchor (`&name`) for this alias (`*name`) ends before it in the same document.",
        why: "An alias cannot refer to a later value, to another document, or to a value that contains it.",
        example: "first: *cost\nsecond: &cost 3",
        action: "Define the anchor earlier in the same document, or write the value out."
    }
    TAG_NOT_SUPPORTED = "HF0017" "YAML tag" {
        what: "A value has a tag such as `!thing`. Hexforge supports only `!!str`.",
        why: "The schema determines the type of a value, so a tag would repeat or contradict it.",
        example: "",
        action: "Remove the tag."
    }
    NUMBER_AS_TEXT = "HF0018" "Number without quotes used as text" {
        what: "This value must be text. Without quotes it reads as a number that is written differently: `1.10` becomes `1.1`.",
        why: "Other tools change such a value when they save the file.",
        example: "version: 1.10",
        action: "Put the value in quotes."
    }
    WORD_AS_BOOLEAN = "HF0019" "Word used as a boolean" {
        what: "This value must be a boolean, but it is `yes`, `no`, `on` or `off`.",
        why: "In YAML 1.2 these words are strings. Only older tools read them as booleans.",
        example: "hidden: no",
        action: "Write `true` or `false`."
    }
    TOO_MANY_FAULTS = "HF0020" "More errors not shown" {
        what: "The file has more errors than Hexforge reports for one file, or there are more than 100 errors, warnings or notes in all.",
        why: "A report must stay readable, and a hostile file must not fill the memory with errors.",
        example: "",
        action: "Fix the errors that are shown and run `check` again."
    }
    MERGE_KEY = "HF0021" "Merge key" {
        what: "A mapping has the key `<<`, which some programs replace with the entries of another mapping.",
        why: "Merge keys are not part of YAML 1.2. What they mean depends on the program, and errors in them would have two places.",
        example: "state: &own {gold: 0}\nproperties:\n  <<: *own",
        action: "Write the keys out. For kinds, put what they share in a kind that they extend."
    }
    BROKEN_SCHEMA = "HF0100" "Invalid schema" {
        what: "The schema of a kind is invalid, so Hexforge did not check documents of this kind.",
        why: "An error in a kind must not be blamed on its documents.",
        example: "",
        action: "Fix the kind first and run `check` again."
    }
    UNKNOWN_KEY = "HF0101" "Unknown key" {
        what: "A mapping contains a key that Hexforge does not read.",
        why: "An ignored key looks right and does nothing. This is the most common mistake in content.",
        example: "kind: value\nid: power\nbaes: 1",
        action: "Correct the spelling, or remove the key."
    }
    MISSING_KEY = "HF0102" "Missing key" {
        what: "A mapping does not contain a required key.",
        why: "There is no sensible default for this key.",
        example: "kind: check\nid: elimination\ndo: game.finish {}",
        action: "Add the key."
    }
    WRONG_TYPE = "HF0103" "Wrong type" {
        what: "A value has the wrong type, for example text instead of a number.",
        why: "Hexforge never converts values, because a guess would hide the mistake.",
        example: "copies: three",
        action: "Write a value of the expected type. Quotes turn a number into text; a number has no quotes."
    }
    NOT_ALLOWED = "HF0104" "Value not allowed" {
        what: "Only certain values are allowed here, and this is not one of them.",
        why: "Hexforge gives each of these values a meaning; any other value has none.",
        example: "role: plyer",
        action: "Use one of the allowed values."
    }
    OUT_OF_RANGE = "HF0105" "Out of range" {
        what: "A number is too small or too large, or a text, sequence or mapping is too short or too long.",
        why: "Values outside the range have no meaning.",
        example: "players: {min: 0, max: 4}",
        action: "Use a value in the expected range."
    }
    WRONG_PATTERN = "HF0106" "Invalid form" {
        what: "A text does not have the expected form.",
        why: "Hexforge uses names and references in places where other characters do not work.",
        example: "id: Round-End",
        action: "Write the text in the expected form."
    }
    NOT_ONE_KEY = "HF0107" "Not exactly one of several keys" {
        what: "A mapping must contain exactly one of several keys, but it contains none or more than one.",
        why: "The key determines what the mapping describes, and it can only describe one thing.",
        example: "- id: gift\n  on: gain\n  action: shop",
        action: "Keep exactly one of the keys. Split the rest into entries of their own."
    }
    NO_FIT = "HF0108" "Invalid value" {
        what: "The value breaks a rule of the schema that does not have a code of its own.",
        why: "Hexforge relies on what the schema promises.",
        example: "",
        action: "Compare the value with the schema of its kind."
    }
    EMPTY_LUA = "HF0109" "Key without Lua" {
        what: "A key that takes Lua, such as `if` or `do`, has no value.",
        why: "In YAML, ` #` starts a comment. A condition that starts with the length operator `#` would be gone, and the ability would always apply.",
        example: "if: #owner.cards > 5",
        action: "Put the Lua in quotes: `if: '#owner.cards > 5'`. To leave the key empty, remove it."
    }
    SPLIT_VALUE = "HF0110" "Value that ends at a comma" {
        what: "A text in `{…}` has brackets that are still open where a comma ends it.",
        why: "In YAML, a comma separates the entries of a mapping in `{…}`, so the rest of the text is read as another key.",
        example: "- {id: rich, require: math.max(player.gold, player.wood) > 0}",
        action: "Put the text in quotes, or write one key per line."
    }
    TO_CHOOSE = "HF0111" "Value to choose" {
        what: "The definition still has the placeholder `CHOOSE`, which `hexforge new` writes where only the author can choose.",
        why: "Any value in its place would be accepted, and would be wrong: a new faction would live where another one does.",
        example: "kind: faction\nid: newcomers\nhome: CHOOSE",
        action: "Write a value, or remove the key if the definition does not need it."
    }
    UNKNOWN_KIND = "HF0201" "Unknown kind of document" {
        what: "`kind:` is neither built in nor a kind that this pack or one of its dependencies defines.",
        why: "The kind determines which keys a document has.",
        example: "kind: evnet\nid: gain",
        action: "Correct the spelling, define the kind, or add the pack that defines it to `depends`."
    }
    UNKNOWN_NAME = "HF0202" "Unknown name" {
        what: "A reference names an event, value, flow, window, check, kind, definition, template, scope or step that does not exist.",
        why: "A reference to nothing has no effect in play.",
        example: "- {event: gian, with: {player: player}}",
        action: "Correct the spelling, or define what is missing."
    }
    AMBIGUOUS_NAME = "HF0203" "Ambiguous name" {
        what: "Several packs that this pack depends on define this name.",
        why: "Hexforge cannot know which one you mean.",
        example: "",
        action: "Write the name with its pack: `pack:name`."
    }
    NOT_A_DEPENDENCY = "HF0204" "Not a dependency" {
        what: "The name exists, but in a pack that this pack does not depend on, or `if_loaded` names a pack that is neither a dependency nor an optional one.",
        why: "The pack would only work when something else happens to load the other one.",
        example: "",
        action: "Add the other pack to `depends` in pack.yaml, or to `optional` if this pack also works without it."
    }
    DUPLICATE_ID = "HF0205" "Duplicate id" {
        what: "Two things of the same type have the same id.",
        why: "A reference could mean either of them.",
        example: "kind: window\nid: round_end\n---\nkind: window\nid: round_end",
        action: "Rename one of them. To change a document of another pack, write a `kind: patch` document."
    }
    CASE_CLASH = "HF0206" "Names that differ only in case" {
        what: "Two ids or two file names differ only in upper and lower case.",
        why: "Some file systems, and many readers, treat them as the same name.",
        example: "",
        action: "Rename one of them."
    }
    RESERVED_NAME = "HF0207" "Reserved name" {
        what: "The name already has a meaning: it is a member of every component, a local of every hook, or a word of Lua.",
        why: "One of the two would hide the other.",
        example: "params: {owner: player}",
        action: "Choose another name."
    }
    UNKNOWN_PARAM = "HF0208" "Unknown parameter" {
        what: "An event, flow, window, value or template does not have this parameter.",
        why: "The argument would be ignored.",
        example: "- {event: gain, with: {plyer: player}}",
        action: "Correct the spelling, or declare the parameter under `params:`."
    }
    MISSING_PARAM = "HF0209" "Missing parameter" {
        what: "A required parameter is not given.",
        why: "The event, flow or template cannot work without it.",
        example: "- {event: gain, with: {}}",
        action: "Add the parameter to `with:`, or make it optional: write `?` after its type."
    }
    UNKNOWN_VARIABLE = "HF0210" "Unknown variable" {
        what: "An expression is a name that is not in scope here.",
        why: "It would always be nil.",
        example: "by: playr",
        action: "Use a name that is in scope. To write text, put quotes inside the quotes: `'\"text\"'`."
    }
    BAD_TYPE = "HF0211" "Unknown type" {
        what: "The text is not a type, or the type cannot be used here.",
        why: "Hexforge checks values against types.",
        example: "params: {amount: number}",
        action: "Use one of: any, boolean, integer, string, list, map, component, definition, player, the id of a kind or of a `kind: type`, `def KIND`, `list of T`. A `?` at the end makes the type optional."
    }
    WRONG_CONSTANT = "HF0212" "Constant of the wrong type" {
        what: "A constant has another type than the parameter, field or value that it is used for.",
        why: "Hexforge never converts values.",
        example: "- {event: gain, with: {player: player, amount: '\"one\"'}}",
        action: "Write a constant of the expected type."
    }
    BAD_LIMIT = "HF0213" "Invalid limit" {
        what: "A limit does not have the form `once per SCOPE`, `twice per SCOPE` or `N times per SCOPE`, or no flow declares its scope.",
        why: "A limit that Hexforge cannot read would not limit anything.",
        example: "limit: once a round",
        action: "Use one of these forms, with `game`, `event` or a scope that a flow declares."
    }
    UNKNOWN_RULE = "HF0214" "Unknown rule" {
        what: "A permit names a rule that the event does not have.",
        why: "The permit would have no effect.",
        example: "permits: gain.has_rom",
        action: "Use the id of a rule of the event."
    }
    BAD_ABILITY = "HF0215" "Incompatible keys" {
        what: "Two keys of an ability, step, choice or event need or exclude each other.",
        why: "One of them would be ignored.",
        example: "kind: event\nid: peek\nhidden: true\nlog: peeked",
        action: "Follow the message."
    }
    CIRCULAR_EXTENDS = "HF0216" "Kind extends itself" {
        what: "A kind extends itself, directly or through other kinds.",
        why: "Hexforge cannot determine the members of such a kind.",
        example: "",
        action: "Remove one `extends:`, or name another kind."
    }
    NO_GAME = "HF0217" "No game" {
        what: "No pack contains a `kind: game` document.",
        why: "You can check these packs but not play them.",
        example: "",
        action: "Add the base pack to `depends`, or write a `kind: game` document."
    }
    TWO_GAMES = "HF0218" "Several games" {
        what: "More than one `kind: game` document is loaded.",
        why: "Hexforge cannot know which game to play.",
        example: "",
        action: "Remove one of the documents. If they are in different packs, load only one of these packs."
    }
    BAD_GAME = "HF0219" "Invalid game" {
        what: "A kind or flow that the `kind: game` document names does not have the form that a game needs.",
        why: "Hexforge could not start a session.",
        example: "",
        action: "Follow the message."
    }
    BAD_FILTER = "HF0225" "Filter that cannot hold" {
        what: "A part of `where:` compares a parameter with something that it can never be, or asks for something that it does not have.",
        why: "The ability would never apply, or always.",
        example: "- {id: watch, modifies: draw_count, where: {player: self}, add: 1}   # `self` is a card",
        action: "Follow the message. `where:` takes `owner`, `self`, `none`, words, numbers, `not VALUE`, `self.NAME`, mappings such as `{kind: KIND}`, and lists of these."
    }
    NO_MANIFEST = "HF0301" "Not a pack" {
        what: "The folder or archive does not contain a pack.yaml at its top level.",
        why: "The manifest makes a folder a pack.",
        example: "",
        action: "Pass the folder of a pack, or write a pack.yaml."
    }
    BAD_VERSION = "HF0302" "Invalid version" {
        what: "The text is not a semantic version, or not a range of semantic versions.",
        why: "Hexforge compares the versions of dependencies.",
        example: "depends: {base: 1.x.y}",
        action: "Write a version such as `1.0.0` and a range such as `^1.0`, `>=1.2, <2` or `*`."
    }
    PACK_TWICE = "HF0303" "Duplicate pack" {
        what: "Two folders or archives contain packs with the same id or prefix.",
        why: "Hexforge cannot know which one to use.",
        example: "",
        action: "Remove one of them, or change its id or prefix."
    }
    MISSING_DEPENDENCY = "HF0304" "Missing dependency" {
        what: "Hexforge did not find a pack that this pack depends on.",
        why: "The pack does not work without it.",
        example: "",
        action: "Put the dependency next to this pack, or pass its folder too."
    }
    WRONG_VERSION = "HF0305" "Wrong version of a dependency" {
        what: "The version of a dependency is outside the required range.",
        why: "The pack was not written for that version.",
        example: "",
        action: "Get a version in the range. If the pack works with the other version, widen the range."
    }
    CONFLICT = "HF0306" "Conflicting packs" {
        what: "A loaded pack declares a conflict with another loaded pack.",
        why: "Its author knows that the two do not work together.",
        example: "",
        action: "Load only one of them."
    }
    HARD_CYCLE = "HF0307" "Circular dependency" {
        what: "Packs depend on each other in a circle.",
        why: "Hexforge cannot load any of them first.",
        example: "",
        action: "Remove one of the dependencies, or move what the packs share into a pack of its own."
    }
    SOFT_CYCLE = "HF0308" "Circular optional dependency" {
        what: "Optional dependencies form a circle. Hexforge ignores one of them, always the same one.",
        why: "One of the packs has to load first.",
        example: "",
        action: "Remove the optional dependency from the message."
    }
    BAD_OPTION = "HF0309" "Invalid option" {
        what: "The default of an option does not match its type, an option requires or excludes an unknown option, or the chosen options cannot be combined.",
        why: "The game would start in a state that its author has excluded.",
        example: "",
        action: "Follow the message."
    }
    BAD_ARCHIVE = "HF0310" "Invalid archive" {
        what: "The archive is damaged, has too many or too large entries, expands to far more than its size, or has an entry that would be unpacked outside the pack, twice, or as something other than a file.",
        why: "Archives come from strangers.",
        example: "",
        action: "Create the archive again with an ordinary program."
    }
    UNREAD_FILE = "HF0311" "Ignored file" {
        what: "The name of the file looks like content, but Hexforge does not read it: `.yml`, `.json`, `.luau`, a second extension such as `.yaml.txt`, Lua outside `lib/`, Fluent outside `locale/`.",
        why: "An ignored file looks like content and does nothing.",
        example: "",
        action: "Rename or move the file."
    }
    BAD_FILE_NAME = "HF0312" "File name is not portable" {
        what: "A file name starts or ends with a space, or is not UTF-8.",
        why: "The pack would work on one system and not on another.",
        example: "",
        action: "Rename the file."
    }
    UNKNOWN_API = "HF0313" "Unsupported format version" {
        what: "The `api` of the pack is not the pack format that this version of Hexforge reads.",
        why: "Documents may mean something else in another format.",
        example: "",
        action: "If the pack is older, run `hexforge migrate PACK`. If it is newer, use a newer version of Hexforge."
    }
    TOO_MANY_FILES = "HF0314" "Too many files" {
        what: "The pack has more files, bytes or nested folders than a pack may have, or too many packs are loaded together.",
        why: "Packs come from strangers and must not use up your memory.",
        example: "",
        action: "Split the pack."
    }
    PACK_SET = "HF0315" "Unusable pack set" {
        what: "A pack set (`hexforge.yaml`) cannot be read, is inside a pack, names something that is not a pack, or has more or fewer seats than the game.",
        why: "Hexforge cannot know which packs to load, or how to play.",
        example: "packs: {../my-pak: \"*\"}",
        action: "Follow the message. Paths contain `/` and are relative to the file; anything else is the id of a pack."
    }
    LOCK = "HF0316" "Pack differs from the lock" {
        what: "A pack set has a lock (`hexforge.lock`), and a pack is not as it was when the lock was written.",
        why: "Everybody who uses the set should play the same rules.",
        example: "",
        action: "Get the packs that the lock names. If the change is meant, run `hexforge lock` with the set."
    }
    PATCH_TARGET = "HF0320" "Unknown patch target" {
        what: "A patch names a document that does not exist, that several types share, or that belongs to its own pack, or a selector finds nothing.",
        why: "The patch would have no effect.",
        example: "kind: patch\nof: base:turrn\nset: {suspends: []}",
        action: "Correct `of:`. Add `of_kind:` if several documents have this id. Edit documents of your own pack directly. The values in `where:` are those of the definitions after earlier patches."
    }
    PATCH_PATH = "HF0321" "Unknown path in a patch" {
        what: "The patched document does not contain this path or this step. `set` can add a key, but not what is on the way to it.",
        why: "The patch would have no effect, or add something that nobody reads.",
        example: "set: {abilities.gifft.limit: once per round}",
        action: "Correct the path. Use the id of a list entry as its path segment."
    }
    PATCH_CONFLICT = "HF0322" "Conflicting patches" {
        what: "Two packs that do not depend on each other change the same field; the pack that loads later wins. It is an error if a pack changes a field twice.",
        why: "Authors of two packs may not know about each other. Of two changes in one pack, the name of a file would decide.",
        example: "",
        action: "Use one of the two packs, or write a third pack that depends on both and changes the field, too: it decides, and nothing is reported. In your own pack, make one change of the two."
    }
    LUA_SYNTAX = "HF0401" "Invalid Lua" {
        what: "A hook or library does not compile.",
        why: "Code that does not compile cannot run.",
        example: "do: if source thn return 1 end",
        action: "Fix the marked line."
    }
    UNKNOWN_FUNCTION = "HF0402" "Unknown library function" {
        what: "`lib`, `file.lua#function` or `require` names a library or function that does not exist.",
        why: "The hook would fail when it runs.",
        example: "require: lib.tools.weelth(player) > 2",
        action: "Correct the spelling. Names and paths of libraries are relative to `lib/`."
    }
    UNKNOWN_GLOBAL = "HF0403" "Unknown variable in Lua" {
        what: "Lua uses a name that is not a local, not a parameter in scope and not part of the script API.",
        why: "The name is nil, so the hook would fail or always take the same branch.",
        example: "do: game.log(\"gained\", {who = plyer})",
        action: "Correct the spelling, or declare the name with `local`."
    }
    UNKNOWN_MEMBER = "HF0404" "Unknown member in Lua" {
        what: "Lua reads a member that no kind, event or library has.",
        why: "The hook would fail when it runs.",
        example: "require: player.glod > 0",
        action: "Correct the spelling, or add the member to a kind."
    }
    UNKNOWN_ID_IN_LUA = "HF0405" "Unknown id in Lua" {
        what: "Lua passes an id to the script API that does not exist.",
        why: "The call would fail in play.",
        example: "do: game.perform(\"gian\", {player = owner})",
        action: "Correct the spelling."
    }
    UNKNOWN_PARAM_IN_LUA = "HF0406" "Wrong parameters in Lua" {
        what: "Lua passes a table with an unknown key, or without a required key, to an event, flow, window or function of the API.",
        why: "The call would fail in play.",
        example: "do: game.perform(\"gain\", {plyer = owner})",
        action: "Correct the key, or add the missing one."
    }
    REFUSED_LUA = "HF0407" "Lua that the sandbox rejects" {
        what: "Lua sets a global or the locals of a library, returns early from a library, uses an operator whose results differ between machines, gives several values where one is expected, or uses `lib` in a library, with a key in brackets, or as a value.",
        why: "Undo and hot reload run hooks again, and a hook must do the same each time. Store what you need to remember in fields of components. What `lib` reaches must be known before a hook runs.",
        example: "do: count = (count or 0) + 1",
        action: "Follow the message."
    }
    FAILING_LIBRARY = "HF0408" "Library that cannot be loaded" {
        what: "The code of a library fails while it loads, or it leaves something that could change between calls: a function that sets a local of the function that made it, or changes a table in one.",
        why: "A library runs once, and all games share what it returns. A game would depend on the games before it, and a save could not be verified.",
        example: "",
        action: "Call a function that makes such functions only in functions that hooks call, where they may count as they like. Keep what has to last in a field of a component."
    }
    WRONG_TYPE_IN_LUA = "HF0409" "Wrong type in Lua" {
        what: "Lua passes something of the wrong type to a parameter, a field, a slot or a function, calculates with it, calls it, or gives a function too many or too few arguments.",
        why: "The call would fail in play, or what is given would be ignored.",
        example: "do: game.perform(\"gain\", {player = game.table})",
        action: "Give what the message says is expected."
    }
    LIBRARY_NAME_TAKEN = "HF0410" "Name of a library that is taken" {
        what: "A library or a folder in `lib/` has the prefix of a pack that this pack depends on, or a library and a folder have the same name.",
        why: "`lib.NAME` could mean either of them.",
        example: "",
        action: "Rename the library or the folder."
    }
    FLUENT_SYNTAX = "HF0501" "Invalid Fluent" {
        what: "A locale file contains a message that is not valid Fluent.",
        why: "Players would not see the text.",
        example: "gained = { $player gains gold",
        action: "Fix the marked line."
    }
    MISSING_TEXT = "HF0502" "Missing text" {
        what: "The first language of the pack does not have a message with this key.",
        why: "Players would see the key instead of a text.",
        example: "",
        action: "Add the message to the locale file."
    }
    UNUSED_TEXT = "HF0503" "Unused text" {
        what: "No document and no Lua of the pack uses this message.",
        why: "Usually its key is misspelled here or where it should be used.",
        example: "",
        action: "Correct the key, or remove the message."
    }
    MISSING_TRANSLATION = "HF0504" "Missing translation" {
        what: "A message exists in one language of the pack but not in another.",
        why: "Players of that language would see the text in another language.",
        example: "",
        action: "Translate the message."
    }
    LANGUAGE_FILE = "HF0505" "Language without a file" {
        what: "pack.yaml lists a language for which `locale/` does not contain a file, or `locale/` contains a file for a language that pack.yaml does not list.",
        why: "The texts of that language would be missing.",
        example: "",
        action: "Add the file, or add the language to `languages`."
    }
    DUPLICATE_TEXT = "HF0506" "Duplicate text" {
        what: "The locale files of one language contain the same message twice.",
        why: "One of the two texts would silently be lost.",
        example: "",
        action: "Remove one of them."
    }
    MISSING_TEXT_ARGUMENT = "HF0507" "Unknown argument in a text" {
        what: "A message uses an argument that it does not get.",
        why: "Players would see the name of the argument.",
        example: "gained = { $plyer } gains { $amount } gold",
        action: "Correct the name in the message, or pass the argument."
    }
    PLURAL_FORMS = "HF0508" "Wrong plural forms" {
        what: "A text that selects by number (`[one]`, `[few]`, `[many]`, `*[other]`) does not have every plural form that its language has for whole numbers, or has a form that the language does not have.",
        why: "Players would read the wrong form, as in `2 card`. A form that the language does not have is never used.",
        example: "",
        action: "Add the missing forms, or remove the extra one."
    }
    UNKNOWN_IN_TEXT = "HF0509" "Unknown reference in a text" {
        what: "A message refers to a message, a term, an attribute or a function that its language does not have in this pack, or uses an option of `NUMBER` without effect. `NUMBER` with the option `type` is the only function.",
        why: "Players would see the reference as it is written.",
        example: "gold-name = gold\ngained = { $player } gains { $amount } { gold-nmae }",
        action: "Correct the name, or add what is missing to the locale file of this language."
    }
    UNUSED = "HF0601" "Never used" {
        what: "Nothing uses this field, slot, property, parameter, variable, option, value, event, window, flow, menu, template or rule.",
        why: "Usually its name is misspelled here or where it should be used.",
        example: "",
        action: "Correct the spelling, use it, or remove it. To keep it, write `# hexforge: allow HF0601 reason` on the line above."
    }
    UNREACHABLE = "HF0602" "Ability that never applies" {
        what: "Nothing ever performs the event, opens the window, reads the value or offers the menu of this ability.",
        why: "The ability has no effect.",
        example: "",
        action: "Name another event, window, value or menu, or use this one somewhere."
    }
    BAD_SUPPRESSION = "HF0603" "Suppression without effect" {
        what: "A comment `# hexforge: allow` does not name a code, does not give a reason, or is above a line without such a warning.",
        why: "It would hide a later mistake.",
        example: "",
        action: "Write `# hexforge: allow HF0601 reason`, or remove the comment."
    }
    NOT_CHECKED = "HF0604" "Skipped checks" {
        what: "Hexforge skipped some checks, because errors elsewhere make their results unreliable.",
        why: "A skipped check looks like a check that found nothing.",
        example: "",
        action: "Fix the other errors and run `check` again."
    }
    HIDDEN_WINDOW = "HF0605" "Window that only Lua opens" {
        what: "Lua opens this window, and no step of a flow or of an effect does.",
        why: "Who reads the flows does not see when it opens, and a patch cannot put a step before or after it.",
        example: "do: game.window(\"harvest\", {player = player})",
        action: "Open it with a step: `window: harvest` with `with: {player: player}`. Lua can run the flow that contains the step with `game.flow`."
    }
    BAD_SCENARIO = "HF0701" "Invalid scenario" {
        what: "A scenario names a player, option, reason or event that does not exist.",
        why: "The scenario would prove nothing.",
        example: "then:\n  - asked: annn",
        action: "Correct the name."
    }
    ONLY_FOR_TESTS = "HF0702" "Something that only scenarios have" {
        what: "The game refers to a document in `tests/fixture/`, or a document there changes the game: it is a patch, a `kind: game` or a `kind: check`.",
        why: "Only scenarios of the pack have what is below `tests/`. The game would not load without it, and scenarios would test another game than is played.",
        example: "",
        action: "Move the document out of `tests/`, or refer to it only in scenarios and fixtures."
    }
}
