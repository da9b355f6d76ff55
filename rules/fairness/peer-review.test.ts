import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lotOf } from '../testing/lots.ts'
import {
  challengeOfCase,
  drawReviewers,
  isForPeers,
  judgeReporter,
  mayReview,
  type ReviewerFacts,
} from './peer-review.ts'
import { isReasonFor, type ReviewAct, reviewAt, type ReviewState } from './review-clock.ts'

test('reports that participants decide first', () => {
  assert.ok(isForPeers('fake_or_rules', ['none', 'none']))
  assert.ok(isForPeers('incorrect_activity', ['none']))
  assert.ok(!isForPeers('incorrect_activity', ['none', 'fixed']))
  assert.ok(!isForPeers('incorrect_activity', []))
  assert.ok(!isForPeers('incorrect_scoring', ['none']))
  assert.ok(!isForPeers('other', ['none']))
})

test('the challenge whose participants decide', () => {
  const counting = [
    { id: 'b', people: 9 },
    { id: 'c', people: 12 },
    { id: 'a', people: 12 },
  ]
  assert.equal(challengeOfCase('b', counting), 'b')
  assert.equal(challengeOfCase(null, counting), 'a')
  assert.equal(challengeOfCase('gone', counting), 'a')
  assert.equal(challengeOfCase(null, []), null)
})

test('eligible reviewers: each condition alone excludes a person', () => {
  const fit: ReviewerFacts = {
    fullyIn: true,
    trained: true,
    accused: false,
    switchedOff: false,
    openReviews: 2,
    reviewsLately: 9,
    involved: false,
    teammate: false,
    tied: false,
    gains: false,
  }
  assert.ok(mayReview(fit))
  const against: Partial<ReviewerFacts>[] = [
    { fullyIn: false },
    { trained: false },
    { accused: true },
    { switchedOff: true },
    { openReviews: 3 },
    { reviewsLately: 10 },
    { involved: true },
    { teammate: true },
    { tied: true },
    { gains: true },
  ]
  for (const one of against) assert.ok(!mayReview({ ...fit, ...one }), JSON.stringify(one))
})

test('lots draw three seats and order the substitutes; with too few, staff decide', () => {
  const eligible = ['a', 'b', 'c', 'd', 'e', 'f']
  const drawn = drawReviewers('w1', '2026-03-05', eligible, lotOf)!
  assert.deepEqual([drawn.seats.length, drawn.substitutes.length], [3, 3])
  const lots = [...drawn.seats, ...drawn.substitutes].map(id => lotOf('2026-03-05', `w1:${id}`))
  assert.deepEqual(lots, lots.toSorted())
  assert.deepEqual(drawReviewers('w1', '2026-03-05', eligible.toReversed(), lotOf), drawn)
  assert.notDeepEqual(drawReviewers('w2', '2026-03-05', eligible, lotOf), drawn)
  assert.equal(drawReviewers('w1', '2026-03-05', ['a', 'b', 'c', 'd'], lotOf), null)
})

test('how many reports a person can make', () => {
  const rows: [Parameters<typeof judgeReporter>[0], ReturnType<typeof judgeReporter>][] = [
    [{ open: 4, decided: 0, upheld: 0, today: 3 }, null],
    [{ open: 5, decided: 0, upheld: 0, today: 0 }, 'reports_open'],
    [{ open: 0, decided: 9, upheld: 0, today: 1 }, null],
    [{ open: 0, decided: 10, upheld: 1, today: 1 }, 'one_report_a_day'],
    [{ open: 0, decided: 10, upheld: 1, today: 0 }, null],
    [{ open: 0, decided: 10, upheld: 2, today: 1 }, null],
  ]
  for (const [reports, refusal] of rows) assert.equal(judgeReporter(reports), refusal, JSON.stringify(reports))
})

// Instants as hours after the first report.
const at = (hours: number) => new Date(Date.UTC(2026, 2, 5) + hours * 3_600_000).toISOString()
const votes = (person: string, hours: number, vote: 'keep' | 'void'): ReviewAct => ({ person, at: at(hours), vote })
const givesUp = (person: string, hours: number): ReviewAct => ({ person, at: at(hours), gaveUp: true })

const order = ['a', 'b', 'c', 'd', 'e']

function review(
  acts: ReviewAct[],
  now: number,
  { answered = null as number | null, people = order } = {},
): ReviewState {
  const answeredAt = answered === null ? null : at(answered)
  return reviewAt({ reportedAt: at(0), answeredAt, order: people, acts }, at(now))
}

/** Formats a state: the phase, and each seat with its holder and vote. */
function told(state: ReviewState): string {
  if (state.phase === 'answer') return 'answer'
  const seats = state.seats.map(seat => (seat ? `${seat.person}${seat.vote ? `=${seat.vote}` : ''}` : '-')).join(' ')
  return `${state.phase === 'decided' ? state.verdict : state.phase}: ${seats}`
}

