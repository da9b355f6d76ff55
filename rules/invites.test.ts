import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  INVITE_STATUSES,
  inviteState,
  inviteStatus,
  lifelineState,
  mayBeCorrected,
  mayBeSentAgain,
  publicInviteReason,
} from './invites.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const sent = { accepted: false, declined: false, undelivered: null, opened: false, expiresAt: '2026-04-01T00:00:00Z' }

describe('the status of an invitation', () => {
  const cases = [
    [{}, 'sent'],
    [{ expiresAt: null }, 'sent'],
    [{ opened: true }, 'opened'],
    [{ expiresAt: '2026-03-10T12:00:00Z' }, 'expired'],
    [{ opened: true, expiresAt: '2026-03-01T00:00:00Z' }, 'expired'],
    [{ undelivered: 'given_up' }, 'failed'],
    [{ undelivered: 'refused' }, 'refused'],
    [{ undelivered: 'refused', accepted: true }, 'joined'],
    [{ undelivered: 'given_up', expiresAt: '2026-03-01T00:00:00Z' }, 'failed'],
    [{ undelivered: 'given_up', opened: true }, 'opened'],
    [{ declined: true, expiresAt: '2026-03-01T00:00:00Z' }, 'declined'],
    [{ declined: true, accepted: true, undelivered: 'given_up' }, 'joined'],
  ] as const
  for (const [facts, status] of cases) {
    test(`${JSON.stringify(facts)} is ${status}`, () => assert.equal(inviteStatus({ ...sent, ...facts }, NOW), status))
  }

  test('an invitation can be sent again if its recipient has not responded', () => {
    const again = INVITE_STATUSES.filter(mayBeSentAgain)
    assert.deepEqual(again, ['expired', 'failed', 'refused'])
    assert.deepEqual(INVITE_STATUSES.filter(mayBeCorrected), ['failed', 'refused'])
  })
})

describe('the state of an invite for the person who opens it', () => {
  const open = { isSpent: false, isOwn: false, isInside: false, closed: null }
  const cases = [
    [{}, 'valid'],
    [{ isSpent: true }, 'expired'],
    [{ isSpent: true, closed: 'challenge_ended' }, 'over'],
    [{ closed: 'challenge_cancelled' }, 'over'],
    [{ closed: 'participant_limit' }, 'full'],
    [{ closed: 'free_join_limit' }, 'full'],
    [{ closed: 'challenge_started' }, 'closed'],
    [{ isSpent: true, closed: 'participant_limit' }, 'expired'],
    [{ isOwn: true, closed: 'participant_limit' }, 'own'],
    [{ isInside: true, isOwn: true }, 'own'],
    [{ isInside: true, isSpent: true, closed: 'challenge_ended' }, 'joined'],
  ] as const
  for (const [facts, state] of cases) {
    test(`${JSON.stringify(facts)} is ${state}`, () => assert.equal(inviteState({ ...open, ...facts }), state))
  }
})

test('an invitation is a lifeline once, on a day without a workout, if invites earn bonuses', () => {
  const states = [true, false].flatMap(earns =>
    [true, false].flatMap(hasOne =>
      [true, false].map(trainedToday => lifelineState({ earns, hasOne, trainedToday, isClosed: false })),
    ),
  )
  assert.deepEqual(states, ['taken', 'taken', 'trained', 'ready', 'none', 'none', 'none', 'none'])
  const closed = [true, false].map(hasOne =>
    lifelineState({ earns: true, hasOne, trainedToday: false, isClosed: true }),
  )
  assert.deepEqual(closed, ['taken', 'none'])
})

test('mails to strangers contain no text that links elsewhere', () => {
  for (const text of ['21 dias de constância', 'Bora! 10.000 passos', 'Treino 3x, nível 2.0', 'Dr. Ana'])
    assert.equal(publicInviteReason(text), text)
  for (const text of ['ganhe em pix.com.br', 'http://x', 'www.premio', 'a@b', 'bora.TEST agora', 'é.гр'])
    assert.equal(publicInviteReason(text), '')
})
