//! The search for ways to pay, against a search that tries everything.

use hexforge_core::ids::ResourceId;
use hexforge_core::payment::{AnyOf, Cost, Exchange, NextPick, Overpay, Picks, Piece, PieceUse, Purse, Solver, Stock};
use std::collections::BTreeSet;

/// A small generator of numbers, so that the cases are the same everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn int(&mut self, from: i64, to: i64) -> i64 {
        from + i64::try_from(self.below(u64::try_from(to - from + 1).expect("in order"))).expect("small")
    }
}

fn resource(at: usize) -> ResourceId {
    ResourceId::from_index(at)
}

/// A purse whose exchanges go from greater to smaller resources only, so that none goes round in a circle.
fn random_case(dice: &mut Dice) -> (Purse, Cost) {
    let resources = usize::try_from(dice.int(1, 3)).expect("small");
    let pick = |dice: &mut Dice| resource(usize::try_from(dice.below(resources as u64)).expect("small"));
    let overpay = |dice: &mut Dice| {
        [Overpay::Refused, Overpay::Lost, Overpay::Change][usize::try_from(dice.below(3)).expect("small")]
    };
    let stocks =
        (0..resources).map(|_| Stock { held: dice.int(0, 3), keep: dice.int(0, 2), overpay: overpay(dice) }).collect();
    let mut pieces = Vec::new();
    for at in 0..dice.int(0, 4) {
        let uses = (0..dice.int(1, 2)).map(|_| {
            let mut gives = vec![(pick(dice), dice.int(1, 3))];
            if dice.below(4) == 0 {
                let more = pick(dice);
                if more != gives[0].0 {
                    gives.push((more, 1));
                }
            }
            PieceUse { gives, keep: dice.int(0, 2) }
        });
        pieces.push(Piece { class: u32::try_from(at).expect("small"), uses: uses.collect() });
    }
    let mut exchanges = Vec::new();
    for _ in 0..dice.int(0, 2) {
        let (of, into) = (pick(dice), pick(dice));
        if of > into {
            let when_short = dice.below(3) == 0;
            let most = (dice.below(4) == 0).then(|| dice.int(1, 2));
            exchanges.push(Exchange { of, take: dice.int(1, 3), into, give: dice.int(1, 2), when_short, most });
        }
    }
    let fixed = (0..dice.int(0, 2)).map(|_| (pick(dice), dice.int(0, 4))).collect();
    let mut any = Vec::new();
    if dice.below(3) == 0 {
        let of: BTreeSet<ResourceId> = (0..2).map(|_| pick(dice)).collect();
        any.push(AnyOf { count: dice.int(1, 3), of: of.into_iter().collect() });
    }
    (Purse { stocks, pieces, exchanges }, Cost { fixed, any })
}

/// Whether units by resource pay the cost, with what is left over allowed and no exchange for nothing.
fn pays(purse: &Purse, cost: &Cost, hand: &[i64], used: &[i64]) -> bool {
    let mut left = hand.to_vec();
    for (resource, count) in &cost.fixed {
        left[resource.index()] -= count;
    }
    if left.iter().any(|left| *left < 0) {
        return false;
    }
    fn take(purse: &Purse, cost: &Cost, left: &mut Vec<i64>, used: &[i64], any: usize, count: i64) -> bool {
        let Some(of) = cost.any.get(any) else {
            let refused = |(stock, left): (&Stock, &i64)| stock.overpay == Overpay::Refused && *left > 0;
            let needless = |(at, times): (usize, &i64)| {
                let exchange = &purse.exchanges[at];
                *times > 0 && left[exchange.into.index()] >= exchange.give
            };
            return !purse.stocks.iter().zip(left.iter()).any(refused) && !used.iter().enumerate().any(needless);
        };
        if count == 0 {
            return take(purse, cost, left, used, any + 1, cost.any.get(any + 1).map_or(0, |next| next.count));
        }
        of.of.iter().any(|resource| {
            if left[resource.index()] == 0 {
                return false;
            }
            left[resource.index()] -= 1;
            let paid = take(purse, cost, left, used, any, count - 1);
            left[resource.index()] += 1;
            paid
        })
    }
    take(purse, cost, &mut left, used, 0, cost.any.first().map_or(0, |first| first.count))
}

/// Whether the exchanges that are used lead from a resource back to itself.
fn is_circle(purse: &Purse, used: &[i64]) -> bool {
    let edges: Vec<_> = purse.exchanges.iter().zip(used).filter(|(_, times)| **times > 0).collect();
    // Resources that no exchange in use leads into are removed until none is left; what stays is on a circle or behind one.
    let mut left: BTreeSet<usize> = (0..purse.stocks.len()).collect();
    loop {
        let is_entered =
            |at: &usize| edges.iter().any(|(edge, _)| edge.into.index() == *at && left.contains(&edge.of.index()));
        let next: BTreeSet<usize> = left.iter().copied().filter(is_entered).collect();
        if next == left {
            return !left.is_empty();
        }
        left = next;
    }
}

