//! What players can pay with, and whether they can pay a cost.

use super::{Env, Lack, LackingExchange, Proposal, World};
use crate::host::ScriptError;
use crate::ids::{AbilityId, CompId, ResourceId, Sym};
use crate::payment::{AnyOf, Cost, Exchange, MAX_RESOURCES, Picks, Piece, PieceUse, Purse, SearchError, Solver, Stock};
use crate::ruleset::{AbilityKind, CostExpr, EventCall, Expr, Payment, PieceSource};
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Who has to pay what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bill {
    /// Who pays.
    pub player: CompId,
    /// What.
    pub cost: Cost,
    /// What for: a word that the rules for payments see.
    pub purpose: Option<Arc<str>>,
    /// The component whose ability costs it.
    pub source: Option<CompId>,
}

/// What a player uses to pay, in terms of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Picked {
    /// A thing, by a way of a resource to pay with it.
    Piece(CompId, ResourceId, Sym),
    /// Units of a stock.
    Units(ResourceId, i64),
}

/// What a player can pay with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Holdings {
    pub purse: Purse,
    /// The pieces of the purse.
    pub things: Vec<CompId>,
    /// The ways in which each piece can pay.
    pub ways: Vec<Vec<(ResourceId, usize)>>,
    /// The abilities whose exchanges the purse has.
    pub rates: Vec<(CompId, AbilityId)>,
}

impl From<SearchError> for ScriptError {
    fn from(error: SearchError) -> Self {
        Self::new(error.to_string())
    }
}

impl World {
    /// Reads a cost: a map from ids of resources to numbers, and `any`, a map with `n` and `of` or a list of them.
    ///
    /// # Errors
    /// It is not such a map, or there is no such resource.
    pub fn read_cost(&self, value: &Value) -> Result<Cost, ScriptError> {
        let entries: &[(Arc<str>, Value)] = match value {
            Value::Map(entries) => entries,
            Value::List(items) if items.is_empty() => &[],
            other => {
                let found = self.describe(other);
                return Err(ScriptError::new(format!("a cost is a map from resources to numbers, found {found}")));
            }
        };
        let mut cost = Cost::default();
        for (name, value) in entries {
            match (name.as_ref(), value) {
                ("any", Value::List(items)) => {
                    for item in items.iter() {
                        cost.any.push(self.read_any(item)?);
                    }
                }
                ("any", value) => cost.any.push(self.read_any(value)?),
                (name, value) => cost.fixed.push((self.resource_named(name)?, self.units(value, name)?)),
            }
        }
        Ok(cost)
    }

    fn read_any(&self, value: &Value) -> Result<AnyOf, ScriptError> {
        let (Some(count), Some(of)) = (value.get("n"), value.get("of").and_then(Value::items)) else {
            let found = self.describe(value);
            return Err(ScriptError::new(format!(
                "`any` in a cost takes `{{n = NUMBER, of = {{RESOURCE, …}}}}`, found {found}"
            )));
        };
        let named = |name: &Value| match name {
            Value::Str(name) => self.resource_named(name),
            other => Err(ScriptError::new(format!("expected a resource, found {}", self.describe(other)))),
        };
        Ok(AnyOf { count: self.units(count, "n")?, of: of.iter().map(named).collect::<Result<_, _>>()? })
    }

    fn units(&self, value: &Value, name: &str) -> Result<i64, ScriptError> {
        value.int().ok_or_else(|| {
            ScriptError::new(format!("`{name}` in a cost takes a whole number, found {}", self.describe(value)))
        })
    }

