import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fingerprintText, type FingerprintedChallenge } from './fingerprint.ts'

const challenge: FingerprintedChallenge = {
  type: 'calories_time',
  startDate: '2026-03-01',
  endDate: '2026-03-14',
  rulesVersion: 1,
  target: null,
}

const teams = { forming: 'open', minSize: 2, maxSize: 5, score: 'average', best: 3 } as const

test('the text is stable: changing it would change every stored fingerprint', () => {
  assert.equal(
    fingerprintText({
      ...challenge,
      prize: { kind: 'challenge', entryFeeCents: 5_000, split: 'tiers', tiers: [70, 30] },
    }),
    '{"endDate":"2026-03-14","limits":{"closedAfterStart":false,"freeJoinLimit":null,"lateHours":"48",' +
      '"participantLimit":null},"prize":{"amountCents":"0","currency":"BRL","entryFeeCents":"5000","kind":"challenge",' +
      '"split":"tiers","tiers":["70","30"]},"rules":{"basePointsPerMinute":"3","flash":"percent","gymBonus":true,' +
      '"inviteBonus":true,"minMinutes":"10","variety":"percent","weekStreakBonus":"10",' +
      '"weekdays":["1","2","3","4","5","6","7"],"weeklyTarget":"3"},"startDate":"2026-03-01","target":null,' +
      '"type":"calories_time"}',
  )
})

test('equal rules have the same text in any notation', () => {
  const written = {
    ...challenge,
    rules: { basePointsPerMinute: '3.00', weekdays: [7, 6, 5, 4, 3, 2, 1, 1], flash: null, weekStreakBonus: 10n },
    prize: { tiers: null, kind: 'none' as const },
    limits: { lateHours: 48, participantLimit: null },
  }
  assert.equal(fingerprintText(written), fingerprintText(challenge))
})

test('fair play appears only if it is switched on', () => {
  const off = {
    ...challenge,
    rules: { passDays: 0, pose: 'off' as const },
    prize: { completersPercent: 0 },
    teams: null,
    divisions: 0,
  }
  assert.equal(fingerprintText(off), fingerprintText(challenge))
  const on = {
    ...challenge,
    rules: { passDays: 3, pose: 'mark' as const },
    prize: { completersPercent: 5 },
    divisions: 2,
  }
  const text = fingerprintText({ ...on, teams })
  for (const part of ['"passDays":"3"', '"pose":"mark"', '"completersPercent":"5"', '"divisions":"2"']) {
    assert.ok(text.includes(part), part)
  }
  assert.ok(text.includes('"teams":{"forming":"open","maxSize":"5","minSize":"2","score":"average"}'))
  const sameScore = { ...challenge, teams: { ...teams, best: 7 } }
  assert.equal(fingerprintText(sameScore), fingerprintText({ ...challenge, teams }), 'nobody reads it there')
})

test('any change of the rules changes the text', () => {
  const changes: Partial<FingerprintedChallenge>[] = [
    { type: 'time' },
    { startDate: '2026-03-02' },
    { endDate: '2026-03-15' },
    { target: 100 },
    { rules: { basePointsPerMinute: '3.01' } },
    { rules: { weekdays: [6, 7] } },
    { prize: { kind: 'fixed', amountCents: 1 } },
    { limits: { participantLimit: 10 } },
    { limits: { lateHours: 0 } },
    { limits: { closedAfterStart: true } },
    { rules: { passDays: 3 } },
    { rules: { passDays: 3, passKinds: ['injury'] } },
    { rules: { passDays: 3, passKinds: ['injury', 'illness'] } },
    { rules: { pose: 'mark' } },
    { rules: { pose: 'require' } },
    { prize: { completersPercent: 40 } },
    { divisions: 2 },
    { divisions: 3 },
    { teams },
    { teams: { ...teams, forming: 'draw' } },
    { teams: { ...teams, minSize: 3 } },
    { teams: { ...teams, maxSize: 6 } },
    { teams: { ...teams, score: 'best' } },
    { teams: { ...teams, score: 'best', best: 2 } },
  ]
  const texts = [challenge, ...changes.map(change => ({ ...challenge, ...change }))].map(fingerprintText)
  assert.equal(new Set(texts).size, texts.length)
})

test('kinds of passes are named only where some were dropped, in one order', () => {
  const text = (rules: FingerprintedChallenge['rules']) => fingerprintText({ ...challenge, rules })
  const all = text({ passDays: 3 })
  assert.equal(text({ passDays: 3, passKinds: ['travel', 'injury', 'illness'] }), all)
  assert.equal(text({ passDays: 0, passKinds: ['injury'] }), text({}))
  const two = text({ passDays: 3, passKinds: ['illness', 'injury'] })
  assert.equal(text({ passDays: 3, passKinds: ['injury', 'illness', 'injury'] }), two)
})
