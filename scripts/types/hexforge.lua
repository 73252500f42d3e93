---@meta
-- The script API of Hexforge for editors (LuaLS annotations). Generated from scripts/src/api; do not edit.
-- Components and definitions also have the properties, fields and slots of their kind; events also have their parameters.

---@class Component
---@field [string] any
---@field id integer Its number, for display only.
---@field kind string The local id of its kind.
---@field def Definition Its definition. A plain piece has a definition named after its kind.
---@field base string The local id of its definition.
---@field owner Component? Its owner: the player set as owner, or else the nearest player or party that contains it.
---@field parent Component? The component that contains it.
---@field slot string? The slot of its parent that contains it.
---@field index integer? Its position in that slot; 1 is the bottom.
---@field alive boolean Whether it is in the game. What has left the game reads as it last was: its fields, `slot`, `parent`, `owner` and values.
local Component = {}

---Computes a value with this component as its subject. Further arguments are the value's other parameters.
---@param id string
---@param ... any
---@return any
function Component:value(id, ...) end

---Whether it has this kind (or a kind that extends it) or this definition.
---@param name string
---@return boolean
function Component:is(name) end

---Whether the slot contains anything; with a name, anything of that kind or definition.
---@param slot string
---@param name? string
---@return boolean
function Component:has(slot, name) end

---The number of components in the slot.
---@param slot string
---@return integer
function Component:count(slot) end

---The bottom component of the slot.
---@param slot string
---@return Component?
function Component:first(slot) end

---The top component of the slot.
---@param slot string
---@return Component?
function Component:last(slot) end

---All components of the kind inside it, at any depth.
---@param kind string
---@return Component[]
function Component:all(kind) end

---Whether it is the other component or is inside it, at any depth.
---@param other Component
---@return boolean
function Component:within(other) end

---Whether this player can see the other component.
---@param other Component
---@return boolean
function Component:sees(other) end

---@class Definition
---@field [string] any
---@field id string Its full id, `prefix:name`.
---@field base string Its local id.
---@field kind string The local id of its kind.
---@field copies integer The number of copies in a game, for use in set-up.
local Definition = {}

---Computes a value with this definition as its subject, such as a printed cost.
---@param id string
---@param ... any
---@return any
function Definition:value(id, ...) end

---Whether it has this kind or is this definition.
---@param name string
---@return boolean
function Definition:is(name) end

---@class Event
---@field [string] any
---@field id string Its full id.
---@field source Component? The component with the ability that performed it.
---@field cause Event? The event during which it was performed.
---@field is_cost boolean Whether it pays a cost.
local Event = {}

---Cancels the event, so that it does not happen. Only in `before` and `when`. Only in bodies.
function Event:cancel() end

---Changes an argument of the event. Only in `before` and `when`. Only in bodies.
---@param param string
---@param value any
function Event:set(param, value) end

---Replaces the event with this ability and gives its performer the result; `false` says that nothing was done, or that a cost was not paid. Only in `instead`, where every ability replaces the event anyway, with what it returns as the result. Only in bodies.
---@param result? any
function Event:replace(result) end

---@class Manner
---@field cost? boolean Whether the event pays a cost.
---@field unpreventable? boolean Whether preventions are not offered.

---@class Reason
---@field id string The id of the rule or the name of the ability.
---@field because? string The text key of the explanation.
---@field source? Component The component with the ability that forbids the event.

---@class Payment
---@field purpose? string What it is paid for; expressions of resources and exchanges see it as `purpose`.
---@field prompt? string The text key of the question (default `pay`).
---@field args? table<string, any> Arguments of the question's text, besides `cost`, and `pieces` and `amounts`, which have been picked.
---@field optional? boolean Whether the player may decline. Then nothing is paid.

---@class Paid
---@field pieces Component[] The pieces that paid.
---@field amounts table<string, integer> How many units of each resource that is a number were spent.
---@field surplus table<string, integer> How many units were paid beyond the cost.

