//! Parses simple expressions as formulas, which the engine evaluates itself. Other expressions run in the interpreter. A formula
//! always has the same value as the code.

use crate::lint::lexer::{Tok, Token, content, lex};
use crate::members::{COMPONENT_METHODS, EVENT_METHODS};
use crate::names::{NameIndex, NameKind};
use crate::set::{ScriptSet, ScriptSource, SourceKind};
use hexforge_core::formula::{Common, Comparison, Formula, KindOrDef, MemberName, Operation, SlotQuestion};
use hexforge_core::ids::{DefId, KindId, ValueId};
use hexforge_core::ruleset::Ruleset;
use hexforge_core::value::Value;
use std::sync::Arc;

/// The largest whole number that the interpreter's numbers hold exactly.
const LARGEST: i64 = 1 << 53;
/// How deep a formula may nest: a deeper expression is not simple.
const MAX_DEPTH: usize = 40;
/// How long a formula may be: long chains of operators and members nest, too.
const MAX_TOKENS: usize = 256;

/// The formula of an expression hook, if it is simple.
pub(crate) fn formula(
    ruleset: &Ruleset,
    scripts: &ScriptSet,
    names: &NameIndex,
    hook: &ScriptSource,
) -> Option<Formula> {
    if hook.kind != SourceKind::Expression {
        return None;
    }
    let tokens = lex(&hook.source);
    // Where the lexer gives up it ends before the source does.
    if tokens.last()?.end != hook.source.len() || tokens.len() > MAX_TOKENS {
        return None;
    }
    let mut reader = Reader { ruleset, scripts, names, hook, tokens, at: 0, depth: 0 };
    let formula = reader.expression(0)?;
    (reader.token().tok == Tok::End && height(&formula) <= MAX_DEPTH).then_some(formula)
}

/// The formulas that a formula consists of.
fn parts(formula: &Formula) -> Vec<&Formula> {
    match formula {
        Formula::Value(of, _, args) => std::iter::once(&**of).chain(args).collect(),
        Formula::Member(a, _)
        | Formula::Length(a)
        | Formula::Slot(a, ..)
        | Formula::Holds(a, ..)
        | Formula::Is(a, _)
        | Formula::Not(a) => vec![a],
        Formula::Item(a, b)
        | Formula::Within(a, b)
        | Formula::And(a, b)
        | Formula::Or(a, b)
        | Formula::Compare(a, _, b)
        | Formula::Number(a, _, b) => vec![a, b],
        Formula::If(a, b, c) => vec![a, b, c],
        Formula::Const(_)
        | Formula::Local(_)
        | Formula::Table
        | Formula::Players
        | Formula::Active
        | Formula::Option(_)
        | Formula::All(_)
        | Formula::LeftToHook => Vec::new(),
    }
}

/// How many formulas are in one another. Recursion is as deep as the formula has tokens.
fn height(formula: &Formula) -> usize {
    1 + parts(formula).into_iter().map(height).max().unwrap_or(0)
}

struct Reader<'a> {
    ruleset: &'a Ruleset,
    scripts: &'a ScriptSet,
    names: &'a NameIndex,
    hook: &'a ScriptSource,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
}

/// An operator between two operands.
#[derive(Clone, Copy)]
enum Operator {
    Or,
    And,
    Compare(Comparison),
    Number(Operation),
}

/// The precedence of an operator. All of these are left-associative.
fn binary(sign: &str) -> Option<(u8, Operator)> {
    Some(match sign {
        "or" => (1, Operator::Or),
        "and" => (2, Operator::And),
        "==" => (3, Operator::Compare(Comparison::Same)),
        "~=" => (3, Operator::Compare(Comparison::Other)),
        "<" => (3, Operator::Compare(Comparison::Less)),
        "<=" => (3, Operator::Compare(Comparison::AtMost)),
        ">" => (3, Operator::Compare(Comparison::More)),
        ">=" => (3, Operator::Compare(Comparison::AtLeast)),
        "+" => (5, Operator::Number(Operation::Add)),
        "-" => (5, Operator::Number(Operation::Subtract)),
        "*" => (6, Operator::Number(Operation::Multiply)),
        "//" => (6, Operator::Number(Operation::Divide)),
        "%" => (6, Operator::Number(Operation::Remainder)),
        _ => return None,
    })
}

/// The precedence of `not`, `-` and `#`.
const UNARY: u8 = 7;

