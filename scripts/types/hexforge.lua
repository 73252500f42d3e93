---@meta
-- The script API of Hexforge for editors (LuaLS annotations). Generated from scripts/src/api; do not edit.
-- Kinds add their own properties, fields and slots to Component and Definition, events their parameters to Event.

---@class Component
---@field [string] any
---@field id integer Its number, for display only.
---@field kind string The bare id of its kind.
---@field def Definition Its definition; a bare piece has one that is named after its kind.
---@field base string The bare id of its definition.
---@field owner Component? Its owner: the one that was set, else the nearest player or party that holds it.
---@field parent Component? In what it lies.
---@field slot string? The slot of the parent in which it lies.
---@field index integer? Its position in that slot; 1 is the bottom.
---@field alive boolean Whether it is in the game.
local Component = {}

---A computed value with this component as its subject; more arguments are those of the value's other parameters.
---@param id string
---@param ... any
---@return any
function Component:value(id, ...) end

---Whether it is of this kind (or one that extends it), or made from this definition.
---@param name string
---@return boolean
function Component:is(name) end

---Whether anything lies in the slot; with a name, whether anything of this kind or definition does.
---@param slot string
---@param name? string
---@return boolean
function Component:has(slot, name) end

---How many components lie in the slot.
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

---Every component of the kind that lies in it, at any depth.
---@param kind string
---@return Component[]
function Component:all(kind) end

---Whether it lies in the other, at any depth, or is it.
---@param other Component
---@return boolean
function Component:within(other) end

---Whether this player may know which component the other is.
---@param other Component
---@return boolean
function Component:sees(other) end

---@class Definition
---@field [string] any
---@field id string Its full id, `prefix:name`.
---@field base string Its bare id.
---@field kind string The bare id of its kind.
---@field copies integer How many components of it a game has, as a hint to set-up.
local Definition = {}

---A computed value with this definition as its subject, such as a printed cost.
---@param id string
---@param ... any
---@return any
function Definition:value(id, ...) end

---Whether it is of this kind, or this definition.
---@param name string
---@return boolean
function Definition:is(name) end

---@class Event
---@field [string] any
---@field id string Its full id.
---@field source Component? The carrier of the ability that performed it.
---@field cause Event? The event in whose course it was performed.
---@field is_cost boolean Whether it pays a cost.
local Event = {}

---Cancels it: it does not happen. In `when` and `before`. In bodies only.
function Event:cancel() end

---Changes one of its arguments. In `when` and `before`. In bodies only.
---@param param string
---@param value any
function Event:set(param, value) end

---In `instead`: this ability stands in its place, which an ability there does anyway. In bodies only.
function Event:replace() end

---@class Manner
---@field cost? boolean It pays a cost.
---@field unpreventable? boolean Preventions are not offered.

---@class Reason
---@field id string The rule's id, or the ability's name.
---@field because? string Text key of the explanation.
---@field source? Component The carrier of the ability that refuses.

---@class Grant
---@field ends? string The scope with whose innermost open occurrence it ends.
---@field source? Component It ends when this leaves the game or the component in which it lies: a token, or a lasting effect.

---@class Lasting
---@field ends string The scope with which it ends.
---@field owner? Component Its owner.
---@field source? Component What made it, if its kind has a field `source`.

---@class Finish
---@field winner? Component|Component[] Who won.
---@field how string In which way, in the pack's words.

---@class Roll
---@field dice integer How many.
---@field sides integer How many sides each has.

---@class Option
---@field value any What choosing it gives.
---@field id? string Its stable id, by which saves and scenarios name it.
---@field label? string Text key.
---@field args? table<string, any> Arguments of the text; `it` is the value.

---@class Ask
---@field player Component Who is asked.
---@field from any[]|fun(): any[] Components, definitions, texts, numbers, flags, or options; a function is asked again when the state changed meanwhile.
---@field prompt? string Text key of the question.
---@field args? table<string, any> Arguments of the text.
---@field label? fun(item: any): string, table? Text key of an item, and arguments of the text.