    /// A resource by its full id, or by its id without the pack if only one has it.
    ///
    /// # Errors
    /// There is none, or several.
    pub fn resource_named(&self, name: &str) -> Result<ResourceId, ScriptError> {
        if let Some(found) = self.ruleset.find_resource(name) {
            return Ok(found);
        }
        let all = || self.ruleset.resources.iter().enumerate();
        let mut same = all().filter(|(_, resource)| self.ruleset.text(resource.local_id).as_ref() == name);
        match (same.next(), same.next()) {
            (Some((at, _)), None) => Ok(ResourceId::from_index(at)),
            (Some((_, one)), Some((_, other))) => Err(ScriptError::new(format!(
                "several resources are called `{name}`; write `{}` or `{}`",
                self.ruleset.text(one.id),
                self.ruleset.text(other.id)
            ))),
            _ => {
                let known: Vec<&str> =
                    all().map(|(_, resource)| self.ruleset.text(resource.local_id).as_ref()).collect();
                let known = if known.is_empty() { "there are none".to_owned() } else { known.join(", ") };
                Err(ScriptError::new(format!("there is no resource `{name}`; resources: {known}")))
            }
        }
    }

    /// The bill of a payment that a document declares.
    pub(crate) fn bill(&self, payment: &Payment, env: &Env<'_>, source: Option<CompId>) -> Result<Bill, ScriptError> {
        let player = self.eval(&payment.by, env)?;
        let player = player
            .comp()
            .filter(|_| self.fits(&player, &crate::ruleset::Type::Player))
            .ok_or_else(|| ScriptError::new(format!("only a player can pay, found {}", self.describe(&player))))?;
        let cost = match &payment.cost {
            CostExpr::Computed(expr) => self.read_cost(&self.eval(expr, env)?)?,
            CostExpr::Parts { fixed, any } => {
                let number = |expr: &Expr| self.units(&self.eval(expr, env)?, "the number");
                let fixed = fixed.iter().map(|(resource, expr)| Ok((*resource, number(expr)?)));
                let any = any.iter().map(|(expr, of)| Ok(AnyOf { count: number(expr)?, of: of.clone() }));
                Cost {
                    fixed: fixed.collect::<Result<_, ScriptError>>()?,
                    any: any.collect::<Result<_, ScriptError>>()?,
                }
            }
        };
        let purpose = payment.purpose.map(|word| self.ruleset.text(word).clone());
        Ok(Bill { player, cost, purpose, source })
    }

    /// Whether a player can pay.
    ///
    /// # Errors
    /// A hook failed, or the search was given up.
    pub fn can_pay(&self, bill: &Bill) -> Result<bool, ScriptError> {
        let holdings = self.holdings(bill)?;
        Ok(Solver::counted(&holdings.purse, &bill.cost, Some(self.budget()))?.can_pay()?)
    }

    /// The most units of a resource that a player can pay.
    ///
    /// # Errors
    /// A hook failed, or the search was given up.
    pub fn most_payable(&self, resource: ResourceId, bill: &Bill) -> Result<i64, ScriptError> {
        let cost = |count| Cost { fixed: vec![(resource, count)], any: Vec::new() };
        let holdings = self.holdings(&Bill { cost: cost(1), ..bill.clone() })?;
        let mut count = holdings.purse.at_most(resource)?;
        while count > 0 && !Solver::counted(&holdings.purse, &cost(count), Some(self.budget()))?.can_pay()? {
            count -= 1;
        }
        Ok(count)
    }

    /// What is missing to pay; empty if it can be paid, or if each part of the cost could be paid by itself.
    ///
    /// # Errors
    /// A hook failed, or the search was given up.
    pub fn lacks(&self, bill: &Bill) -> Result<Vec<Lack>, ScriptError> {
        let holdings = self.holdings(bill)?;
        if Solver::counted(&holdings.purse, &bill.cost, Some(self.budget()))?.can_pay()? {
            return Ok(Vec::new());
        }
        let purse = &holdings.purse;
        let fixed = bill.cost.fixed.iter().map(|(resource, count)| (vec![*resource], *count));
        let any = bill.cost.any.iter().map(|any| (any.of.clone(), any.count));
        let mut lacks = Vec::new();
        for (of, needs) in fixed.chain(any) {
            let has = of.iter().map(|resource| purse.own(*resource)).sum::<i64>();
            let exchanges = purse.exchanges.iter().filter(|exchange| of.contains(&exchange.into));
            let exchanges = exchanges.map(|exchange| LackingExchange {
                of: exchange.of,
                has: purse.own(exchange.of),
                take: exchange.take,
                into: exchange.into,
                give: exchange.give,
            });
            if has < needs {
                let exchanges = exchanges.collect();
                lacks.push(Lack { of, needs, has, exchanges });
            }
        }
        Ok(lacks)
    }