/// Whether a formula calls no hooks, so that a failed evaluation costs almost nothing.
fn is_cheap(formula: &Formula) -> bool {
    !matches!(formula, Formula::Value(..)) && parts(formula).into_iter().all(is_cheap)
}

impl<'a> Reader<'a> {
    fn token(&self) -> Token {
        let end = self.hook.source.len();
        self.tokens.get(self.at).copied().unwrap_or(Token { tok: Tok::End, start: end, end })
    }

    fn text(&self) -> &'a str {
        let token = self.token();
        self.hook.source.get(token.start..token.end).unwrap_or_default()
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.token().tok, Tok::Sign | Tok::Word) && self.text() == sign
    }

    fn accept(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, sign: &str) -> Option<()> {
        self.accept(sign).then_some(())
    }

    fn name(&mut self) -> Option<&'a str> {
        let name = self.text();
        (self.token().tok == Tok::Name).then(|| self.at += 1)?;
        Some(name)
    }

    fn literal(&mut self) -> Option<String> {
        (self.token().tok == Tok::Text).then_some(())?;
        let text = content(self.text())?;
        self.at += 1;
        Some(text)
    }

    /// An expression of operators with a higher precedence than `floor`.
    fn expression(&mut self, floor: u8) -> Option<Formula> {
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let found = self.operands(floor);
        self.depth -= 1;
        found
    }

    fn operands(&mut self, floor: u8) -> Option<Formula> {
        let mut left = self.unary()?;
        while matches!(self.token().tok, Tok::Sign | Tok::Word)
            && let Some((tightness, operator)) = binary(self.text())
            && tightness > floor
        {
            self.at += 1;
            let behind = self.at;
            let known = |reader: &Self| reader.token().tok == Tok::End || binary(reader.text()).is_some();
            let right = self.expression(tightness).filter(|_| self.depth > 1 || known(self));
            let Some(right) = right else {
                self.at = behind;
                return if self.depth == 1 { self.settled_by(left, operator) } else { None };
            };
            let (a, b) = (Box::new(left), Box::new(right));
            left = match operator {
                Operator::Or => Formula::Or(a, b),
                Operator::And => Formula::And(a, b),
                Operator::Compare(how) => Formula::Compare(a, how, b),
                Operator::Number(how) => Formula::Number(a, how, b),
            };
        }
        Some(left)
    }

    /// The whole expression, if `left` alone may settle it: what comes behind the operator is left to the code. That is so behind
    /// an `or`, and behind an `and` if no `or` follows that could still turn the answer.
    fn settled_by(&mut self, left: Formula, operator: Operator) -> Option<Formula> {
        let source = &self.hook.source;
        let is_or = |token: &Token| source.get(token.start..token.end) == Some("or");
        let turns = self.tokens.iter().skip(self.at).any(is_or);
        if !is_cheap(&left) {
            return None;
        }
        let rest = Box::new(Formula::LeftToHook);
        let formula = match operator {
            Operator::Or => Formula::Or(Box::new(left), rest),
            Operator::And if !turns => Formula::And(Box::new(left), rest),
            _ => return None,
        };
        self.at = self.tokens.len().saturating_sub(1);
        Some(formula)
    }

    fn unary(&mut self) -> Option<Formula> {
        if self.accept("not") {
            return Some(Formula::Not(Box::new(self.expression(UNARY)?)));
        }
        if self.accept("#") {
            return Some(Formula::Length(Box::new(self.expression(UNARY)?)));
        }
        if self.accept("-") {
            let zero = Box::new(Formula::Const(Value::Int(0)));
            return Some(Formula::Number(zero, Operation::Subtract, Box::new(self.expression(UNARY)?)));
        }
        self.suffixed()
    }

    fn suffixed(&mut self) -> Option<Formula> {
        let mut formula = self.primary()?;
        loop {
            if self.accept(".") {
                let name = self.name()?;
                formula = Formula::Member(Box::new(formula), self.member(name)?);
            } else if self.accept("[") {
                let at = self.expression(0)?;
                self.expect("]")?;
                formula = Formula::Item(Box::new(formula), Box::new(at));
            } else if self.accept(":") {
                formula = self.method(formula)?;
            } else {
                return Some(formula);
            }
        }
    }

    fn primary(&mut self) -> Option<Formula> {
        let text = self.text();
        let constant = |value| Some(Formula::Const(value));
        match self.token().tok {
            Tok::Number => {
                self.at += 1;
                let digits = !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
                let number = text.parse().ok().filter(|n: &i64| digits && *n <= LARGEST)?;
                constant(Value::Int(number))
            }
            Tok::Text => constant(Value::text(&self.literal()?)),
            Tok::Word => {
                self.at += 1;
                match text {
                    "nil" => constant(Value::Nil),
                    "true" => constant(Value::Bool(true)),
                    "false" => constant(Value::Bool(false)),
                    "if" => self.branch(),
                    _ => None,
                }
            }
            Tok::Name => {
                self.at += 1;
                if self.hook.params.iter().any(|p| p.as_ref() == text) {
                    return Some(Formula::Local(self.ruleset.names.find(text)?));
                }
                match text {
                    "game" => self.game(),
                    "option" => {
                        self.expect(".")?;
                        Some(Formula::Option(Arc::from(self.name()?)))
                    }
                    _ => None,
                }
            }
            Tok::Sign if text == "(" => {
                self.at += 1;
                let inner = self.expression(0)?;
                self.expect(")")?;
                Some(inner)
            }
            _ => None,
        }
    }

    fn branch(&mut self) -> Option<Formula> {
        let test = Box::new(self.expression(0)?);
        self.expect("then")?;
        let then = Box::new(self.expression(0)?);
        let otherwise = if self.accept("elseif") {
            self.branch()?
        } else {
            self.expect("else")?;
            self.expression(0)?
        };
        Some(Formula::If(test, then, Box::new(otherwise)))
    }

    fn game(&mut self) -> Option<Formula> {
        self.expect(".")?;
        match self.name()? {
            "table" => Some(Formula::Table),
            "players" => Some(Formula::Players),
            "active" => Some(Formula::Active),
            "all" => {
                self.expect("(")?;
                let name = self.literal()?;
                self.expect(")")?;
                Some(Formula::All(KindId(self.find(NameKind::Kind, &name)?)))
            }
            _ => None,
        }
    }

    fn find(&self, kind: NameKind, name: &str) -> Option<u32> {
        self.names.find(self.scripts, kind, name, || Some(self.hook.pack))
    }

    fn member(&self, name: &str) -> Option<MemberName> {
        if COMPONENT_METHODS.contains(&name) || EVENT_METHODS.contains(&name) {
            return None;
        }
        Some(MemberName { sym: self.ruleset.names.find(name), name: Arc::from(name), common: Common::named(name) })
    }

    fn named(&self, name: &str) -> Option<KindOrDef> {
        let named = KindOrDef {
            kind: self.find(NameKind::Kind, name).map(KindId),
            def: self.find(NameKind::Def, name).map(DefId),
        };
        (named.kind.is_some() || named.def.is_some()).then_some(named)
    }

    /// A call of a method, from behind its colon.
    fn method(&mut self, of: Formula) -> Option<Formula> {
        let method = self.name()?;
        // A text or table may stand alone behind a name; that is rare enough to be left to the interpreter.
        self.expect("(")?;
        let of = Box::new(of);
        let formula = match method {
            "count" | "has" | "first" | "last" => {
                let slot = self.ruleset.names.find(&self.literal()?)?;
                if method == "has" && self.accept(",") {
                    let name = self.literal()?;
                    Formula::Holds(of, slot, self.named(&name)?)
                } else {
                    let question = match method {
                        "count" => SlotQuestion::Count,
                        "has" => SlotQuestion::Has,
                        "first" => SlotQuestion::First,
                        _ => SlotQuestion::Last,
                    };
                    Formula::Slot(of, question, slot)
                }
            }
            "is" => {
                let name = self.literal()?;
                Formula::Is(of, self.named(&name)?)
            }
            "within" => Formula::Within(of, Box::new(self.expression(0)?)),
            "value" => {
                let name = self.literal()?;
                let id = ValueId(self.find(NameKind::Value, &name)?);
                let mut args = Vec::new();
                while self.accept(",") {
                    args.push(self.expression(0)?);
                }
                // Too many are refused by the interpreter.
                if args.len() + 1 > self.ruleset.value(id).params.len().max(1) {
                    return None;
                }
                Formula::Value(of, id, args)
            }
            _ => return None,
        };
        self.expect(")")?;
        Some(formula)
    }
}