---@class Lack
---@field of string[] The resource, or the resources any of which will do.
---@field needs integer How many units the cost needs.
---@field has integer How many units there are without exchanges.
---@field exchanges table<string, any>[] The exchanges into it: `take` units of the resource `of`, of which there are `has`, count as `give` of `into`.

---@class Happened
---@field event string The id of an event that happened.
---@field with table<string, any> Its arguments by name.
---@field result any Its result.

---@class Cell
---@field [string] integer The coordinates of the cell, under the names in `position` of the grid.
---@field board? any The map of the cell, if the grid has `board`.
---@field side? integer With `game.empty_beside`: the side of the place that shows to the cell.

---@class Grant
---@field ends? string The name of a scope. The grant ends when the innermost open scope of that name ends.
---@field source? Component A token or a lasting effect. The grant ends when it leaves the game or its parent.

---@class Lasting
---@field [string] any The fields of its kind.
---@field ends string The name of the scope with which the effect ends.
---@field owner? Component Its owner.
---@field source? Component The component that created it, if its kind has a field `source`.

---@class Finish
---@field winner? Component|Component[] The winner or winners. With `scores`, the scores decide if it is missing.
---@field how string How the game was won, as a word of the pack.
---@field categories? string[] The categories of `scores` as text keys, in the order in which players read them.
---@field ties? (string|table<string, string>)[] The numbers that decide between equal totals, the first that differs first. The most wins; of `{least = NAME}` the least.
---@field scores? table<string, any>[] The final scores: for each player a table with `player` and a number for each category and tie-break.
---@field total? boolean Whether the categories are added up (default true). If not, they only show how far each player came, and `winner` is required.

---@class Roll
---@field dice integer The number of dice.
---@field sides integer The number of sides of each die.

---@class Option
---@field value any The value returned when the option is chosen.
---@field id? string The name of the option in saves and scenarios.
---@field label? string The text key of the label.
---@field args? table<string, any> Arguments of the label; `it` is the value.

---@class Ask
---@field player Component The player or players to ask.
---@field from? any[]|fun(): any[] Components, definitions, strings, numbers, flags or options. A function is called again if the state changes while the question is open.
---@field prompt? string The text key of the question.
---@field args? table<string, any> Arguments of the question's text.
---@field look? boolean Whether the player may look at components in the question that the player does not see (default false).
---@field label? fun(item: any): string, table? Returns the text key of an item's label and its arguments.

---@class Choose: Ask
---@field optional? boolean Whether the player may decline.
---@field decline? string The text key of the option to decline (default `pass`). It gets `args` as well.
---@field parts? (string|Part)[] The parts of which each option consists, in the order in which they are chosen. The result has them by name. `from` is then the list of all combinations; leave it out if each part has its own.

---@class Part
---@field name string The name of the part.
---@field from? any[]|fun(...any): any[] What can be chosen. A function gets what was chosen for the parts before, in their order.
---@field prompt? string The text key of the question for this part (default `choose-` and the name).
---@field label? fun(item: any): string, table? Returns the text key of an item's label and its arguments.

---@class ChooseSome: Ask
---@field min? integer The minimum.
---@field max? integer The maximum.

---@class Confirm
---@field player Component The player or players to ask.
---@field prompt? string The text key of the question.
---@field args? table<string, any> Arguments of the question's text.
---@field look? boolean Whether the player may look at components in the question that the player does not see (default false).

---@class Amount: Confirm
---@field min? integer The minimum.
---@field max integer The maximum.

---@class Assign: Confirm
---@field items any[] The items to assign.
---@field targets any[] The target.

---@class Assigned
---@field item any The assigned item.
---@field target any The target.

---@class Secretly
---@field players Component[] The player or players to ask.
---@field from any[]|fun(player: Component): any[] The options, or a function that returns the options of a player.
---@field prompt? string The text key of the question.
---@field args? table<string, any> Arguments of the question's text.
---@field label? fun(item: any): string, table? Returns the text key of an item's label and its arguments.

---@class Actions
---@field player Component The player or players to ask.
---@field menu string The menu, which abilities name with `action:`.
---@field prompt? string The text key of the question.
---@field pass? string The text key of the option to pass. Without it, the player must use an action if one is available.
---@field poll_hidden? boolean Whether a player with hidden cards is asked even if no action is available. Needs `pass`. Default: as the game says.

