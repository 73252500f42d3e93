//! The specification that a test writes: kinds, events, abilities, flows. It uses names; the rig turns them into ids.

use super::hook::{Act, BodyFn, Ctx, ExprFn};
use hexforge_core::ruleset::{
    Builder, FilterTest, FilterValue, ModifierLayer, OrderPolicy, Role, Shape, Timing, Type, Visibility,
};
use hexforge_core::value::Value;
use std::rc::Rc;

/// An expression.
#[derive(Clone)]
pub enum Ex {
    Const(Value),
    Var(&'static str),
    Hook(ExprFn),
}

impl<T: Into<Value>> From<T> for Ex {
    fn from(value: T) -> Self {
        Self::Const(value.into())
    }
}

/// An expression hook.
pub fn ex<V: Into<Value>>(f: impl Fn(&Ctx) -> V + 'static) -> Ex {
    Ex::Hook(Rc::new(move |ctx| Ok(f(ctx).into())))
}

/// An expression hook that may fail.
pub fn try_ex(f: impl Fn(&Ctx) -> Result<Value, hexforge_core::host::ScriptError> + 'static) -> Ex {
    Ex::Hook(Rc::new(f))
}

/// A variable in scope.
pub fn var(name: &'static str) -> Ex {
    Ex::Var(name)
}

/// The players in seat order.
pub fn players() -> Ex {
    ex(|c| c.players())
}

/// The player in a seat.
pub fn seat(at: usize) -> Ex {
    ex(move |c| c.seat(at))
}

pub type With = Vec<(&'static str, Ex)>;

/// The effect of an event or an ability.
#[derive(Clone)]
pub enum Eff {
    None,
    Body(BodyFn),
    Events(Vec<(&'static str, With)>),
}

pub fn body<A: Into<Act>>(f: impl Fn(&Ctx) -> A + 'static) -> BodyFn {
    Rc::new(move |ctx| f(ctx).into())
}

pub struct KindSpec {
    pub name: &'static str,
    pub role: Role,
    pub extends: Vec<&'static str>,
    pub fields: Vec<(&'static str, Type, Value, Visibility)>,
    pub slots: Vec<SlotSpec>,
    pub policy: Option<ExprFn>,
    pub copies: i64,
    pub printed: Vec<(&'static str, Value)>,
    pub grid: Option<GridSpec>,
}

/// A grid whose coordinates are the fields `x` and `y`.
#[derive(Clone, Default)]
pub struct GridSpec {
    /// The shape of its cells; none for a graph.
    pub shape: Option<Shape>,
    pub turn: Option<&'static str>,
    pub sides: Option<&'static str>,
    pub lanes: Option<&'static str>,
    pub board: Option<Ex>,
    pub links: Option<Ex>,
    pub open: Option<Ex>,
    pub fits: Option<Ex>,
}

pub struct SlotSpec {
    pub name: &'static str,
    pub visible: Visibility,
    /// Who sees into it, in place of `visible`.
    pub to: Option<Ex>,
    pub inert: bool,
    pub capacity: Option<u32>,
    pub holds: Vec<&'static str>,
}

impl KindSpec {
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            role: Role::Piece,
            extends: Vec::new(),
            fields: Vec::new(),
            slots: Vec::new(),
            policy: None,
            copies: 1,
            printed: Vec::new(),
            grid: None,
        }
    }

    pub fn grid(&mut self, grid: GridSpec) -> &mut Self {
        self.grid = Some(grid);
        self
    }

    /// The number of bare pieces of the kind in a game, and their printed values.
    pub fn bare(&mut self, copies: i64, value: &'static str, printed: i64) -> &mut Self {
        self.copies = copies;
        self.printed.push((value, printed.into()));
        self
    }

    pub fn role(&mut self, role: Role) -> &mut Self {
        self.role = role;
        self
    }

    /// The parent kind, only for lookups by kind: the kind does not inherit fields and slots.
    pub fn extends(&mut self, kind: &'static str) -> &mut Self {
        self.extends.push(kind);
        self
    }

    pub fn field(&mut self, name: &'static str, default: impl Into<Value>) -> &mut Self {
        self.seen_field(name, default, Visibility::Public)
    }

    pub fn seen_field(&mut self, name: &'static str, default: impl Into<Value>, visible: Visibility) -> &mut Self {
        let default = default.into();
        let ty = if matches!(default, Value::Int(_)) { Type::Integer } else { Type::Any };
        self.fields.push((name, ty, default, visible));
        self
    }

    pub fn typed_field(&mut self, name: &'static str, ty: Type, default: impl Into<Value>) -> &mut Self {
        self.fields.push((name, ty, default.into(), Visibility::Public));
        self
    }

    pub fn slot(&mut self, name: &'static str, visible: Visibility) -> &mut Self {
        self.slots.push(SlotSpec { name, visible, to: None, inert: false, capacity: None, holds: Vec::new() });
        self
    }

    /// A slot into which those see for whom an expression holds.
    pub fn slot_to(&mut self, name: &'static str, to: Ex) -> &mut Self {
        self.slot(name, Visibility::Hidden);
        self.slots.last_mut().expect("it was just added").to = Some(to);
        self
    }

    pub fn inert_slot(&mut self, name: &'static str, visible: Visibility) -> &mut Self {
        self.slots.push(SlotSpec { name, visible, to: None, inert: true, capacity: None, holds: Vec::new() });
        self
    }

    pub fn narrow_slot(&mut self, name: &'static str, capacity: u32, holds: &'static str) -> &mut Self {
        let visible = Visibility::Public;
        self.slots.push(SlotSpec {
            name,
            visible,
            to: None,
            inert: false,
            capacity: Some(capacity),
            holds: vec![holds],
        });
        self
    }

    pub fn policy<V: Into<Value>>(&mut self, f: impl Fn(&Ctx) -> V + 'static) -> &mut Self {
        self.policy = Some(Rc::new(move |ctx| Ok(f(ctx).into())));
        self
    }
}

pub enum Does {
    React(&'static str, Timing),
    AtWindow(&'static str),
    Action(&'static str),
    Modify(&'static str, ModifierLayer, Ex),
    Cannot(&'static str),
    Permit(&'static str, &'static str),
    Assure(&'static str),
    Exchange {
        of: &'static str,
        take: Ex,
        into: &'static str,
        give: Ex,
        when_short: bool,
        event: Option<(&'static str, With)>,
    },
}

/// Makes a test of a filter.
pub type FilterFn = Rc<dyn Fn(&mut Builder) -> FilterTest>;

/// An ability; mandatory unless `optional` is called.
pub struct AbilitySpec {
    pub carrier: &'static str,
    pub id: &'static str,
    pub does: Option<Does>,
    pub optional: bool,
    pub prevents: bool,
    pub one_time: bool,
    pub because: Option<&'static str>,
    pub filter: Vec<(&'static str, FilterFn)>,
    pub condition: Option<Ex>,
    pub label_args: Vec<(&'static str, Ex)>,
    pub active: Option<Ex>,
    pub limit: Option<(u32, &'static str, Option<Ex>)>,
    pub cost: Vec<(&'static str, With)>,
    pub pays: Option<PaySpec>,
    pub effect: Eff,
}

impl AbilitySpec {
    pub fn new(carrier: &'static str, id: &'static str) -> Self {
        Self {
            carrier,
            id,
            does: None,
            optional: false,
            prevents: false,
            one_time: false,
            because: None,
            filter: Vec::new(),
            condition: None,
            label_args: Vec::new(),
            active: None,
            limit: None,
            cost: Vec::new(),
            pays: None,
            effect: Eff::None,
        }
    }

    fn does(&mut self, does: Does) -> &mut Self {
        self.does = Some(does);
        self
    }

    pub fn on(&mut self, event: &'static str, timing: Timing) -> &mut Self {
        self.does(Does::React(event, timing))
    }

    pub fn at(&mut self, window: &'static str) -> &mut Self {
        self.does(Does::AtWindow(window))
    }

    pub fn action(&mut self, menu: &'static str) -> &mut Self {
        self.does(Does::Action(menu))
    }

    pub fn modifies(&mut self, value: &'static str, layer: ModifierLayer, amount: impl Into<Ex>) -> &mut Self {
        self.does(Does::Modify(value, layer, amount.into()))
    }

    pub fn cannot(&mut self, event: &'static str) -> &mut Self {
        self.does(Does::Cannot(event))
    }

    pub fn permits(&mut self, event: &'static str, rule: &'static str) -> &mut Self {
        self.does(Does::Permit(event, rule))
    }

    pub fn assures(&mut self, event: &'static str) -> &mut Self {
        self.does(Does::Assure(event))
    }

    pub fn optional(&mut self) -> &mut Self {
        self.optional = true;
        self
    }

    pub fn prevents(&mut self) -> &mut Self {
        self.prevents = true;
        self
    }

    pub fn one_time(&mut self, yes: bool) -> &mut Self {
        self.one_time = yes;
        self
    }

    pub fn because(&mut self, key: &'static str) -> &mut Self {
        self.because = Some(key);
        self
    }

    /// What the argument for a parameter must be.
    pub fn about(&mut self, param: &'static str, test: impl Fn(&mut Builder) -> FilterTest + 'static) -> &mut Self {
        self.filter.push((param, Rc::new(test)));
        self
    }

    /// The argument for a parameter must be the carrier.
    pub fn about_itself(&mut self, param: &'static str) -> &mut Self {
        self.about(param, |_| FilterTest::Same(FilterValue::This))
    }

    /// The argument for a parameter must be the owner.
    pub fn about_owner(&mut self, param: &'static str) -> &mut Self {
        self.about(param, |_| FilterTest::Same(FilterValue::Owner))
    }

    pub fn given(&mut self, condition: Ex) -> &mut Self {
        self.condition = Some(condition);
        self
    }

    /// The arguments of its label.
    pub fn tells(&mut self, name: &'static str, value: Ex) -> &mut Self {
        self.label_args.push((name, value));
        self
    }

    pub fn active(&mut self, condition: Ex) -> &mut Self {
        self.active = Some(condition);
        self
    }

    pub fn limit(&mut self, times: u32, scope: &'static str) -> &mut Self {
        self.limit = Some((times, scope, None));
        self
    }

    /// A limit that is counted by a key.
    pub fn limit_by(&mut self, times: u32, scope: &'static str, key: Ex) -> &mut Self {
        self.limit = Some((times, scope, Some(key)));
        self
    }

    pub fn cost(&mut self, event: &'static str, with: With) -> &mut Self {
        self.cost.push((event, with));
        self
    }

    /// A payment by the owner, after the other costs.
    pub fn pays(&mut self, cost: PaySpec) -> &mut Self {
        self.pays = Some(cost);
        self
    }

    /// `take` units of a resource count as `give` of another.
    pub fn exchanges(&mut self, take: i64, of: &'static str, give: i64, into: &'static str) -> &mut Self {
        self.does(Does::Exchange { of, take: take.into(), into, give: give.into(), when_short: false, event: None })
    }

    /// Like [`AbilitySpec::exchanges`], only for those who are short.
    pub fn exchanges_when_short(&mut self, take: i64, of: &'static str, give: i64, into: &'static str) -> &mut Self {
        self.does(Does::Exchange { of, take: take.into(), into, give: give.into(), when_short: true, event: None })
    }

    /// The event that the exchange performs.
    pub fn by_event(&mut self, name: &'static str, with: With) -> &mut Self {
        if let Some(Does::Exchange { event, .. }) = &mut self.does {
            *event = Some((name, with));
        }
        self
    }

    pub fn effect<A: Into<Act>>(&mut self, f: impl Fn(&Ctx) -> A + 'static) -> &mut Self {
        self.effect = Eff::Body(body(f));
        self
    }

    /// Its effect is a line in the log.
    pub fn logs(&mut self, key: &'static str) -> &mut Self {
        self.effect(move |c| c.log(key))
    }

    pub fn performs(&mut self, event: &'static str, with: With) -> &mut Self {
        if let Eff::Events(calls) = &mut self.effect {
            calls.push((event, with));
        } else {
            self.effect = Eff::Events(vec![(event, with)]);
        }
        self
    }
}

/// A payment.
#[derive(Clone, Default)]
pub struct PaySpec {
    pub fixed: Vec<(&'static str, Ex)>,
    pub any: Vec<(Ex, Vec<&'static str>)>,
    pub purpose: Option<&'static str>,
    pub optional: bool,
}

/// Units of a resource as a cost.
pub fn units(count: impl Into<Ex>, of: &'static str) -> PaySpec {
    PaySpec::default().and(count, of)
}

/// Units of any of several resources as a cost.
pub fn any_units(count: impl Into<Ex>, of: &[&'static str]) -> PaySpec {
    PaySpec { any: vec![(count.into(), of.to_vec())], ..PaySpec::default() }
}

impl PaySpec {
    pub fn and(mut self, count: impl Into<Ex>, of: &'static str) -> Self {
        self.fixed.push((of, count.into()));
        self
    }

    /// The player may decline.
    pub fn optional(mut self) -> Self {
        self.optional = true;
        self
    }

    pub fn for_purpose(mut self, purpose: &'static str) -> Self {
        self.purpose = Some(purpose);
        self
    }
}

/// A resource.
pub struct ResourceSpec {
    pub name: &'static str,
    pub is_lost: bool,
    pub change: Option<(&'static str, With)>,
    pub stock: Option<(Ex, &'static str, With)>,
    pub keep: i64,
    pub pieces: Vec<(Ex, Ex, &'static str, With)>,
}

impl ResourceSpec {
    /// What is paid beyond the cost is lost.
    pub fn lost(&mut self) -> &mut Self {
        self.is_lost = true;
        self
    }

    /// The event that gives back what is paid beyond the cost.
    pub fn change(&mut self, event: &'static str, with: With) -> &mut Self {
        self.change = Some((event, with));
        self
    }

    /// Units that are a number, and the event that spends them.
    pub fn stock(&mut self, held: Ex, event: &'static str, with: With) -> &mut Self {
        self.stock = Some((held, event, with));
        self
    }

    /// How much a suggestion avoids units of the stock.
    pub fn keep(&mut self, keep: i64) -> &mut Self {
        self.keep = keep;
        self
    }

    /// Things, what each gives, and the event that pays with it.
    pub fn pieces(&mut self, each: Ex, gives: impl Into<Ex>, event: &'static str, with: With) -> &mut Self {
        self.pieces.push((each, gives.into(), event, with));
        self
    }
}

pub struct EventSpec {
    pub name: &'static str,
    pub params: Vec<(&'static str, Type)>,
    pub rules: Vec<(&'static str, Ex)>,
    pub effect: Eff,
    pub log: Option<&'static str>,
}

impl EventSpec {
    pub fn new(name: &'static str) -> Self {
        Self { name, params: Vec::new(), rules: Vec::new(), effect: Eff::None, log: None }
    }

    pub fn param(&mut self, name: &'static str, ty: Type) -> &mut Self {
        self.params.push((name, ty));
        self
    }

    /// A rule of the event.
    pub fn rule(&mut self, id: &'static str, require: Ex) -> &mut Self {
        self.rules.push((id, require));
        self
    }

    pub fn effect<A: Into<Act>>(&mut self, f: impl Fn(&Ctx) -> A + 'static) -> &mut Self {
        self.effect = Eff::Body(body(f));
        self
    }

    pub fn logs(&mut self, key: &'static str) -> &mut Self {
        self.effect(move |c| c.log(key))
    }

    pub fn line(&mut self, key: &'static str) -> &mut Self {
        self.log = Some(key);
        self
    }
}

pub struct ValueSpec {
    pub name: &'static str,
    pub params: Vec<&'static str>,
    pub base: Ex,
    pub printed: bool,
    pub minimum: Option<i64>,
}

impl ValueSpec {
    pub fn base(&mut self, base: impl Into<Ex>) -> &mut Self {
        self.base = base.into();
        self
    }

    pub fn printed(&mut self) -> &mut Self {
        self.printed = true;
        self
    }

    pub fn minimum(&mut self, n: i64) -> &mut Self {
        self.minimum = Some(n);
        self
    }
}

pub struct CheckSpec {
    pub name: &'static str,
    pub order: i64,
    pub each: Option<Ex>,
    pub when: Ex,
    pub effect: Eff,
}

impl CheckSpec {
    /// Its place among the checks.
    pub fn order(&mut self, order: i64) -> &mut Self {
        self.order = order;
        self
    }

    pub fn each(&mut self, list: Ex) -> &mut Self {
        self.each = Some(list);
        self
    }

    pub fn when(&mut self, condition: Ex) -> &mut Self {
        self.when = condition;
        self
    }

    pub fn effect<A: Into<Act>>(&mut self, f: impl Fn(&Ctx) -> A + 'static) -> &mut Self {
        self.effect = Eff::Body(body(f));
        self
    }
}

pub struct FlowSpec {
    pub name: &'static str,
    pub params: Vec<&'static str>,
    pub scope: Option<&'static str>,
    pub active: Option<Ex>,
    pub order: Option<(OrderPolicy, Option<Ex>)>,
    pub suspends: Vec<&'static str>,
    pub locks_anytime: bool,
    pub steps: Vec<super::steps::St>,
}

impl FlowSpec {
    pub fn param(&mut self, name: &'static str) -> &mut Self {
        self.params.push(name);
        self
    }

    pub fn scope(&mut self, scope: &'static str) -> &mut Self {
        self.scope = Some(scope);
        self
    }

    pub fn active(&mut self, player: Ex) -> &mut Self {
        self.active = Some(player);
        self
    }

    pub fn order(&mut self, policy: OrderPolicy, players: Option<Ex>) -> &mut Self {
        self.order = Some((policy, players));
        self
    }

    pub fn suspends(&mut self, check: &'static str) -> &mut Self {
        self.suspends.push(check);
        self
    }

    pub fn locks_anytime(&mut self) -> &mut Self {
        self.locks_anytime = true;
        self
    }

    pub fn steps(&mut self, steps: Vec<super::steps::St>) -> &mut Self {
        self.steps = steps;
        self
    }
}
