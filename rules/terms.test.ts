import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from './calendar.ts'
import { TERMS_NOTICE_DAYS } from './limits.ts'
import {
  latestTerms,
  TERMS_VERSIONS,
  termsAsked,
  termsBefore,
  termsComing,
  termsMayLock,
  termsNamed,
  termsOn,
  textChangedIn,
} from './terms.ts'

const [first, last] = [TERMS_VERSIONS[0]!, latestTerms()]
const dayBefore = (day: string) => addDays(day, -1)

test('versions are in order, and an announced one takes effect no sooner than the notice period says', () => {
  for (const [at, { announced, since, changed }] of TERMS_VERSIONS.entries()) {
    assert.ok(announced <= since)
    assert.ok(changed.length > 0)
    const before = TERMS_VERSIONS[at - 1]
    if (before) assert.ok(before.since <= since && before.announced <= announced)
    // Before the first release a version took effect at once.
    if (announced > '2026-11-23') assert.ok(since >= addDays(announced, TERMS_NOTICE_DAYS))
  }
  assert.equal(new Set(TERMS_VERSIONS.map(({ version }) => version)).size, TERMS_VERSIONS.length)
})

test('the version in force on a day, and the coming one', () => {
  assert.equal(termsOn('2020-01-01'), first)
  assert.equal(termsOn(last.since), last)
  assert.notEqual(termsOn(dayBefore(last.since)), last)
  assert.deepEqual(termsComing(dayBefore(last.since)), [last])
  assert.deepEqual(termsComing(last.since), [])
  assert.deepEqual(
    ['2026-11-24', '2026-11-26', '2026-11-27', '2026-12-24', '2026-12-25', '2026-12-27', '2026-12-28'].map(day =>
      termsComing(day).map(({ version }) => version),
    ),
    [[], ['6'], ['6', '7'], ['6', '7', '8'], ['7', '8'], ['8'], []],
    'the next one first',
  )
  assert.equal(termsNamed('99'), undefined)
  assert.equal(termsBefore(first.version), undefined)
  assert.equal(termsBefore('6'), termsNamed('5'))
})

test('which text a version changes', () => {
  assert.deepEqual(['6', '7', '8', '99'].map(textChangedIn), ['terms', 'privacy', 'terms', 'terms'])
})

for (const [agreed, day, expected] of [
  ['5', '2026-11-24', null],
  ['5', '2026-11-25', { version: '6', since: '2026-12-25', locked: false }],
  // A later version that needs no consent does not cancel one that does.
  ['5', '2026-11-27', { version: '6', since: '2026-12-25', locked: false }],
  ['5', '2026-12-24', { version: '8', since: '2026-12-28', locked: false }],
  // One in force locks, also while a later one is only announced.
  ['5', '2026-12-25', { version: '8', since: '2026-12-28', locked: true }],
  ['1', '2027-03-01', { version: '8', since: '2026-12-28', locked: true }],
  ['6', '2026-11-27', null],
  ['6', '2026-12-01', { version: '8', since: '2026-12-28', locked: false }],
  ['7', '2026-12-27', { version: '8', since: '2026-12-28', locked: false }],
  ['7', '2027-03-01', { version: '8', since: '2026-12-28', locked: true }],
  ['8', '2027-03-01', null],
  ['whatever', '2026-11-24', null],
  ['whatever', '2026-12-25', { version: '8', since: '2026-12-28', locked: true }],
] as const)
  test(`a person who agreed to ${agreed} is asked on ${day}: ${expected ? `for ${expected.version}` : 'nothing'}`, () => {
    assert.deepEqual(termsAsked(agreed, day), expected)
  })

test('no one is locked out before a material version takes effect', () => {
  assert.equal(termsMayLock('2026-12-24'), false)
  assert.equal(termsMayLock('2026-12-25'), true)
})