---@class Options
---@field [string] any
option = {}

---@class Game
---@field table Component The root component.
---@field players Component[] The players in seat order.
---@field active Component? The active player.
---@field trigger Event? The innermost event in progress.
game = {}

---All components of the kind (or of a kind that extends it) in the game.
---@param kind string
---@return Component[]
function game.all(kind) end

---All definitions of the kind in load order, other than those in `tests/fixture/`.
---@param kind string
---@return Definition[]
function game.defs(kind) end

---The definition with this id. The id of a kind gives the definition of its plain pieces.
---@param id string
---@return Definition
function game.def(id) end

---The player in the next seat.
---@param player Component
---@return Component
function game.next_player(player) end

---The players in seat order, starting with this one.
---@param player Component
---@return Component[]
function game.players_from(player) end

---Whether the event is allowed.
---@param event string
---@param params? table<string, any>
---@param how? Manner
---@return boolean
function game.can(event, params, how) end

---All reasons why the event is not allowed; empty if it is.
---@param event string
---@param params? table<string, any>
---@param how? Manner
---@return Reason[]
function game.why_not(event, params, how) end

---What `read` returns after `act` has changed the game. All changes are taken back, so expressions can use it, too. `act` can use what *acts*, except for the log, chance, `game.finish` and methods of events; nothing can wait.
---@param act fun()
---@param read fun(): any
---@return any
function game.suppose(act, read) end

---Whether the player can pay the cost: a map from resources to numbers, with `any = {n = 2, of = {"RESOURCE", …}}` (or a list of such tables) for units of any of several resources.
---@param player Component
---@param cost table<string, any>
---@param how? Payment
---@return boolean
function game.can_pay(player, cost, how) end

---What the player lacks to pay the cost. Empty if it can be paid, or if each part of it could be paid by itself.
---@param player Component
---@param cost table<string, any>
---@param how? Payment
---@return Lack[]
function game.lacks(player, cost, how) end

---The most units of the resource that the player can pay.
---@param player Component
---@param resource string
---@param how? Payment
---@return integer
function game.most_payable(player, resource, how) end

---The number of the innermost open scope of this name, or nil if none is open. Each opening of a scope has a new number.
---@param scope string
---@return integer?
function game.count_scope(scope) end

---The lasting effects in the game: all, or those of a kind.
---@param kind? string
---@return Component[]
function game.lasting_of(kind) end

---Performs the event. Returns its result (true if it has none), or nil and the id of the first reason if it did not happen. If something else happened in its place, the third result lists it. Only in bodies; waits.
---@param event string
---@param params? table<string, any>
---@param how? Manner
---@return any, string?, {Happened}?
function game.perform(event, params, how) end

---Performs the event once with each of the arguments in the list, all at the same time: checks and the window `after` wait until all have happened. Returns the list of results, with false for each event that did not happen. Only in bodies; waits.
---@param event string
---@param list {table<string, any>}
---@return any[]
function game.together(event, list) end

---Runs the flow and returns its result. Only in bodies; waits.
---@param flow string
---@param with? table<string, any>
---@return any
function game.flow(flow, with) end

---Opens the named window. Only in bodies; waits.
---@param window string
---@param params? table<string, any>
function game.window(window, params) end

---Creates a component on top of the slot. `fields` sets its state and `owner`. Only in bodies.
---@param def string|Definition
---@param parent? Component
---@param slot? string
---@param fields? table<string, any>
---@return Component
function game.create(def, parent, slot, fields) end

---Removes a component and everything inside it from the game. Only in bodies.
---@param component Component
function game.destroy(component) end

---Takes a player out of the game. The player keeps name, seat and pieces, but takes no turn, is not asked and cannot win. Only in bodies.
---@param player Component
function game.retire(player) end

---Moves a component to the slot, on top by default. Position 1 is the bottom. Only in bodies.
---@param component Component
---@param parent Component
---@param slot string
---@param at? "top"|"bottom"|integer
function game.move(component, parent, slot, at) end

