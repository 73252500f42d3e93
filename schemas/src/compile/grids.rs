//! Compiles the key `grid` of kinds.

use std::sync::Arc;

use hexforge_core::ids::KindId;
use hexforge_core::ruleset::{Expr, Grid, Plane, Shape, Type};
use serde_json::{Map, Value as Json};

use super::compiler::Compiler;
use super::doc::DocPart;
use super::hook_source::Locals;
use super::property_type::{BaseType, PropertyType, declared_type};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::documents::{self, GridDoc, KindDoc, Name, ShapeDoc};

/// What a member is for, with the type that it needs.
#[derive(Clone, Copy)]
enum MemberUse {
    Coordinate,
    Turn,
    Sides,
    Lanes,
}

impl MemberUse {
    fn fits(self, ty: &BaseType) -> bool {
        match self {
            Self::Coordinate | Self::Turn => *ty == BaseType::Integer,
            Self::Sides | Self::Lanes => matches!(ty, BaseType::List(_)),
        }
    }

    fn wanted(self) -> &'static str {
        match self {
            Self::Coordinate => "a coordinate must be an integer (`integer` or `integer?`)",
            Self::Turn => "a turn must be an integer",
            Self::Sides | Self::Lanes => "this must be a list",
        }
    }
}

impl Compiler<'_> {
    /// The grid of a kind: its own, or that of the kind which it extends.
    pub(super) fn grid(&mut self, lineage: &[(usize, KindDoc)], spot: &DocPart<'_>) -> Option<Arc<Grid>> {
        let (index, declaring) = lineage.iter().find(|(_, kind)| kind.grid.is_some())?;
        let doc = declaring.grid.as_ref()?;
        let of = self.docs.get(*index)?;
        let own = std::ptr::eq(of, spot.doc);
        if !own && lineage.last().is_some_and(|(_, kind)| kind.grid.is_some()) {
            let text = format!("the kind already has the grid of `{}`, which it extends", declaring.id.as_str());
            let fault = Diagnostic::error(codes::BAD_ABILITY, text).help("remove `grid`, or extend another kind");
            self.sink.push(spot.down("grid").key_fault(fault));
        }
        let number = self.kinds.iter().position(|info| info.doc == *index)?;
        let at = of.spot();
        self.quietly(!own, |c| c.compile_grid(KindId::from_index(number), doc, lineage, &at.down("grid")))
    }

    fn compile_grid(
        &mut self,
        kind: KindId,
        doc: &GridDoc,
        lineage: &[(usize, KindDoc)],
        at: &DocPart<'_>,
    ) -> Option<Arc<Grid>> {
        let full = self.full_id(at.doc);
        let viewer = Type::Optional(Box::new(Type::Player));
        let place = Type::OfKind(kind);
        let own = Locals::default().with("self", place.clone()).with("owner", viewer.clone());
        let seen = own.clone().with("viewer", viewer.clone());
        let crossing = Locals::default()
            .with("from", place.clone())
            .with("to", place.clone())
            .with("viewer", viewer)
            .with("side", Type::Any)
            .with("facing", Type::Any)
            .with("linked", Type::Boolean);
        let placing = seen
            .clone()
            .with("turn", Type::Integer)
            .with("cell", Type::Map)
            .with("borders", Type::List(Box::new(Type::Map)))
            .with("connected", Type::List(Box::new(place)));
        let plane = match doc.shape {
            ShapeDoc::Hex => Some(Shape::Hex),
            ShapeDoc::Square => Some(Shape::Square),
            ShapeDoc::Graph => None,
        };
        self.graph_keys(doc, at);
        let plane = match plane.zip(doc.coordinates()) {
            Some((shape, names)) => Some(self.plane(doc, shape, names, lineage, at)?),
            None => None,
        };
        let mut expr = |expr: &Option<documents::Expr>, key: &str, wanted: Type, locals: &Locals| -> Option<Expr> {
            let label = format!("{full} {key}");
            expr.as_ref().map(|expr| self.expr(expr, &wanted, locals, &at.down(key), &label))
        };
        let plane = plane.map(|plane| Plane {
            board: expr(&doc.board, "board", Type::Any, &own),
            fits: expr(&doc.fits, "fits", Type::Boolean, &placing),
            ..plane
        });
        let links = expr(&doc.links, "links", Type::List(Box::new(Type::Any)), &seen);
        let open = expr(&doc.open, "open", Type::Boolean, &crossing);
        Some(Arc::new(Grid { kind, plane, links, open }))
    }

    /// The members of a kind that say where a place is.
    fn plane(
        &mut self,
        doc: &GridDoc,
        shape: Shape,
        names: [&str; 2],
        lineage: &[(usize, KindDoc)],
        at: &DocPart<'_>,
    ) -> Option<Plane> {
        let position = at.down("position");
        for (number, name) in names.into_iter().enumerate() {
            let place = if doc.position.is_some() { position.down(number) } else { at.down("shape") };
            self.grid_member(name, MemberUse::Coordinate, lineage, &place);
        }
        let members = [
            (&doc.turn, "turn", MemberUse::Turn),
            (&doc.sides, "sides", MemberUse::Sides),
            (&doc.lanes, "lanes", MemberUse::Lanes),
        ];
        for (name, key, needs) in members {
            if let Some(name) = name {
                self.grid_member(name.as_str(), needs, lineage, &at.down(key));
            }
        }
        let position = names.map(|name| self.builder.sym(name));
        let mut sym = |name: &Option<Name>| name.as_ref().map(|name| self.builder.sym(name.as_str()));
        let (turn, sides, lanes) = (sym(&doc.turn), sym(&doc.sides), sym(&doc.lanes));
        Some(Plane { shape, position, turn, sides, lanes, board: None, fits: None })
    }

    /// Reports keys that make no sense without cells, and a graph in which nothing is beside anything.
    fn graph_keys(&mut self, doc: &GridDoc, at: &DocPart<'_>) {
        if doc.shape != ShapeDoc::Graph {
            return;
        }
        let keys = [
            ("position", doc.position.is_some()),
            ("turn", doc.turn.is_some()),
            ("sides", doc.sides.is_some()),
            ("lanes", doc.lanes.is_some()),
            ("board", doc.board.is_some()),
            ("fits", doc.fits.is_some()),
        ];
        for (key, _) in keys.into_iter().filter(|(_, given)| *given) {
            let fault = Diagnostic::error(codes::BAD_ABILITY, format!("a graph has no `{key}`"))
                .help("remove the key, or use `shape: hex` or `shape: square`");
            self.sink.push(at.down(key).key_fault(fault));
        }
        if doc.links.is_none() {
            let fault = Diagnostic::error(codes::BAD_ABILITY, "nothing is beside anything in a graph without `links`")
                .help("add `links`, an expression that lists the places beside `self`");
            self.sink.push(at.down("shape").fault(fault));
        }
    }

    /// Checks that a kind has a member of the type that the grid needs.
    fn grid_member(&mut self, name: &str, needs: MemberUse, lineage: &[(usize, KindDoc)], at: &DocPart<'_>) {
        let members = || {
            lineage.iter().flat_map(|(_, kind)| {
                let fields = kind.state.iter().map(|(name, raw)| (name, field_type(raw)));
                fields.chain(kind.properties.iter().map(|(name, raw)| (name, declared_type(raw))))
            })
        };
        let Some((_, ty)) = members().find(|(known, _)| *known == name) else {
            let fault = Diagnostic::error(codes::UNKNOWN_NAME, format!("unknown field or property `{name}`"));
            let fault = crate::pack::did_you_mean(fault, name, members().map(|(name, _)| name));
            self.sink.push(at.fault(fault.help(format!("declare `{name}` in `state:` or `properties:`"))));
            return;
        };
        if ty.is_some_and(|ty| !needs.fits(&ty.base)) {
            let text = format!("`{name}` has the wrong type: {}", needs.wanted());
            self.sink.push(at.fault(Diagnostic::error(codes::BAD_TYPE, text).help("change the type of the member")));
        }
    }

    /// Checks the lists of sides and lanes that a definition sets.
    pub(super) fn grid_properties(&mut self, kind: KindId, rest: &Map<String, Json>, spot: &DocPart<'_>) {
        let grid = self.lineage(kind.index()).into_iter().find_map(|(_, kind)| kind.grid.clone());
        let Some(grid) = grid else { return };
        let sides = match grid.shape {
            ShapeDoc::Hex => Shape::Hex.sides(),
            ShapeDoc::Square => Shape::Square.sides(),
            ShapeDoc::Graph => return,
        };
        let listed = |name: &Option<Name>| {
            let name = name.as_ref()?.as_str();
            Some((name.to_owned(), rest.get(name)?.as_array()?))
        };
        if let Some((name, list)) = listed(&grid.sides)
            && list.len() != sides
        {
            let text = format!("`{name}` has {} entries, but a place has {sides} sides", list.len());
            let fault = Diagnostic::error(codes::OUT_OF_RANGE, text)
                .help("write one entry for each side, clockwise from the top");
            self.sink.push(spot.down(name.as_str()).fault(fault));
        }
        let Some((name, list)) = listed(&grid.lanes) else { return };
        let is_side = |side: &Json| side.as_u64().is_some_and(|side| (1..=sides as u64).contains(&side));
        let is_lane = |lane: &Json| lane.as_array().is_some_and(|pair| pair.len() == 2 && pair.iter().all(is_side));
        for (number, _) in list.iter().enumerate().filter(|(_, lane)| !is_lane(lane)) {
            let text = format!("a lane connects two sides, which are numbered from 1 to {sides}");
            let fault = Diagnostic::error(codes::OUT_OF_RANGE, text).help("write a pair such as `[1, 4]`");
            self.sink.push(spot.down(name.as_str()).down(number).fault(fault));
        }
    }
}

/// The type of a field, as far as a property could have it.
fn field_type(raw: &Json) -> Option<PropertyType> {
    match raw {
        Json::Object(long) => PropertyType::parse(long.get("type")?.as_str()?),
        Json::Number(_) => PropertyType::parse("integer"),
        Json::Array(_) => PropertyType::parse("list"),
        Json::Bool(_) => PropertyType::parse("boolean"),
        Json::String(_) => PropertyType::parse("string"),
        Json::Null => None,
    }
}
