import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { HistoryError, outcomeOf, outcomeText, parseHistory, parseHistoryFile } from './history.ts'

const valid = {
  challenge: {
    id: 'c1',
    type: 'calories_time',
    startDate: '2026-03-01',
    endDate: '2026-03-14',
    rules: { basePointsPerMinute: 3, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    prize: { kind: 'challenge', currency: 'BRL', entryFeeCents: 5_000, split: 'tiers', tiers: [60, 40] },
  },
  participants: [
    { id: 'ana', joinedAt: '2026-02-27T12:00:00Z', paid: true },
    { id: 'bia', joinedAt: '2026-02-28T12:00:00Z', paid: true },
  ],
  activities: ['a1', 'a2'].map((id, index) => ({
    id,
    participant: 'ana',
    workoutType: 'crossfit',
    startedAt: `2026-03-0${index + 2}T12:00:00Z`,
    timeZone: 'America/Sao_Paulo',
    minutes: 45,
  })),
  bonuses: [{ participant: 'ana', kind: 'invite', at: '2026-03-03T15:00:00Z' }],
}

/** Returns the valid history as text, with the JSON text `written` at the path. */
function withField(path: string, written: string): string {
  const copy: unknown = structuredClone(valid)
  const keys = path.split(/[.[\]]+/).filter(Boolean)
  const last = keys.pop()!
  const parent = keys.reduce((object, key) => Reflect.get(Object(object), key), copy)
  Reflect.set(Object(parent), last, '@@')
  return JSON.stringify(copy).replace('"@@"', () => written)
}

function fieldOf(text: string): string {
  try {
    parseHistoryFile(text)
  } catch (error) {
    assert.ok(error instanceof HistoryError, String(error))
    assert.ok(error.message.endsWith('.') && !error.message.includes('\n'), error.message)
    return error.field
  }
  return 'accepted'
}

test('each malformed field is named', () => {
  const rows: [string, string[]][] = [
    ['challenge', ['null', '[]', '"c1"', '5', 'true']],
    ['challenge.id', ['null', '5', '""']],
    ['challenge.type', ['null', '"swim"', '"constructor"', '"__proto__"', '1', '["time"]']],
    [
      'challenge.startDate',
      ['null', '"2026-02-30"', '"2026-3-1"', '"2026-03-01T00:00:00Z"', '20260301', '"2026-03-15x"'],
    ],
    ['challenge.endDate', ['null', '"2026-02-28"', '"2026-13-01"', '"0000-00-00"']],
    ['challenge.cancelled', ['0', '"false"']],
    ['challenge.target', ['0', '-1', '1.5', '"100"', '1e-1', 'true', '1e99999']],
    ['challenge.rules', ['[]', '"none"', 'false']],
    [
      'challenge.rules.basePointsPerMinute',
      ['0', '-3', '"3"', '0.0', '-0', '0e5', '{}', '1000.0001', '1001', '0.00001', '1e-5', '1e3001'],
    ],
    ['challenge.rules.variety', ['"on"', '1', 'true', '""']],
    ['challenge.rules.flash', ['"percents"', '[]']],
    ['challenge.rules.minMinutes', ['0', '301', '10.5', '-10', '"10"']],
    ['challenge.rules.weeklyTarget', ['0', '8', '2.5']],
    ['challenge.rules.weekStreakBonus', ['-1', '0.5', 'false']],
    ['challenge.rules.weekdays', ['[]', '"all"', '{}', '7']],
    ['challenge.rules.weekdays[2]', ['0', '8', '1.5', 'null', '"3"']],
    ['challenge.rules.gymBonus', ['1', '"yes"']],
    ['challenge.rules.inviteBonus', ['0']],
    ['challenge.prize', ['[]', '"none"']],
    ['challenge.prize.kind', ['"pool"', '""', '1']],
    ['challenge.prize.currency', ['"JPY"', '"brl"', '986']],
    ['challenge.prize.entryFeeCents', ['-1', '49.5', '"5000"']],
    ['challenge.prize.amountCents', ['-1', '0.1']],
    ['challenge.prize.split', ['"equal"']],
    ['challenge.prize.tiers', ['null', '[]', '[60, 41]', '[99]', '{}', '100']],
    ['challenge.prize.tiers[0]', ['0', '-60', '60.5', 'null', '101', '"60"']],
    ['participants', ['{}', '"ana"', '1']],
    ['participants[1]', ['null', '"bia"', '[]']],
    ['participants[1].id', ['null', '"ana"', '2', '""']],
    ['participants[1].joinedAt', ['null', '"2026-02-28"', '"2026-02-28T12:00:00"', '"2026-02-30T12:00:00Z"', '0']],
    ['participants[1].paid', ['1', '"true"']],
    ['activities', ['{}', 'false']],
    ['activities[1]', ['null', '[]', '1']],
    ['activities[1].id', ['null', '"a1"', '7', '""']],
    ['activities[1].participant', ['null', '"eve"', '0']],
    ['activities[1].workoutType', ['null', '"referral_bonus"', '"curling"', '"toString"']],
    ['activities[1].startedAt', ['null', '"2026-03-02T12:00:00-03:00"', '"2026-06-30T23:59:60Z"', '1772452800']],
    ['activities[1].timeZone', ['null', '"+03:00"', '"UTC+3"', '"GMT-3"', '""', '"Mars/Olympus"', '"BRT"', '-3']],
    ['activities[1].minutes', ['null', '-1', '44.5', '"45"', '1e-1']],
    ['activities[1].distanceMeters', ['-1', '0.5', '"5"']],
    ['activities[1].steps', ['-1', '0.5', 'true']],
    ['activities[1].calories', ['-1', '0.5', '[]']],
    ['activities[1].gymCheckIn', ['1', '"true"']],
    ['activities[1].gpsTrack', ['0']],
    ['activities[1].voided', ['"no"']],
    ['activities[1].late', ['{}']],
    ['activities[1].pose', ['1', '"yes"']],
    ['challenge.rules.passDays', ['-1', '32', '1.5', '"3"', 'true']],
    ['challenge.rules.pose', ['"on"', 'true', '""']],
    ['challenge.teams', ['[]', '"average"', 'true', '1']],
    ['challenge.divisions', ['1', '"yes"', '{}']],
    ['challenge.prize.completersPercent', ['-1', '100', '0.5', '"40"', '40']],
    ['participants[1].team', ['""', '1', 'true', '{}']],
    ['participants[1].division', ['""', '1', '[]']],
    ['passes', ['{}', '"ana"', 'true']],
    ['bonuses', ['{}', '"invite"']],
    ['bonuses[0]', ['null', '"invite"']],
    ['bonuses[0].participant', ['null', '"eve"']],
    ['bonuses[0].kind', ['null', '"gym"', '1']],
    ['bonuses[0].at', ['"2026-03-03"', '5']],
  ]
  for (const [path, values] of rows) {
    for (const value of values) {
      assert.equal(fieldOf(withField(path, value)), path, `${path} = ${value}`)
      assert.equal(fieldOf(`[${JSON.stringify(valid)}, ${withField(path, value)}]`), `[1].${path}`)
    }
  }
})

test('inconsistent teams, divisions, shares and passes are named', () => {
  const rows: [string, object, object?][] = [
    ['challenge.teams.score', { teams: { score: 'sum' } }],
    ['challenge.teams.best', { teams: { best: 0 } }],
    ['challenge.teams.best', { teams: { best: 21 } }],
    ['challenge.teams.best', { teams: { best: 2.5 } }],
    ['challenge.divisions', { teams: {}, divisions: true }],
    ['challenge.prize.completersPercent', { teams: {}, target: 5, prize: { completersPercent: 1 } }],
    ['challenge.prize.completersPercent', { prize: { completersPercent: 1 } }],
    ['passes[0]', {}, { passes: [null] }],
    ['passes[0].participant', {}, { passes: [{ date: '2026-03-01' }] }],
    ['passes[0].participant', {}, { passes: [{ participant: 'eve', date: '2026-03-01' }] }],
    ['passes[1].date', {}, { passes: [{ participant: 'ana', date: '2026-03-01' }, { participant: 'ana' }] }],
    ['passes[0].date', {}, { passes: [{ participant: 'ana', date: '2026-02-29' }] }],
    ['accepted', { teams: {}, divisions: false, prize: { completersPercent: 0 } }],
    ['accepted', { divisions: true, target: 5, prize: { completersPercent: 99 } }],
  ]
  for (const [field, challenge, more] of rows) {
    const history = { ...valid, challenge: { ...valid.challenge, ...challenge }, ...more }
    assert.equal(fieldOf(JSON.stringify(history)), field, JSON.stringify([challenge, more]))
  }
})

test('a file that is not a history is refused as a whole', () => {
  for (const text of [
    '',
    ' ',
    '{',
    'null',
    '1',
    '"history"',
    'true',
    '{"challenge":}',
    '\ufeff{}',
    "{'a':1}",
    '[1,]',
    'NaN',
  ]) {
    assert.equal(fieldOf(text), '', text)
  }
  assert.equal(fieldOf('{}'), 'challenge')
  assert.equal(fieldOf(`[${JSON.stringify(valid)}, null]`), '[1]')
  assert.equal(fieldOf(`[[${JSON.stringify(valid)}]]`), '[0]')
  assert.throws(() => parseHistory('[]'), HistoryError)
})

test('well-formed histories are accepted', () => {
  const rows: [string, string[]][] = [
    ['challenge.id', ['" "', '"\\ud83d\\ude00"']],
    ['challenge.endDate', ['"2026-03-01"', '"9999-12-31"']],
    ['challenge.cancelled', ['null', 'true']],
    ['challenge.target', ['null', '1e2', '210.0', '100000000000000000000000']],
    ['challenge.rules', ['null', '{}']],
    [
      'challenge.rules.basePointsPerMinute',
      ['null', '2.5', '1e-3', '0.1', '3.1416', '1E+2', '1000', '1000.0000', '0.0001'],
    ],
    ['challenge.rules.variety', ['null', '"off"']],
    ['challenge.rules.weekdays', ['null', '[6, 7]', '[1.0, 20e-1]']],
    [
      'challenge.prize',
      ['null', '{"kind":"none","split":"tiers","tiers":[100]}', '{"kind":null,"split":null,"tiers":null}'],
    ],
    ['participants[1].paid', ['null', 'false']],
    ['activities', ['null', '[]']],
    ['activities[1].minutes', ['0', '-0', '45.0', '1e2', '301', '1000000000000000000000000000000']],
    ['activities[1].startedAt', ['"2026-03-02T12:00:00.123456789012345678901234567890Z"', '"0001-01-01T00:00:00Z"']],
    ['activities[1].timeZone', ['"UTC"', '"Brazil/East"', '"Etc/GMT+3"', '"Asia/Kathmandu"']],
    ['activities[1].distanceMeters', ['null', '123456789012345678901234567890']],
    ['bonuses', ['null', '[]']],
    ['challenge.teams', ['null', '{}', '{"score":"best","best":20}', '{"score":null,"best":3.0}', '{"else":1}']],
    ['challenge.divisions', ['null', 'true', 'false']],
    ['challenge.rules.passDays', ['null', '0', '31', '31.0']],
    ['challenge.rules.pose', ['null', '"off"', '"mark"', '"require"']],
    ['challenge.prize.completersPercent', ['null', '0', '0.0']],
    ['participants[1].team', ['null', '" "', '"t1"']],
    ['participants[1].division', ['null', '"A"', '"any"']],
    ['activities[1].pose', ['null', 'true']],
    ['passes', ['null', '[]', '[{"participant":"bia","date":"1999-01-01"}]']],
    ['bonuses[0].at', ['null', '"1999-01-01T00:00:00Z"']],
    ['more', ['{"__proto__":{"a":1}}', `${'['.repeat(100_000)}${']'.repeat(100_000)}`]],
  ]
  for (const [path, values] of rows) {
    for (const value of values)
      assert.equal(fieldOf(withField(path, value)), 'accepted', `${path} = ${value.slice(0, 80)}`)
  }
})

test('absent and null are equivalent, and defaults are those of the rules', () => {
  const bare = { id: 'c', type: 'time', startDate: '2026-03-01', endDate: '2026-03-01' }
  const absent = parseHistory(JSON.stringify({ challenge: bare }))
  const nulls = {
    cancelled: null,
    rules: { variety: null, flash: null, gymBonus: null, weekdays: null },
    target: null,
    prize: null,
  }
  const empty = { participants: null, activities: null, bonuses: null }
  assert.deepEqual(parseHistory(JSON.stringify({ challenge: { ...bare, ...nulls }, ...empty })), absent)
  assert.deepEqual(absent.challenge.rules, {
    basePointsPerMinute: '3',
    variety: 'percent',
    flash: 'percent',
    minMinutes: 10,
    weeklyTarget: 3,
    weekStreakBonus: 10,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    gymBonus: true,
    inviteBonus: true,
  })
})

test('base points are read exactly as written', () => {
  const outcome = outcomeOf(parseHistory(withField('challenge.rules.basePointsPerMinute', '0.1001')))
  const base = outcome.receipts[0]!.parts[0]!
  assert.deepEqual(base, { why: 'base', value: '10.315305' })
})

test('numbers beyond 2^53 keep their value', () => {
  const history = {
    ...valid,
    challenge: { ...valid.challenge, type: 'steps', prize: { kind: 'fixed', amountCents: '@' } },
    activities: [{ ...valid.activities[0], steps: '@' }],
  }
  const text = JSON.stringify(history).replaceAll('"@"', '90071992547409931')
  const printed = outcomeText(outcomeOf(parseHistory(text)))
  assert.match(printed, /"score": 90071992547409931$/m)
  assert.match(printed, /"amountCents": 90071992547409931$/m)
})

test('the outcome of a file follows from its parts in any order, and is printed as JSON with 2 spaces', () => {
  const outcome = outcomeOf(parseHistory(JSON.stringify(valid)))
  assert.deepEqual(outcome.standings, [
    { participant: 'ana', rank: 1, score: 722n },
    { participant: 'bia', rank: 2, score: 0n },
  ])
  assert.deepEqual(outcome.settlement, {
    outcome: 'paid',
    poolCents: 10_000n,
    feeCents: 1_000n,
    prizes: [{ participant: 'ana', amountCents: 9_000n }],
    refunds: [],
  })
  const printed = outcomeText(outcome)
  assert.equal(printed, JSON.stringify(JSON.parse(printed), null, 2))
  assert.equal(outcomeText([]), '[]')
  const turned = { ...valid, participants: valid.participants.toReversed(), activities: valid.activities.toReversed() }
  assert.deepEqual(outcomeOf(parseHistory(JSON.stringify(turned))), outcome)
})

test('removed participants appear nowhere, and the money is computed without them', () => {
  const outcome = outcomeOf(parseHistory(withField('participants[0].out', 'true')))
  assert.deepEqual(
    outcome.standings.map(one => one.participant),
    ['bia'],
  )
  assert.deepEqual(outcome.receipts, [])
  assert.deepEqual(
    [outcome.settlement.outcome, outcome.settlement.poolCents],
    ['refunded', outcomeOf(parseHistory(withField('participants[0].paid', 'false'))).settlement.poolCents],
  )
  assert.throws(() => parseHistory(withField('participants[1].out', '"yes"')), /participants\[1\]\.out/)
})

test('participants who have not paid an entry fee appear nowhere; without a fee, payment does not matter', () => {
  const unpaid = parseHistory(withField('participants[0].paid', 'false'))
  const outcome = outcomeOf(unpaid)
  assert.deepEqual(
    outcome.standings.map(one => one.participant),
    ['bia'],
  )
  assert.deepEqual(outcome.receipts, [])
  assert.equal(outcome.settlement.outcome, 'refunded')
  unpaid.challenge.prize.kind = 'sponsored'
  assert.equal(outcomeOf(unpaid).standings.length, 2)
})

test('receipts are sorted by participant, start and id, by code point', () => {
  const [ana, bia] = valid.participants
  const [first] = valid.activities
  const history = {
    challenge: { ...valid.challenge, prize: null },
    participants: [
      { ...ana, id: '\u{1f600}' },
      { ...bia, id: '\uff5e' },
    ],
    activities: [
      { ...first, id: 'x', participant: '\u{1f600}' },
      { ...first, id: '\u{1f600}', participant: '\uff5e' },
      { ...first, id: '\uff5e', participant: '\uff5e' },
      { ...first, id: 'z', participant: '\uff5e', startedAt: '2026-03-02T11:59:59.999999999Z' },
    ],
  }
  const { receipts } = outcomeOf(parseHistory(JSON.stringify(history)))
  assert.deepEqual(
    receipts.map(one => one.activity),
    ['z', '\uff5e', '\u{1f600}', 'x'],
  )
})

test('any JSON text is either a history or refused with one sentence', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const field = fieldOf(JSON.stringify(value))
      assert.ok(Array.isArray(value) && value.length === 0 ? field === 'accepted' : field !== 'accepted')
    }),
  )
})
