//! Compiles resources, payments and exchanges.

use hexforge_core::ids::ResourceId;
use hexforge_core::ruleset::{
    AbilityKind, CostExpr, CostItem, EventCall, Expr, Overpay, Payment, PieceSource, Resource, Stock, Type,
};
use hexforge_core::value::Value;

use super::compiler::Compiler;
use super::doc::DocPart;
use super::hook_source::Locals;
use super::names::{SymbolKind, duplicate_id};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::documents::{self, CostDoc, CostItemDoc, OverpayDoc, PayDoc, PieceSourceDoc, ResourceDoc};

impl Compiler<'_> {
    pub(super) fn resource(&mut self, number: usize, doc: &ResourceDoc, spot: &DocPart<'_>) {
        let full = self.full_id(spot.doc);
        if doc.id.as_str() == "any" {
            let fault = Diagnostic::error(
                codes::RESERVED_NAME,
                "`any` cannot be a resource: in a cost it means any of several",
            )
            .help("choose another name");
            self.sink.push(spot.down("id").fault(fault));
        }
        let locals = Self::payment_locals();
        let overpay = self.overpay(doc, &locals, spot, &full);
        let stock = self.stock(doc, &locals, spot, &full);
        let mut pieces: Vec<PieceSource> = Vec::new();
        for (at, source) in doc.pieces.iter().enumerate() {
            let inner = spot.down("pieces").down(at);
            if let Some(first) = doc.pieces.iter().take(at).position(|other| other.id == source.id) {
                let first = spot.down("pieces").down(first).down("id").value();
                self.sink.push(duplicate_id("entry of `pieces`", source.id.as_str(), first, inner.down("id").value()));
            }
            pieces.extend(self.piece_source(source, &locals, &inner, &full));
        }
        if stock.is_none() && pieces.is_empty() && !self.sink.has_errors() {
            let fault = Diagnostic::error(codes::MISSING_KEY, format!("nothing gives resource `{}`", doc.id.as_str()))
                .expected("`held` and `spend`, or `pieces`");
            self.sink.push(spot.down("id").fault(fault));
        }
        let id = self.builder.sym(&full);
        let local_id = self.builder.sym(doc.id.as_str());
        self.builder.set_resource(ResourceId::from_index(number), Resource { id, local_id, overpay, stock, pieces });
    }

    fn payment_locals() -> Locals {
        Locals::default().with("player", Type::Player).with("purpose", Type::Optional(Box::new(Type::String)))
    }

    fn overpay(&mut self, doc: &ResourceDoc, locals: &Locals, spot: &DocPart<'_>, full: &str) -> Overpay {
        match (doc.overpay, &doc.change) {
            (OverpayDoc::Change, Some(call)) => {
                let locals = locals.clone().with("count", Type::Integer);
                let call = self.one_event(call, &locals, &spot.down("change"), &format!("{full} change"));
                call.map_or(Overpay::Refused, Overpay::Change)
            }
            (OverpayDoc::Change, None) => {
                let fault = Diagnostic::error(codes::MISSING_KEY, "missing key `change` with `overpay: change`")
                    .expected("the event that gives units back");
                self.sink.push(spot.down("overpay").key_fault(fault));
                Overpay::Refused
            }
            (_, Some(_)) => {
                let fault = Diagnostic::error(codes::BAD_ABILITY, "`change` has no effect without `overpay: change`")
                    .help("remove `change`, or write `overpay: change`");
                self.sink.push(spot.down("change").key_fault(fault));
                Overpay::Refused
            }
            (OverpayDoc::Lost, None) => Overpay::Lost,
            (OverpayDoc::Refused, None) => Overpay::Refused,
        }
    }

    fn stock(&mut self, doc: &ResourceDoc, locals: &Locals, spot: &DocPart<'_>, full: &str) -> Option<Stock> {
        match (&doc.held, &doc.spend) {
            (Some(held), Some(spend)) => {
                let held = self.expr(held, &Type::Integer, locals, &spot.down("held"), &format!("{full} held"));
                let keep = self.keep_of(doc.keep.as_ref(), locals, spot, full);
                let locals = locals.clone().with("count", Type::Integer);
                let spend = self.one_event(spend, &locals, &spot.down("spend"), &format!("{full} spend"))?;
                Some(Stock { held, keep, spend })
            }
            (None, None) => {
                if doc.keep.is_some() {
                    let fault = Diagnostic::error(codes::BAD_ABILITY, "`keep` has no effect without `held`")
                        .help("remove `keep`; the entries of `pieces` have their own");
                    self.sink.push(spot.down("keep").key_fault(fault));
                }
                None
            }
            (held, _) => {
                let (there, missing) = if held.is_some() { ("held", "spend") } else { ("spend", "held") };
                let fault = Diagnostic::error(codes::MISSING_KEY, format!("missing key `{missing}` with `{there}`"))
                    .help("`held` is how many units there are, and `spend` is the event that spends some");
                self.sink.push(spot.down(there).key_fault(fault));
                None
            }
        }
    }

    fn keep_of(
        &mut self,
        keep: Option<&documents::Expr>,
        locals: &Locals,
        spot: &DocPart<'_>,
        full: &str,
    ) -> Option<Expr> {
        keep.map(|keep| self.expr(keep, &Type::Integer, locals, &spot.down("keep"), &format!("{full} keep")))
    }

    fn piece_source(
        &mut self,
        doc: &PieceSourceDoc,
        locals: &Locals,
        spot: &DocPart<'_>,
        full: &str,
    ) -> Option<PieceSource> {
        let label = format!("{full}.{}", doc.id.as_str());
        let list = Type::List(Box::new(Type::Component));
        let each = self.expr(&doc.each, &list, locals, &spot.down("each"), &format!("{label} each"));
        let locals = locals.clone().with("it", Type::Component);
        let condition = self.condition(doc.condition.as_ref(), &locals, &spot.down("if"), &format!("{label} if"));
        let gives = self.condition(doc.gives.as_ref(), &locals, &spot.down("gives"), &format!("{label} gives"));
        let keep = self.keep_of(doc.keep.as_ref(), &locals, spot, &label);
        let spend = self.one_event(&doc.spend, &locals, &spot.down("spend"), &format!("{label} spend"))?;
        Some(PieceSource { id: self.builder.sym(doc.id.as_str()), each, condition, gives, keep, spend })
    }

    /// Compiles one event to perform, written as a mapping with one key.
    fn one_event(
        &mut self,
        call: &documents::EventCall,
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Option<EventCall> {
        self.event_call(call, locals, &spot.down(&call.event), label)
    }

    /// Compiles the cost of an ability.
    pub(super) fn cost_items(
        &mut self,
        items: &[CostItemDoc],
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Vec<CostItem> {
        let mut made = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let at = spot.down(at);
            match item {
                CostItemDoc::Event(call) => {
                    let call = self.event_call(call, locals, &at.down(&call.event), label);
                    made.extend(call.map(CostItem::Event));
                }
                CostItemDoc::Pay(doc) if doc.optional => {
                    let fault = Diagnostic::error(codes::BAD_ABILITY, "the cost of an ability cannot be declined")
                        .help("remove `optional`; who does not want to pay does not use the ability");
                    self.sink.push(at.down("pay").down("optional").key_fault(fault));
                }
                CostItemDoc::Pay(doc) => made.push(CostItem::Pay(self.payment(doc, locals, &at.down("pay"), label))),
            }
        }
        made
    }

    /// Compiles a payment; without `by`, the local `owner` pays.
    pub(super) fn payment(&mut self, doc: &PayDoc, locals: &Locals, spot: &DocPart<'_>, label: &str) -> Payment {
        let by = match &doc.by {
            Some(by) => self.expr(by, &Type::Player, locals, &spot.down("by"), &format!("{label} by")),
            None => {
                if locals.get("owner").is_none() {
                    let fault = Diagnostic::error(codes::MISSING_KEY, "missing key `by` in a payment")
                        .expected("the player who pays");
                    self.sink.push(spot.key_fault(fault));
                }
                Expr::Var(self.builder.sym("owner"))
            }
        };
        let cost = self.cost_expr(&doc.cost, locals, &spot.down("cost"), &format!("{label} cost"));
        let prompt = doc.prompt.as_ref().map(|key| {
            let at = spot.down("prompt");
            let args = ["cost", "pieces", "amounts"].map(|name| (name.to_owned(), at.value()));
            self.text_with(key.as_str(), &at, args.to_vec(), false);
            self.builder.sym(key.as_str())
        });
        let purpose = doc.purpose.as_ref().map(|word| self.builder.sym(word.as_str()));
        Payment { by, cost, purpose, prompt, optional: doc.optional }
    }

    fn cost_expr(&mut self, doc: &CostDoc, locals: &Locals, spot: &DocPart<'_>, label: &str) -> CostExpr {
        match doc {
            CostDoc::Computed(expr) => CostExpr::Computed(self.expr(expr, &Type::Map, locals, spot, label)),
            CostDoc::Parts { fixed, any, any_is_list } => {
                let mut units = Vec::new();
                for (name, expr) in fixed.iter() {
                    let at = spot.down(name);
                    let expr = self.expr(expr, &Type::Integer, locals, &at, &format!("{label} {name}"));
                    match self.names.try_resolve(&[SymbolKind::Resource], name, spot.pack()) {
                        Ok((_, entry)) => {
                            self.used(SymbolKind::Resource, entry, &at);
                            units.push((ResourceId::from_index(entry.number), expr));
                        }
                        Err(fault) => self.sink.push(at.key_fault(*fault)),
                    }
                }
                let mut parts = Vec::new();
                for (number, part) in any.iter().enumerate() {
                    let at = spot.down("any");
                    let at = if *any_is_list { at.down(number) } else { at };
                    let count = self.expr(&part.n, &Type::Integer, locals, &at.down("n"), &format!("{label} any"));
                    let mut of = Vec::new();
                    for (number, name) in part.of.iter().enumerate() {
                        of.extend(self.resource_ref(name.as_str(), &at.down("of").down(number)));
                    }
                    parts.push((count, of));
                }
                CostExpr::Parts { fixed: units, any: parts }
            }
        }
    }

    pub(super) fn resource_ref(&mut self, name: &str, spot: &DocPart<'_>) -> Option<ResourceId> {
        let (_, entry) = self.reference(&[SymbolKind::Resource], name, spot)?;
        Some(ResourceId::from_index(entry.number))
    }

    /// Compiles what an exchange does; `locals` are those of its condition.
    pub(super) fn exchange_kind(
        &mut self,
        doc: &documents::Exchange,
        locals: &Locals,
        spot: &DocPart<'_>,
        full: &str,
    ) -> Option<AbilityKind> {
        let of = self.resource_ref(doc.exchanges.as_str(), &spot.down("exchanges"));
        let into = self.resource_ref(doc.into.as_str(), &spot.down("into"));
        let mut number = |expr: Option<&documents::Expr>, key: &str| match expr {
            Some(expr) => self.expr(expr, &Type::Integer, locals, &spot.down(key), &format!("{full} {key}")),
            None => Expr::Const(Value::Int(1)),
        };
        let (take, give) = (number(doc.take.as_ref(), "take"), number(doc.give.as_ref(), "give"));
        let (of, into) = (of?, into?);
        if of == into {
            let fault = Diagnostic::error(codes::BAD_ABILITY, "a resource cannot be exchanged for itself")
                .help("name another resource in `into`");
            self.sink.push(spot.down("into").fault(fault));
        }
        let event = doc.perform.as_ref().and_then(|call| {
            let locals = locals.clone().with("count", Type::Integer);
            self.one_event(call, &locals, &spot.down("perform"), &format!("{full} perform"))
        });
        Some(AbilityKind::Exchange { of, take, into, give, when_short: doc.when_short, event })
    }

    /// The locals of the condition of an exchange.
    pub(super) fn exchange_locals() -> Locals {
        Self::payment_locals()
    }
}