---@class Choose: Ask
---@field optional? boolean The player may decline.
---@field decline? string The text key under which a player reads that (`pass`); it is given `args`, too.

---@class ChooseSome: Ask
---@field min? integer The least.
---@field max? integer The most.

---@class Confirm
---@field player Component Who is asked.
---@field prompt? string Text key of the question.
---@field args? table<string, any> Arguments of the text.

---@class Amount: Confirm
---@field min? integer The least.
---@field max integer The most.

---@class Assign: Confirm
---@field items any[] What is given.
---@field targets any[] To what.

---@class Assigned
---@field item any What was given.
---@field target any To what.

---@class Secretly
---@field players Component[] Who is asked.
---@field from any[]|fun(player: Component): any[] The options, or a function that gives those of a player.
---@field prompt? string Text key of the question.
---@field args? table<string, any> Arguments of the text.
---@field label? fun(item: any): string, table? Text key of an item, and arguments of the text.

---@class Actions
---@field player Component Who is asked.
---@field menu string The menu that abilities name with `action:`.
---@field prompt? string Text key of the question.
---@field pass? string Text key of the option to use none; without it one must be used if there is any.

---@class Options
---@field [string] any
option = {}

---@class Game
---@field table Component The root component.
---@field players Component[] The players in seat order.
---@field active Component? The active player.
---@field trigger Event? The innermost event in progress.
game = {}

---Every component of the kind (or one that extends it) in the game.
---@param kind string
---@return Component[]
function game.all(kind) end

---Every definition of the kind, in load order.
---@param kind string
---@return Definition[]
function game.defs(kind) end

---The definition of that id; a kind's id gives the definition of its bare pieces.
---@param id string
---@return Definition
function game.def(id) end

---The player in the next seat.
---@param player Component
---@return Component
function game.next_player(player) end

---The players in seat order, from this one on.
---@param player Component
---@return Component[]
function game.players_from(player) end

---Whether the event may happen.
---@param event string
---@param params? table<string, any>
---@param how? Manner
---@return boolean
function game.can(event, params, how) end

---Every reason why the event may not happen; empty if it may.
---@param event string
---@param params? table<string, any>
---@param how? Manner
---@return Reason[]
function game.why_not(event, params, how) end

---The number of the innermost open occurrence of the scope (each has its own), nil if none is open.
---@param scope string
---@return integer?
function game.count_scope(scope) end

---The lasting effects in the game, of a kind or all.
---@param kind? string
---@return Component[]
function game.lasting_of(kind) end

---Performs the event. Gives its result (true if it has none) if it happened; else nil and the id of the first reason. In bodies only; waits.
---@param event string
---@param params? table<string, any>
---@param how? Manner
---@return any, string?
function game.perform(event, params, how) end

---Runs the flow and gives its result. In bodies only; waits.
---@param flow string
---@param with? table<string, any>
---@return any
function game.flow(flow, with) end

---Opens the named window. In bodies only; waits.
---@param window string
---@param params? table<string, any>
function game.window(window, params) end

---Creates a component on top of the slot; `fields` are its state, and `owner`. In bodies only.
---@param def string|Definition
---@param parent? Component
---@param slot? string
---@param fields? table<string, any>
---@return Component
function game.create(def, parent, slot, fields) end

---Takes it, and all that lies in it, out of the game. In bodies only.
---@param component Component
function game.destroy(component) end

---Moves it into the slot, on top unless said otherwise; position 1 is the bottom. In bodies only.
---@param component Component
---@param parent Component
---@param slot string
---@param at? "top"|"bottom"|integer
function game.move(component, parent, slot, at) end

---Sets a field. In bodies only.
---@param component Component
---@param field string
---@param value? any
function game.set(component, field, value) end

---Adds to a field and gives the sum. In bodies only.
---@param component Component
---@param field string
---@param by integer
---@return integer
function game.add(component, field, by) end