/// Whether units pay the cost after any exchanges.
fn pays_exchanged(purse: &Purse, cost: &Cost, hand: &[i64], used: &[i64], seen: &mut BTreeSet<Vec<i64>>) -> bool {
    if !seen.insert(hand.iter().chain(used).copied().collect()) {
        return false;
    }
    if pays(purse, cost, hand, used) {
        return true;
    }
    purse.exchanges.iter().enumerate().any(|(at, exchange)| {
        let (mut next, mut used) = (hand.to_vec(), used.to_vec());
        next[exchange.of.index()] -= exchange.take;
        next[exchange.into.index()] += exchange.give;
        used[at] += 1;
        let is_allowed = exchange.most.is_none_or(|most| used[at] <= most) && !is_circle(purse, &used);
        next[exchange.of.index()] >= 0 && is_allowed && pays_exchanged(purse, cost, &next, &used, seen)
    })
}

/// Every set of pieces and units that pays the cost.
fn all_ways(purse: &Purse, cost: &Cost) -> Vec<(BTreeSet<usize>, Vec<i64>)> {
    let mut hands: Vec<(BTreeSet<usize>, Vec<i64>, Vec<i64>)> =
        vec![(BTreeSet::new(), vec![0; purse.stocks.len()], vec![0; purse.stocks.len()])];
    for (at, stock) in purse.stocks.iter().enumerate() {
        hands = hands
            .into_iter()
            .flat_map(|(set, spent, hand)| {
                (0..=stock.held).map(move |count| {
                    let (mut spent, mut hand) = (spent.clone(), hand.clone());
                    spent[at] += count;
                    hand[at] += count;
                    (set.clone(), spent, hand)
                })
            })
            .collect();
    }
    for (at, piece) in purse.pieces.iter().enumerate() {
        let mut more = Vec::new();
        for (set, spent, hand) in &hands {
            for used in &piece.uses {
                let (mut set, mut hand) = (set.clone(), hand.clone());
                set.insert(at);
                used.gives.iter().for_each(|(resource, count)| hand[resource.index()] += count);
                more.push((set, spent.clone(), hand));
            }
        }
        hands.extend(more);
    }
    let paying = hands
        .into_iter()
        .filter(|(.., hand)| pays_exchanged(purse, cost, hand, &vec![0; purse.exchanges.len()], &mut BTreeSet::new()));
    let mut ways: Vec<_> = paying.map(|(set, spent, _)| (set, spent)).collect();
    ways.sort();
    ways.dedup();
    ways
}

fn is_part((set, spent): &(BTreeSet<usize>, Vec<i64>), (of, of_spent): &(BTreeSet<usize>, Vec<i64>)) -> bool {
    set.is_subset(of) && spent.iter().zip(of_spent).all(|(a, b)| a <= b)
}

#[test]
fn a_cost_can_be_paid_exactly_if_trying_everything_finds_a_way() {
    let mut dice = Dice(1);
    let mut payable = 0;
    for case in 0..6000 {
        let (purse, cost) = random_case(&mut dice);
        let solver = Solver::new(&purse, &cost).expect("small cases stay within the bounds");
        let ways = all_ways(&purse, &cost);
        assert_eq!(solver.can_pay(), Ok(!ways.is_empty()), "case {case}: {purse:?} {cost:?}");
        payable += usize::from(!ways.is_empty());
    }
    assert!(payable > 1000, "enough cases can be paid: {payable}");
}

/// A few units of three resources and exchanges in a circle, with one more in any direction.
fn circle(dice: &mut Dice, rates: [(i64, i64); 3]) -> (Purse, Cost) {
    let stock = |dice: &mut Dice| Stock { held: dice.int(0, 4), keep: 0, overpay: Overpay::Change };
    let stocks = (0..3).map(|_| stock(dice)).collect();
    let mut exchanges: Vec<Exchange> = (0..3).map(|at| exchange(at, rates[at], (at + 1) % 3)).collect();
    if dice.below(2) == 0 {
        let (of, by) = (dice.below(3), dice.int(1, 2));
        let (of, by) = (usize::try_from(of).expect("small"), usize::try_from(by).expect("small"));
        exchanges.push(exchange(of, (dice.int(1, 2), dice.int(1, 2)), (of + by) % 3));
    }
    let mut fixed: Vec<_> = (0..3).map(|at| (resource(at), dice.int(0, 4))).collect();
    if dice.below(2) == 0 {
        fixed.reverse();
    }
    (Purse { stocks, pieces: Vec::new(), exchanges }, Cost { fixed, any: Vec::new() })
}

fn exchange(of: usize, (take, give): (i64, i64), into: usize) -> Exchange {
    Exchange { of: resource(of), take, into: resource(into), give, when_short: false, most: None }
}