---Sets a field. Only in bodies.
---@param component Component
---@param field string
---@param value? any
function game.set(component, field, value) end

---Adds to a field and returns the sum. Only in bodies.
---@param component Component
---@param field string
---@param by integer
---@return integer
function game.add(component, field, by) end

---Sets the owner. With nil, the owner is the player who holds the component. Only in bodies.
---@param component Component
---@param player? Component
function game.set_owner(component, player) end

---Shuffles the slot. Only in bodies.
---@param parent Component
---@param slot string
function game.shuffle(parent, slot) end

---Sorts the slot in this order, bottom first. The list must contain exactly the components in the slot. Only in bodies.
---@param parent Component
---@param slot string
---@param order Component[]
function game.order_slot(parent, slot, order) end

---Gives a component the abilities of the definition as well, until the grant is removed with `ungrant` or ends. Only in bodies.
---@param component Component
---@param def string|Definition
---@param until? Grant
function game.grant(component, def, until) end

---Removes the latest grant of the definition. Only in bodies.
---@param component Component
---@param def string|Definition
function game.ungrant(component, def) end

---Creates a lasting effect that ends when the innermost open scope named `ends` ends. Other entries set its fields. Only in bodies.
---@param def string|Definition
---@param with Lasting
---@return Component
function game.lasting(def, with) end

---Ends the game. Without a winner or scores, the game is a draw. Only in bodies.
---@param with Finish
function game.finish(with) end

---Adds a line to the log: a text key and its arguments. Only in bodies.
---@param key string
---@param args? table<string, any>
function game.log(key, args) end

---Resets the limits of a component's abilities. Only in bodies.
---@param component Component
function game.reset_limits(component) end

---A random integer from 1 to n. Only in bodies.
---@param n integer
---@return integer
function game.random(n) end

---Rolls dice. Only in bodies.
---@param with Roll
---@return integer[]
function game.roll(with) end

---A random item of the list, or nil if it is empty. Only in bodies.
---@param list any[]
---@return any
function game.pick(list) end

---Up to n random items of the list, each at most once, in random order. Only in bodies.
---@param list any[]
---@param n integer
---@return any[]
function game.sample(list, n) end

---Lets the player pay the cost, and asks only if there is more than one way. Returns what was paid, or nil and what is lacking: nothing if the player declined. Only in bodies; waits.
---@param player Component
---@param cost table<string, any>
---@param how? Payment
---@return Paid?, Lack[]?
function game.pay(player, cost, how) end

---Asks a player to choose an option and returns its value, or nil if the player declines or there are no options. Only in bodies; waits.
---@param question Choose
---@return any
function game.choose(question) end

---Asks a player to choose from `min` (0) to `max` (all) options. Bounds larger than the list are lowered to its length. Only in bodies; waits.
---@param question ChooseSome
---@return any[]
function game.choose_some(question) end

---Asks a player for a number from `min` (0) to `max`. Only in bodies; waits.
---@param question Amount
---@return integer
function game.amount(question) end

---Asks a player to put all items in order. Only in bodies; waits.
---@param question Ask
---@return any[]
function game.order(question) end

---Asks a player to assign each item to a target. Only in bodies; waits.
---@param question Assign
---@return Assigned[]
function game.assign(question) end

---Asks a player a yes-no question. Only in bodies; waits.
---@param question Confirm
---@return boolean
function game.confirm(question) end

---Asks several players in secret. The answers are revealed together and returned in the order of the players. Only in bodies; waits.
---@param question Secretly
---@return any[]
function game.secretly(question) end

---Offers the action abilities of a menu. Returns true if one was used, and false if the player passed or none was available. Only in bodies; waits.
---@param question Actions
---@return boolean
function game.actions(question) end

---The place of the kind in this cell of the grid, or nil if it is empty.
---@param kind string
---@param x integer
---@param y integer
---@param board? any
---@return Component?
function game.at(kind, x, y, board) end

---The places beside a place: those that it touches, clockwise from the top of the map, then those to which links lead, by position.
---@param place Component
---@param viewer? Component
---@return Component[]
function game.neighbours(place, viewer) end