---Sets its owner; nil: whoever holds it. In bodies only.
---@param component Component
---@param player? Component
function game.set_owner(component, player) end

---Shuffles the slot. In bodies only.
---@param parent Component
---@param slot string
function game.shuffle(parent, slot) end

---Puts the slot in this order, bottom first. The list must hold just what lies there. In bodies only.
---@param parent Component
---@param slot string
---@param order Component[]
function game.order_slot(parent, slot, order) end

---Lets it carry the abilities of the definition, too: until the grant is taken back, or ends by itself. In bodies only.
---@param component Component
---@param def string|Definition
---@param until? Grant
function game.grant(component, def, until) end

---Takes the latest such grant back. In bodies only.
---@param component Component
---@param def string|Definition
function game.ungrant(component, def) end

---Makes a lasting effect that ends with the innermost open occurrence of the scope `ends`; other entries are its fields. In bodies only.
---@param def string|Definition
---@param with Lasting
---@return Component
function game.lasting(def, with) end

---Ends the game. Without a winner it is a draw. In bodies only.
---@param with Finish
function game.finish(with) end

---Adds a line to the log: a text key and what it speaks of. In bodies only.
---@param key string
---@param args? table<string, any>
function game.log(key, args) end

---Makes the limits of its abilities start afresh. In bodies only.
---@param component Component
function game.reset_limits(component) end

---A random number from 1 to n. In bodies only.
---@param n integer
---@return integer
function game.random(n) end

---Rolls dice. In bodies only.
---@param with Roll
---@return integer[]
function game.roll(with) end

---A random item of the list; nil if it is empty. In bodies only.
---@param list any[]
---@return any
function game.pick(list) end

---Up to n random items of the list, each at most once, in random order. In bodies only.
---@param list any[]
---@param n integer
---@return any[]
function game.sample(list, n) end

---Asks a player to choose one. Gives its value; nil when declined, or when there is nothing to choose from. In bodies only; waits.
---@param question Choose
---@return any
function game.choose(question) end

---Asks a player to choose several, from `min` (0) to `max` (all). Bounds that the list cannot meet are lowered to its length. In bodies only; waits.
---@param question ChooseSome
---@return any[]
function game.choose_some(question) end

---Asks a player for a number from `min` (0) to `max`. In bodies only; waits.
---@param question Amount
---@return integer
function game.amount(question) end

---Asks a player to put all items in order. In bodies only; waits.
---@param question Ask
---@return any[]
function game.order(question) end

---Asks a player to give every item one of the targets. In bodies only; waits.
---@param question Assign
---@return Assigned[]
function game.assign(question) end

---Asks a player yes or no. In bodies only; waits.
---@param question Confirm
---@return boolean
function game.confirm(question) end

---Asks several players in secret; the answers, in the order of the players, are revealed together. In bodies only; waits.
---@param question Secretly
---@return any[]
function game.secretly(question) end

---Offers the action abilities of a menu. True if one was used, false if the player passed or there was none. In bodies only; waits.
---@param question Actions
---@return boolean
function game.actions(question) end

---The library `lib/NAME.lua` of this pack, or `prefix:NAME` of a pack that it depends on. Libraries are frozen: nothing in them is remembered between calls.
---@param name string
---@return any
function require(name) end

---Like `type`, but tells `component`, `definition` and `event` apart.
---@param value? any
---@return string
function typeof(value) end

---Within bounds.
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

---Divided at each separator (a comma by default).
---@param s string
---@param separator? string
---@return string[]
function string.split(s, separator) end

---A copy that is not frozen.
---@param t table
---@return table
function table.clone(t) end

---A list of n times the value.
---@param n integer
---@param value? any
---@return any[]
function table.create(n, value) end

---Where the value stands.
---@param list any[]
---@param value any
---@param init? integer
---@return integer?
function table.find(list, value, init) end

---Makes it read-only.
---@param t table
---@return table
function table.freeze(t) end

---Whether it is read-only.
---@param t table
---@return boolean
function table.isfrozen(t) end

---Copies items.
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