#[test]
fn exchanges_in_a_circle_end_whether_they_lose_keep_or_gain() {
    let mut dice = Dice(4);
    for (name, rates) in [
        ("losing", [(2, 1), (1, 1), (3, 2)]),
        ("even", [(1, 1), (2, 1), (1, 2)]),
        ("gaining", [(1, 2), (1, 1), (2, 3)]),
    ] {
        let mut payable = 0;
        for case in 0..700 {
            let (purse, cost) = circle(&mut dice, rates);
            let solver = Solver::new(&purse, &cost).expect("small cases stay within the bounds");
            let all = all_ways(&purse, &cost);
            assert_eq!(solver.can_pay(), Ok(!all.is_empty()), "{name}, case {case}: {purse:?} {cost:?}");
            let minimal: BTreeSet<_> =
                all.iter().filter(|way| !all.iter().any(|o| o != *way && is_part(o, way))).cloned().collect();
            let ways = solver.ways(&Picks::none(&purse), usize::MAX).expect("small");
            let listed: BTreeSet<_> = ways.iter().map(|way| (BTreeSet::new(), way.picks.spent.clone())).collect();
            assert_eq!(listed, minimal, "{name}, case {case}: {purse:?} {cost:?}");
            assert!(ways.iter().all(|way| !is_circle(&purse, &way.exchanged)), "{name}, case {case}");
            payable += usize::from(!all.is_empty());
        }
        assert!((100..690).contains(&payable), "{name}: {payable} can be paid");
    }
}

#[test]
fn what_can_be_paid_does_not_depend_on_the_order_of_the_cost() {
    let mut dice = Dice(5);
    for case in 0..700 {
        let (purse, cost) = circle(&mut dice, [(1, 2), (1, 1), (2, 3)]);
        let mut reversed = cost.clone();
        reversed.fixed.reverse();
        let can_pay = |cost: &Cost| Solver::new(&purse, cost).expect("small").can_pay();
        assert_eq!(can_pay(&cost), can_pay(&reversed), "case {case}: {purse:?} {cost:?}");
    }
}

#[test]
fn no_number_of_gaining_circles_is_endless() {
    // One unit of the first of nine resources; each counts as two of each other one. A chain through all gives 2^8 at most.
    let held = |at| Stock { held: i64::from(at == 0), keep: 0, overpay: Overpay::Change };
    let pairs = (0..9).flat_map(|of| (0..9).map(move |into| (of, into))).filter(|(of, into)| of != into);
    let exchanges = pairs.map(|(of, into)| exchange(of, (1, 2), into)).collect();
    let purse = Purse { stocks: (0..9).map(held).collect(), pieces: Vec::new(), exchanges };
    let can_pay = |count| {
        let cost = Cost { fixed: vec![(resource(8), count)], any: Vec::new() };
        Solver::new(&purse, &cost).and_then(|solver| solver.can_pay())
    };
    assert_eq!(can_pay(2), Ok(true));
    assert_ne!(can_pay(257), Ok(true), "it cannot be paid, or the search gave up");
}

#[test]
fn the_listed_ways_are_those_without_anything_superfluous() {
    let mut dice = Dice(2);
    for case in 0..3000 {
        let (mut purse, cost) = random_case(&mut dice);
        // Those exchanges rule out ways by other means.
        purse.exchanges.iter_mut().for_each(|exchange| exchange.when_short = false);
        let solver = Solver::new(&purse, &cost).expect("small cases stay within the bounds");
        let all = all_ways(&purse, &cost);
        let minimal: BTreeSet<_> = all.iter().filter(|way| !all.iter().any(|o| o != *way && is_part(o, way))).collect();
        let ways = solver.ways(&Picks::none(&purse), usize::MAX).expect("small cases stay within the bounds");
        let listed: BTreeSet<_> = ways
            .iter()
            .map(|way| (way.picks.pieces.iter().map(|(at, _)| *at).collect(), way.picks.spent.clone()))
            .collect();
        assert_eq!(listed.iter().collect::<BTreeSet<_>>(), minimal, "case {case}: {purse:?} {cost:?}");
        for way in &ways {
            let refused = |(stock, over): (&Stock, &i64)| stock.overpay == Overpay::Refused && *over > 0;
            assert!(
                !purse.stocks.iter().zip(&way.surplus).any(refused),
                "case {case}: nothing is overpaid when refused"
            );
        }
    }
}

#[test]
fn whatever_is_offered_piece_by_piece_can_be_paid_to_the_end() {
    let mut dice = Dice(3);
    let mut steps = 0;
    for case in 0..3000 {
        let (purse, cost) = random_case(&mut dice);
        let solver = Solver::new(&purse, &cost).expect("small cases stay within the bounds");
        if solver.can_pay() != Ok(true) {
            continue;
        }
        let mut picks = Picks::none(&purse);
        while solver.exactly(&picks).expect("small").is_none() {
            assert!(solver.best(&picks).expect("small").is_some(), "case {case}: the rest can be paid");
            let next = solver.next_picks(&picks).expect("small");
            assert!(!next.is_empty(), "case {case}: something is offered: {purse:?} {cost:?} {picks:?}");
            match next[usize::try_from(dice.below(next.len() as u64)).expect("small")] {
                NextPick::Piece(at, used) => picks.pieces.push((at, used)),
                NextPick::Unit(resource) => picks.spent[resource.index()] += 1,
            }
            steps += 1;
        }
    }
    assert!(steps > 1000, "enough was picked: {steps}");
}
