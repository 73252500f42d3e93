//! The table `game`.

use super::ApiOwner::Game;
use super::Use::{Acts, Reads, Waits};
use super::{Entry, Param, field, function, o, p};

const EVENT_CALL: &[Param] = &[p("event", "string"), o("params", "table<string, any>"), o("how", "Manner")];

const PAYMENT: &[Param] = &[p("player", "Component"), p("cost", "table<string, any>"), o("how", "Payment")];

pub(super) const ENTRIES: &[Entry] = &[
    field(Game, "table", "Component", "The root component."),
    field(Game, "players", "Component[]", "The players in seat order."),
    field(Game, "active", "Component?", "The active player."),
    field(Game, "trigger", "Event?", "The innermost event in progress."),
    function(
        Game,
        "all",
        &[p("kind", "string")],
        "Component[]",
        Reads,
        "All components of the kind (or of a kind that extends it) in the game.",
    ),
    function(Game, "defs", &[p("kind", "string")], "Definition[]", Reads, "All definitions of the kind in load order."),
    function(
        Game,
        "def",
        &[p("id", "string")],
        "Definition",
        Reads,
        "The definition with this id. The id of a kind gives the definition of its plain pieces.",
    ),
    function(Game, "next_player", &[p("player", "Component")], "Component", Reads, "The player in the next seat."),
    function(
        Game,
        "players_from",
        &[p("player", "Component")],
        "Component[]",
        Reads,
        "The players in seat order, starting with this one.",
    ),
    function(Game, "can", EVENT_CALL, "boolean", Reads, "Whether the event is allowed."),
    function(
        Game,
        "why_not",
        EVENT_CALL,
        "Reason[]",
        Reads,
        "All reasons why the event is not allowed; empty if it is.",
    ),
    function(
        Game,
        "suppose",
        &[p("act", "fun()"), p("read", "fun(): any")],
        "any",
        Reads,
        "What `read` returns after `act` has changed the game. All changes are taken back, so expressions can use it, too. `act` can use what *acts*, except for the log, chance, `game.finish` and methods of events; nothing can wait.",
    ),
    function(
        Game,
        "can_pay",
        PAYMENT,
        "boolean",
        Reads,
        "Whether the player can pay the cost: a map from resources to numbers, with `any = {n = 2, of = {\"RESOURCE\", …}}` (or a list of such tables) for units of any of several resources.",
    ),
    function(
        Game,
        "lacks",
        PAYMENT,
        "Lack[]",
        Reads,
        "What the player lacks to pay the cost. Empty if it can be paid, or if each part of it could be paid by itself.",
    ),
    function(
        Game,
        "most_payable",
        &[p("player", "Component"), p("resource", "string"), o("how", "Payment")],
        "integer",
        Reads,
        "The most units of the resource that the player can pay.",
    ),
    function(
        Game,
        "count_scope",
        &[p("scope", "string")],
        "integer?",
        Reads,
        "The number of the innermost open scope of this name, or nil if none is open. Each opening of a scope has a new number.",
    ),
    function(
        Game,
        "lasting_of",
        &[o("kind", "string")],
        "Component[]",
        Reads,
        "The lasting effects in the game: all, or those of a kind.",
    ),
    function(
        Game,
        "perform",
        EVENT_CALL,
        "any, string?, {Happened}?",
        Waits,
        "Performs the event. Returns its result (true if it has none), or nil and the id of the first reason if it did not happen. If something else happened in its place, the third result lists it.",
    ),
    function(
        Game,
        "together",
        &[p("event", "string"), p("list", "{table<string, any>}")],
        "any[]",
        Waits,
        "Performs the event once with each of the arguments in the list, all at the same time: checks and the window `after` wait until all have happened. Returns the list of results, with false for each event that did not happen.",
    ),
    function(
        Game,
        "flow",
        &[p("flow", "string"), o("with", "table<string, any>")],
        "any",
        Waits,
        "Runs the flow and returns its result.",
    ),
    function(
        Game,
        "window",
        &[p("window", "string"), o("params", "table<string, any>")],
        "",
        Waits,
        "Opens the named window.",
    ),
    function(
        Game,
        "create",
        &[
            p("def", "string|Definition"),
            o("parent", "Component"),
            o("slot", "string"),
            o("fields", "table<string, any>"),
        ],
        "Component",
        Acts,
        "Creates a component on top of the slot. `fields` sets its state and `owner`.",
    ),
    function(
        Game,
        "destroy",
        &[p("component", "Component")],
        "",
        Acts,
        "Removes a component and everything inside it from the game.",
    ),
    function(
        Game,
        "retire",
        &[p("player", "Component")],
        "",
        Acts,
        "Takes a player out of the game. The player keeps name, seat and pieces, but takes no turn, is not asked and cannot win.",
    ),
    function(
        Game,
        "move",
        &[
            p("component", "Component"),
            p("parent", "Component"),
            p("slot", "string"),
            o("at", "\"top\"|\"bottom\"|integer"),
        ],
        "",
        Acts,
        "Moves a component to the slot, on top by default. Position 1 is the bottom.",
    ),
    function(
        Game,
        "set",
        &[p("component", "Component"), p("field", "string"), o("value", "any")],
        "",
        Acts,
        "Sets a field.",
    ),
    function(
        Game,
        "add",
        &[p("component", "Component"), p("field", "string"), p("by", "integer")],
        "integer",
        Acts,
        "Adds to a field and returns the sum.",
    ),
    function(
        Game,
        "set_owner",
        &[p("component", "Component"), o("player", "Component")],
        "",
        Acts,
        "Sets the owner. With nil, the owner is the player who holds the component.",
    ),
    function(Game, "shuffle", &[p("parent", "Component"), p("slot", "string")], "", Acts, "Shuffles the slot."),
    function(
        Game,
        "order_slot",
        &[p("parent", "Component"), p("slot", "string"), p("order", "Component[]")],
        "",
        Acts,
        "Sorts the slot in this order, bottom first. The list must contain exactly the components in the slot.",
    ),
    function(
        Game,
        "grant",
        &[p("component", "Component"), p("def", "string|Definition"), o("until", "Grant")],
        "",
        Acts,
        "Gives a component the abilities of the definition as well, until the grant is removed with `ungrant` or ends.",
    ),
    function(
        Game,
        "ungrant",
        &[p("component", "Component"), p("def", "string|Definition")],
        "",
        Acts,
        "Removes the latest grant of the definition.",
    ),
    function(
        Game,
        "lasting",
        &[p("def", "string|Definition"), p("with", "Lasting")],
        "Component",
        Acts,
        "Creates a lasting effect that ends when the innermost open scope named `ends` ends. Other entries set its fields.",
    ),
    function(
        Game,
        "finish",
        &[p("with", "Finish")],
        "",
        Acts,
        "Ends the game. Without a winner or scores, the game is a draw.",
    ),
    function(
        Game,
        "log",
        &[p("key", "string"), o("args", "table<string, any>")],
        "",
        Acts,
        "Adds a line to the log: a text key and its arguments.",
    ),
    function(
        Game,
        "reset_limits",
        &[p("component", "Component")],
        "",
        Acts,
        "Resets the limits of a component's abilities.",
    ),
    function(Game, "random", &[p("n", "integer")], "integer", Acts, "A random integer from 1 to n."),
    function(Game, "roll", &[p("with", "Roll")], "integer[]", Acts, "Rolls dice."),
    function(Game, "pick", &[p("list", "any[]")], "any", Acts, "A random item of the list, or nil if it is empty."),
    function(
        Game,
        "sample",
        &[p("list", "any[]"), p("n", "integer")],
        "any[]",
        Acts,
        "Up to n random items of the list, each at most once, in random order.",
    ),
    function(
        Game,
        "pay",
        PAYMENT,
        "Paid?, Lack[]?",
        Waits,
        "Lets the player pay the cost, and asks only if there is more than one way. Returns what was paid, or nil and what is lacking: nothing if the player declined.",
    ),
    function(
        Game,
        "choose",
        &[p("question", "Choose")],
        "any",
        Waits,
        "Asks a player to choose an option and returns its value, or nil if the player declines or there are no options.",
    ),
    function(
        Game,
        "choose_some",
        &[p("question", "ChooseSome")],
        "any[]",
        Waits,
        "Asks a player to choose from `min` (0) to `max` (all) options. Bounds larger than the list are lowered to its length.",
    ),
    function(
        Game,
        "amount",
        &[p("question", "Amount")],
        "integer",
        Waits,
        "Asks a player for a number from `min` (0) to `max`.",
    ),
    function(Game, "order", &[p("question", "Ask")], "any[]", Waits, "Asks a player to put all items in order."),
    function(
        Game,
        "assign",
        &[p("question", "Assign")],
        "Assigned[]",
        Waits,
        "Asks a player to assign each item to a target.",
    ),
    function(Game, "confirm", &[p("question", "Confirm")], "boolean", Waits, "Asks a player a yes-no question."),
    function(
        Game,
        "secretly",
        &[p("question", "Secretly")],
        "any[]",
        Waits,
        "Asks several players in secret. The answers are revealed together and returned in the order of the players.",
    ),
    function(
        Game,
        "actions",
        &[p("question", "Actions")],
        "boolean",
        Waits,
        "Offers the action abilities of a menu. Returns true if one was used, and false if the player passed or none was available.",
    ),
];