test('review phases at their exact boundaries', () => {
  const rows: [string, ReviewState, string][] = [
    ['the reported answers first', review([], 23.99), 'answer'],
    ['for 24 hours', review([], 24), 'voting: a b c'],
    ['or until they did', review([], 5, { answered: 5 }), 'voting: a b c'],
    ['an answer that comes later moves nothing', review([], 24, { answered: 30 }), 'voting: a b c'],
    ['a vote before is none', review([votes('a', 23, 'void')], 24), 'voting: a b c'],
    ['an unused seat passes after 24 hours', review([], 47.99), 'voting: a b c'],
    ['all three at once, in order of seats', review([], 48), 'voting: d e -'],
    ['a vote keeps the seat', review([votes('b', 30, 'keep')], 48), 'voting: d b=keep e'],
    ['a seat that is given up passes at once', review([givesUp('a', 25)], 25), 'voting: d b c'],
    ['and the next of it 24 hours later', review([givesUp('a', 25)], 49), 'voting: - e -'],
    ['a vote of a seat that has passed is none', review([votes('a', 48, 'void')], 48), 'voting: d e -'],
    [
      'of a substitute it counts',
      review([votes('d', 50, 'void'), votes('e', 51, 'void')], 51),
      'void: d=void e=void -',
    ],
    [
      'two equal votes decide at once',
      review([votes('a', 25, 'keep'), votes('c', 26, 'keep')], 26),
      'keep: a=keep b c=keep',
    ],
    ['one of each does not', review([votes('a', 25, 'keep'), votes('c', 26, 'void')], 26), 'voting: a=keep b c=void'],
    [
      'the third decides',
      review([votes('a', 25, 'keep'), votes('c', 26, 'void'), votes('b', 27, 'void')], 90),
      'void: a=keep b=void c=void',
    ],
    ['nobody votes twice', review([votes('a', 25, 'keep'), votes('a', 26, 'keep')], 26), 'voting: a=keep b c'],
    ['nobody outside of it votes', review([votes('z', 25, 'keep'), votes('d', 25, 'keep')], 26), 'voting: a b c'],
    ['without two equal ones at the end: staff', review([votes('a', 25, 'keep')], 72), 'staff: a=keep d e'],
    [
      'a vote at the end is too late',
      review([votes('a', 25, 'keep'), votes('d', 72, 'keep')], 72),
      'staff: a=keep d e',
    ],
    [
      'the last moment is not',
      review([votes('a', 25, 'keep'), votes('d', 71.99, 'keep')], 72),
      'keep: a=keep d=keep e',
    ],
    ['48 hours from an early answer', review([], 53, { answered: 5 }), 'staff: d e -'],
  ]
  for (const [about, state, expected] of rows) assert.equal(told(state), expected, about)
})

test('the instants that are reported', () => {
  assert.deepEqual(review([], 1), { phase: 'answer', until: at(24) })
  const voting = review([givesUp('a', 30)], 31)
  assert.ok(voting.phase === 'voting')
  assert.equal(voting.until, at(72))
  assert.deepEqual(voting.seats[0], { person: 'd', since: at(30), until: at(54), vote: null })
  const late = review([givesUp('a', 47), givesUp('d', 60)], 61)
  assert.ok(late.phase === 'voting')
  assert.equal(late.seats[0], null, 'b and c passed to e and nobody, so nobody is left')
  const decided = review([votes('a', 25, 'void'), votes('b', 26, 'void')], 40)
  assert.ok(decided.phase === 'decided')
  assert.deepEqual([decided.at, decided.appealUntil, decided.tally], [at(26), at(74), { keep: 0, void: 2 }])
})

test('each verdict has its own reasons', () => {
  assert.ok(isReasonFor('keep', 'in_doubt') && isReasonFor('void', 'reused'))
  assert.ok(!isReasonFor('keep', 'reused') && !isReasonFor('void', 'fits') && !isReasonFor('void', ''))
})

test('in any sequence of events, no one holds two seats and a decision is final', () => {
  const act = fc.record({
    person: fc.constantFrom(...order, 'z'),
    hours: fc.integer({ min: 0, max: 80 }),
    kind: fc.constantFrom('keep' as const, 'void' as const, 'up' as const),
  })
  fc.assert(
    fc.property(
      fc.array(act, { maxLength: 12 }),
      fc.option(fc.integer({ min: 0, max: 30 })),
      fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 2, maxLength: 2 }),
      (list, answered, moments) => {
        const acts = list.map(({ person, hours, kind }) => {
          return kind === 'up' ? givesUp(person, hours) : votes(person, hours, kind)
        })
        const [first, second] = moments.toSorted((a, b) => a - b) as [number, number]
        const [before, after] = [first, second].map(now => review(acts, now, { answered })) as [
          ReviewState,
          ReviewState,
        ]
        for (const state of [before, after]) {
          if (state.phase === 'answer') continue
          const people = state.seats.flatMap(seat => seat?.person ?? [])
          assert.equal(new Set(people).size, people.length)
          assert.equal(state.seats.length, 3)
        }
        if (before.phase === 'decided' || before.phase === 'staff') assert.deepEqual(after, before)
      },
    ),
    { numRuns: 500 },
  )
})
