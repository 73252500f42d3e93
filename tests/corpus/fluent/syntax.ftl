### Resource
## Group
# Comment
-term = term
    .gender = neuter
-other = { $case ->
    [genitive] of it
   *[nominative] it
}
hello = Hello, { $player }!
    .title = Title { $n }
more = { $n ->
    [0] none
    [one] { $n } card of { -other(case: "genitive") }
   *[other] { NUMBER($n, minimumFractionDigits: 1) } cards
}
quoted = { "{" } \ { "\u00e9\U01F602" }{""}
lines =
    one
      two

    three
refers = { hello } { hello.title } { -term } { -term.gender ->
    [neuter] it
   *[other] they
}
nested = { { $a } } { more }