/// A class: its name (and base class), and the name (with `?` if optional), type and description of each field.
type Class = (&'static str, &'static [(&'static str, &'static str, &'static str)]);

/// The field of every question by which the player may look at what it mentions.
const LOOK: (&str, &str, &str) = (
    "look?",
    "boolean",
    "Whether the player may look at components in the question that the player does not see (default false).",
);

/// Tables of named arguments and results.
pub(super) const CLASSES: &[Class] = &[
    (
        "Manner",
        &[
            ("cost?", "boolean", "Whether the event pays a cost."),
            ("unpreventable?", "boolean", "Whether preventions are not offered."),
        ],
    ),
    (
        "Reason",
        &[
            ("id", "string", "The id of the rule or the name of the ability."),
            ("because?", "string", "The text key of the explanation."),
            ("source?", "Component", "The component with the ability that forbids the event."),
        ],
    ),
    (
        "Payment",
        &[
            ("purpose?", "string", "What it is paid for; expressions of resources and exchanges see it as `purpose`."),
            ("prompt?", "string", "The text key of the question (default `pay`)."),
            (
                "args?",
                "table<string, any>",
                "Arguments of the question's text, besides `cost`, and `pieces` and `amounts`, which have been picked.",
            ),
            ("optional?", "boolean", "Whether the player may decline. Then nothing is paid."),
        ],
    ),
    (
        "Paid",
        &[
            ("pieces", "Component[]", "The pieces that paid."),
            ("amounts", "table<string, integer>", "How many units of each resource that is a number were spent."),
            ("surplus", "table<string, integer>", "How many units were paid beyond the cost."),
        ],
    ),
    (
        "Lack",
        &[
            ("of", "string[]", "The resource, or the resources any of which will do."),
            ("needs", "integer", "How many units the cost needs."),
            ("has", "integer", "How many units there are without exchanges."),
            (
                "exchanges",
                "table<string, any>[]",
                "The exchanges into it: `take` units of the resource `of`, of which there are `has`, count as `give` of `into`.",
            ),
        ],
    ),
    (
        "Happened",
        &[
            ("event", "string", "The id of an event that happened."),
            ("with", "table<string, any>", "Its arguments by name."),
            ("result", "any", "Its result."),
        ],
    ),
    (
        "Cell",
        &[
            ("[string]", "integer", "The coordinates of the cell, under the names in `position` of the grid."),
            ("board?", "any", "The map of the cell, if the grid has `board`."),
            ("side?", "integer", "With `game.empty_beside`: the side of the place that shows to the cell."),
        ],
    ),
    (
        "Grant",
        &[
            ("ends?", "string", "The name of a scope. The grant ends when the innermost open scope of that name ends."),
            (
                "source?",
                "Component",
                "A token or a lasting effect. The grant ends when it leaves the game or its parent.",
            ),
        ],
    ),
    (
        "Lasting",
        &[
            ("[string]", "any", "The fields of its kind."),
            ("ends", "string", "The name of the scope with which the effect ends."),
            ("owner?", "Component", "Its owner."),
            ("source?", "Component", "The component that created it, if its kind has a field `source`."),
        ],
    ),
    (
        "Finish",
        &[
            (
                "winner?",
                "Component|Component[]",
                "The winner or winners. With `scores`, the scores decide if it is missing.",
            ),
            ("how", "string", "How the game was won, as a word of the pack."),
            (
                "categories?",
                "string[]",
                "The categories of `scores` as text keys, in the order in which players read them.",
            ),
            (
                "ties?",
                "(string|table<string, string>)[]",
                "The numbers that decide between equal totals, the first that differs first. The most wins; of `{least = NAME}` the least.",
            ),
            (
                "scores?",
                "table<string, any>[]",
                "The final scores: for each player a table with `player` and a number for each category and tie-break.",
            ),
            (
                "total?",
                "boolean",
                "Whether the categories are added up (default true). If not, they only show how far each player came, and `winner` is required.",
            ),
        ],
    ),
    ("Roll", &[("dice", "integer", "The number of dice."), ("sides", "integer", "The number of sides of each die.")]),
    (
        "Option",
        &[
            ("value", "any", "The value returned when the option is chosen."),
            ("id?", "string", "The name of the option in saves and scenarios."),
            ("label?", "string", "The text key of the label."),
            ("args?", "table<string, any>", "Arguments of the label; `it` is the value."),
        ],
    ),
    (
        "Ask",
        &[
            ("player", "Component", "The player or players to ask."),
            (
                "from?",
                "any[]|fun(): any[]",
                "Components, definitions, strings, numbers, flags or options. A function is called again if the state changes while the question is open.",
            ),
            ("prompt?", "string", "The text key of the question."),
            ("args?", "table<string, any>", "Arguments of the question's text."),
            LOOK,
            ("label?", "fun(item: any): string, table?", "Returns the text key of an item's label and its arguments."),
        ],
    ),
    (
        "Choose: Ask",
        &[
            ("optional?", "boolean", "Whether the player may decline."),
            ("decline?", "string", "The text key of the option to decline (default `pass`). It gets `args` as well."),
            (
                "parts?",
                "(string|Part)[]",
                "The parts of which each option consists, in the order in which they are chosen. The result has them by name. `from` is then the list of all combinations; leave it out if each part has its own.",
            ),
        ],
    ),
    (
        "Part",
        &[
            ("name", "string", "The name of the part."),
            (
                "from?",
                "any[]|fun(...any): any[]",
                "What can be chosen. A function gets what was chosen for the parts before, in their order.",
            ),
            ("prompt?", "string", "The text key of the question for this part (default `choose-` and the name)."),
            ("label?", "fun(item: any): string, table?", "Returns the text key of an item's label and its arguments."),
        ],
    ),
    ("ChooseSome: Ask", &[("min?", "integer", "The minimum."), ("max?", "integer", "The maximum.")]),
    (
        "Confirm",
        &[
            ("player", "Component", "The player or players to ask."),
            ("prompt?", "string", "The text key of the question."),
            ("args?", "table<string, any>", "Arguments of the question's text."),
            LOOK,
        ],
    ),
    ("Amount: Confirm", &[("min?", "integer", "The minimum."), ("max", "integer", "The maximum.")]),
    ("Assign: Confirm", &[("items", "any[]", "The items to assign."), ("targets", "any[]", "The target.")]),
    ("Assigned", &[("item", "any", "The assigned item."), ("target", "any", "The target.")]),
    (
        "Secretly",
        &[
            ("players", "Component[]", "The player or players to ask."),
            (
                "from",
                "any[]|fun(player: Component): any[]",
                "The options, or a function that returns the options of a player.",
            ),
            ("prompt?", "string", "The text key of the question."),
            ("args?", "table<string, any>", "Arguments of the question's text."),
            ("label?", "fun(item: any): string, table?", "Returns the text key of an item's label and its arguments."),
        ],
    ),
    (
        "Actions",
        &[
            ("player", "Component", "The player or players to ask."),
            ("menu", "string", "The menu, which abilities name with `action:`."),
            ("prompt?", "string", "The text key of the question."),
            (
                "pass?",
                "string",
                "The text key of the option to pass. Without it, the player must use an action if one is available.",
            ),
            (
                "poll_hidden?",
                "boolean",
                "Whether a player with hidden cards is asked even if no action is available. Needs `pass`. Default: as the game says.",
            ),
        ],
    ),
];