    /// The locals of expressions about a payment.
    pub(crate) fn bill_vars(&self, bill: &Bill) -> [(Sym, Value); 2] {
        let known = &self.ruleset.known;
        let purpose = bill.purpose.clone().map_or(Value::Nil, Value::Str);
        [(known.player, Value::Comp(bill.player)), (known.purpose, purpose)]
    }

    /// What a player can pay a bill with.
    pub(crate) fn holdings(&self, bill: &Bill) -> Result<Holdings, ScriptError> {
        let count = self.ruleset.resources.len();
        if count > MAX_RESOURCES {
            return Err(ScriptError::new(format!(
                "there are {count} resources, but payments can deal with {MAX_RESOURCES}"
            )));
        }
        let vars = self.bill_vars(bill);
        let env = Env::new(&vars);
        let mut holdings = Holdings::default();
        let relevant = self.add_exchanges(bill, &env, &mut holdings)?;
        let mut known: FxHashMap<CompId, usize> = FxHashMap::default();
        for (at, resource) in self.ruleset.resources.iter().enumerate() {
            let mut stock = Stock { overpay: resource.overpay.rule(), ..Stock::default() };
            if relevant.contains(&ResourceId::from_index(at)) {
                if let Some(held) = &resource.stock {
                    stock.held = self.held(held, bill, &env)?;
                    stock.keep = self.keep(held.keep.as_ref(), &env)?;
                }
                for way in 0..resource.pieces.len() {
                    self.add_pieces((ResourceId::from_index(at), way), bill, &mut holdings, &mut known)?;
                }
            }
            holdings.purse.stocks.push(stock);
        }
        self.limit_exchanges(bill, &mut holdings)?;
        Ok(holdings)
    }

    /// Adds the exchanges that may be used for a cost, and returns the resources that can be used then.
    fn add_exchanges(
        &self,
        bill: &Bill,
        env: &Env<'_>,
        holdings: &mut Holdings,
    ) -> Result<Vec<ResourceId>, ScriptError> {
        let any = bill.cost.any.iter().filter(|any| any.count > 0).flat_map(|any| any.of.iter().copied());
        let fixed = bill.cost.fixed.iter().filter(|(_, count)| *count > 0).map(|(resource, _)| *resource);
        let mut relevant: Vec<ResourceId> = Vec::new();
        for resource in fixed.chain(any) {
            if !relevant.contains(&resource) {
                relevant.push(resource);
            }
        }
        let mut next = 0;
        while let Some(into) = relevant.get(next).copied() {
            next += 1;
            for rate in self.active_abilities(self.ruleset.key_exchange(into), env, |_| true, false)? {
                let Some(exchange) = self.exchange(rate, env)? else { continue };
                if let Some(event) = self.exchanging(rate, 1, bill)?
                    && !self.is_possible(&event)?
                {
                    continue;
                }
                if !relevant.contains(&exchange.of) {
                    relevant.push(exchange.of);
                }
                holdings.purse.exchanges.push(exchange);
                holdings.rates.push(rate);
            }
        }
        Ok(relevant)
    }

    /// The rate of an ability.
    fn exchange(&self, (comp, id): (CompId, AbilityId), env: &Env<'_>) -> Result<Option<Exchange>, ScriptError> {
        let ability = self.ruleset.ability(id);
        let AbilityKind::Exchange { of, take, into, give, when_short, .. } = &ability.kind else { return Ok(None) };
        let number = |expr: &Expr| {
            let value = self.with_ability(comp, self.owner_value(comp), ability, env, |env| self.eval(expr, env))?;
            value.int().filter(|n| *n > 0).ok_or_else(|| {
                let (name, found) = (self.ruleset.text(ability.name), self.describe(&value));
                ScriptError::new(format!("`take` and `give` of exchange `{name}` are at least 1, found {found}"))
            })
        };
        let (take, give) = (number(take)?, number(give)?);
        Ok(Some(Exchange { of: *of, take, into: *into, give, when_short: *when_short, most: None }))
    }