---The neighbours that `open` lets one go to, in the same order.
---@param place Component
---@param viewer? Component
---@return Component[]
function game.exits(place, viewer) end

---Whether the two places are neighbours and `open` lets one go from the first to the second.
---@param from Component
---@param to Component
---@param viewer? Component
---@return boolean
function game.open(from, to, viewer) end

---The number of the side of a place that touches the other one, as printed; nil if they do not touch.
---@param place Component
---@param other Component
---@return integer?
function game.side_to(place, other) end

---The place that a side touches; the side is numbered as printed.
---@param place Component
---@param side integer
---@return Component?
function game.beside(place, side) end

---The cost of the cheapest way from one place to another through exits, or nil if there is none. `may_enter` says whether a place may be entered: true costs 1, a number is the cost, "last" means that the way must end there. Without it every place may be entered.
---@param from Component
---@param to Component
---@param may_enter? fun(place: Component, from: Component): boolean|integer|"last"|nil
---@param viewer? Component
---@return integer?
function game.distance(from, to, may_enter, viewer) end

---The places at a distance of at most n (nil: any), the first one included, and their distances. The nearest come first, those at the same distance by position.
---@param from Component
---@param n? integer
---@param may_enter? fun(place: Component, from: Component): boolean|integer|"last"|nil
---@param viewer? Component
---@return Component[], integer[]
function game.reach(from, n, may_enter, viewer) end

---The empty cells beside any place of the grid, by position.
---@param kind string
---@param board? any
---@return Cell[]
function game.empty_cells(kind, board) end

---The empty cells beside a place, clockwise from the top of the map, each with the `side` of the place that shows to it.
---@param place Component
---@return Cell[]
function game.empty_beside(place) end

---The turns with which a piece may be put into a cell: those for which `fits` holds. Empty if another place is there.
---@param piece Component
---@param cell Cell
---@param viewer? Component
---@return integer[]
function game.turns(piece, cell, viewer) end

---The cells that are n steps from the centre (cell 0, 0), empty or not, clockwise from the top.
---@param kind string
---@param n integer
---@param centre? Cell|Component
---@return Cell[]
function game.ring(kind, n, centre) end

---How many steps lead from one cell to another, whatever is in between.
---@param kind string
---@param from Cell|Component
---@param to Cell|Component
---@return integer
function game.steps(kind, from, to) end

---Loads the library `lib/NAME.lua` of this pack, or `prefix:NAME` of a pack that it depends on. Libraries are read-only and keep no state between calls.
---@param name string
---@return any
function require(name) end

---Like `type`, but distinguishes `component`, `definition` and `event`.
---@param value? any
---@return string
function typeof(value) end

---Limits n to the range from min to max.
---@param n number
---@param min number
---@param max number
---@return number
function math.clamp(n, min, max) end

---Rounded to the nearest.
---@param n number
---@return integer
function math.round(n) end

----1, 0 or 1.
---@param n number
---@return integer
function math.sign(n) end

---Splits s at each separator (a comma by default).
---@param s string
---@param separator? string
---@return string[]
function string.split(s, separator) end

---A shallow copy that can be changed.
---@param t table
---@return table
function table.clone(t) end

---A list that contains the value n times.
---@param n integer
---@param value? any
---@return any[]
function table.create(n, value) end

---The index of the value.
---@param list any[]
---@param value any
---@param init? integer
---@return integer?
function table.find(list, value, init) end

---Makes the table read-only.
---@param t table
---@return table
function table.freeze(t) end

---Whether the table is read-only.
---@param t table
---@return boolean
function table.isfrozen(t) end

---Copies items to an index, of the same list or of another.
---@param from any[]
---@param first integer
---@param last integer
---@param at integer
---@param to? any[]
---@return any[]
function table.move(from, first, last, at, to) end

---The arguments as a list with its length in `n`.
---@param ... any
---@return table
function table.pack(...) end

---The items of a list as several values.
---@param list any[]
---@param first? integer
---@param last? integer
---@return any
function table.unpack(list, first, last) end
