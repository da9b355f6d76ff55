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

test('the text is fixed: a change of it would change every stored fingerprint', () => {
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

test('the same rules have the same text, however they are written', () => {
  const written = {
    ...challenge,
    rules: { basePointsPerMinute: '3.00', weekdays: [7, 6, 5, 4, 3, 2, 1, 1], flash: null, weekStreakBonus: 10n },
    prize: { tiers: null, kind: 'none' as const },
    limits: { lateHours: 48, participantLimit: null },
  }
  assert.equal(fingerprintText(written), fingerprintText(challenge))
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
  ]
  const texts = [challenge, ...changes.map(change => ({ ...challenge, ...change }))].map(fingerprintText)
  assert.equal(new Set(texts).size, texts.length)
})