    /// The event that uses an exchange so many times, if it has one.
    pub(crate) fn exchanging(
        &self,
        (comp, id): (CompId, AbilityId),
        times: i64,
        bill: &Bill,
    ) -> Result<Option<Proposal>, ScriptError> {
        let ability = self.ruleset.ability(id);
        let AbilityKind::Exchange { event: Some(call), .. } = &ability.kind else { return Ok(None) };
        let vars = self.bill_vars(bill);
        let count = [(self.ruleset.known.count, Value::Int(times))];
        let outer = Env::new(&vars);
        let env = Env::within(&count, &outer);
        let event = self.with_ability(comp, self.owner_value(comp), ability, &env, |env| self.proposal(call, env))?;
        Ok(Some(Proposal { is_cost: true, source: Some(comp), ..event }))
    }

    /// Finds out how often each exchange with an event may be used: rules of the event may depend on it.
    fn limit_exchanges(&self, bill: &Bill, holdings: &mut Holdings) -> Result<(), ScriptError> {
        for at in 0..holdings.rates.len() {
            let rate = holdings.rates[at];
            let exchange = &holdings.purse.exchanges[at];
            let (mut possible, mut least_refused) = (1, holdings.purse.at_most(exchange.of)? / exchange.take + 1);
            let may = |times: i64| match self.exchanging(rate, times, bill)? {
                Some(event) => self.is_possible(&event),
                None => Ok(true),
            };
            if least_refused <= 2 || may(least_refused - 1)? {
                continue;
            }
            least_refused -= 1;
            while possible + 1 < least_refused {
                let middle = i64::midpoint(possible, least_refused);
                if may(middle)? { possible = middle } else { least_refused = middle }
            }
            holdings.purse.exchanges[at].most = Some(possible);
        }
        Ok(())
    }

    fn held(&self, stock: &crate::ruleset::Stock, bill: &Bill, env: &Env<'_>) -> Result<i64, ScriptError> {
        let held = self.number(&stock.held, env, "held")?;
        if held <= 0 {
            return Ok(0);
        }
        let one = [(self.ruleset.known.count, Value::Int(1))];
        let spend = self.spending(&stock.spend, &Env::within(&one, env), bill)?;
        Ok(if self.is_possible(&spend)? { held } else { 0 })
    }

    fn number(&self, expr: &Expr, env: &Env<'_>, key: &str) -> Result<i64, ScriptError> {
        let value = self.eval(expr, env)?;
        value.int().ok_or_else(|| {
            ScriptError::new(format!("`{key}` of a resource takes a whole number, found {}", self.describe(&value)))
        })
    }

    fn keep(&self, expr: Option<&Expr>, env: &Env<'_>) -> Result<i64, ScriptError> {
        expr.map_or(Ok(0), |expr| self.number(expr, env, "keep"))
    }

    /// The event that spends something.
    pub(crate) fn spending(&self, call: &EventCall, env: &Env<'_>, bill: &Bill) -> Result<Proposal, ScriptError> {
        Ok(Proposal { is_cost: true, source: bill.source, ..self.proposal(call, env)? })
    }

    fn is_possible(&self, proposal: &Proposal) -> Result<bool, ScriptError> {
        Ok(self.missing_target(proposal).is_none() && self.can(proposal)?)
    }

    fn add_pieces(
        &self,
        (resource, way): (ResourceId, usize),
        bill: &Bill,
        holdings: &mut Holdings,
        known: &mut FxHashMap<CompId, usize>,
    ) -> Result<(), ScriptError> {
        let Some(source) = self.ruleset.resource(resource).pieces.get(way) else { return Ok(()) };
        let vars = self.bill_vars(bill);
        let env = Env::new(&vars);
        let each = self.eval(&source.each, &env)?;
        let Some(things) = each.items() else {
            return Err(ScriptError::new(format!("`each` of a resource takes a list, found {}", self.describe(&each))));
        };
        for thing in things {
            let Some(comp) = thing.comp() else {
                let found = self.describe(thing);
                return Err(ScriptError::new(format!("`each` of a resource takes components, found {found}")));
            };
            let Some(piece_use) = self.piece_use((resource, source), comp, bill, &env)? else { continue };
            let at = *known.entry(comp).or_insert_with(|| {
                let class = u32::try_from(holdings.things.len()).unwrap_or(u32::MAX);
                holdings.things.push(comp);
                holdings.ways.push(Vec::new());
                holdings.purse.pieces.push(Piece { class, uses: Vec::new() });
                holdings.things.len() - 1
            });
            if !holdings.ways[at].contains(&(resource, way)) {
                holdings.ways[at].push((resource, way));
                holdings.purse.pieces[at].uses.push(piece_use);
            }
        }
        Ok(())
    }

    /// What a thing gives in a way to pay with it; nothing if it cannot pay.
    fn piece_use(
        &self,
        (resource, source): (ResourceId, &PieceSource),
        comp: CompId,
        bill: &Bill,
        env: &Env<'_>,
    ) -> Result<Option<PieceUse>, ScriptError> {
        let it = [(self.ruleset.known.it, Value::Comp(comp))];
        let env = Env::within(&it, env);
        if !self.holds(source.condition.as_ref(), &env)? {
            return Ok(None);
        }
        let gives = match source.gives.as_ref().map_or(Ok(Value::Int(1)), |gives| self.eval(gives, &env))? {
            Value::Int(count) => vec![(resource, count)],
            other => {
                let Cost { fixed, any } = self.read_cost(&other)?;
                if !any.is_empty() {
                    return Err(ScriptError::new("`gives` of a resource cannot say `any`; name the resources"));
                }
                fixed
            }
        };
        let gives: Vec<_> = gives.into_iter().filter(|(_, count)| *count > 0).collect();
        if gives.is_empty() || !self.is_possible(&self.spending(&source.spend, &env, bill)?)? {
            return Ok(None);
        }
        Ok(Some(PieceUse { gives, keep: self.keep(source.keep.as_ref(), &env)? }))
    }

    /// What is used, in terms of the search; without what is not there any more.
    pub(crate) fn picks(&self, picked: &[Picked], holdings: &Holdings) -> Picks {
        let mut picks = Picks::none(&holdings.purse);
        for one in picked {
            match one {
                Picked::Units(resource, count) => {
                    let left = holdings.purse.stocks[resource.index()].held - picks.spent[resource.index()];
                    picks.spent[resource.index()] += (*count).min(left);
                }
                Picked::Piece(comp, resource, source) => {
                    let ways = &self.ruleset.resource(*resource).pieces;
                    let is_way = |(of, way): &(ResourceId, usize)| of == resource && ways[*way].id == *source;
                    let found = holdings.things.iter().position(|thing| thing == comp);
                    let found = found.and_then(|at| Some((at, holdings.ways[at].iter().position(is_way)?)));
                    picks.pieces.extend(found);
                }
            }
        }
        picks
    }

    /// What is used, in terms of the game.
    pub(crate) fn picked(&self, picks: &Picks, holdings: &Holdings) -> Vec<Picked> {
        let piece = |(at, used): &(usize, usize)| {
            let (resource, way) = holdings.ways[*at][*used];
            Picked::Piece(holdings.things[*at], resource, self.ruleset.resource(resource).pieces[way].id)
        };
        let units = picks.spent.iter().enumerate().filter(|(_, count)| **count > 0);
        let units = units.map(|(at, count)| Picked::Units(ResourceId::from_index(at), *count));
        picks.pieces.iter().map(piece).chain(units).collect()
    }
}
