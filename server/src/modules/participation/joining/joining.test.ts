import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { invited } from '../../../http/rest-v1/testing.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout, inviteToken } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { factsFor } from './facts.ts'

type Challenge = Awaited<ReturnType<typeof buildChallenge>>

describe('joining', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson, caio: TestPerson
  const asks = (challenge: Challenge, more: object = {}) => ({
    params: { challengeId: challenge.id },
    body: { fingerprint: challenge.fingerprint, ...more },
  })
  const JOIN = 'POST /challenges/:challengeId/join'
  const LEAVE = 'POST /challenges/:challengeId/leave'

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    caio = await asPerson(server, 'Caio Nogueira')
  })
  after(async () => {
    const problems = await checkMoney(server.context().db)
    await server.close()
    assert.deepEqual(problems, [])
  })

  test('a free challenge admits people at once, its creator first; a second click changes nothing', async () => {
    const challenge = await buildChallenge(ana)
    assert.equal(challenge.viewer.state, 'participating')
    const first = await join(bia, challenge)
    assert.equal(first.viewer.state, 'participating')
    assert.equal(first.participants, 2)
    server.clock.set('2026-03-01T12:05:00.000Z')
    const second = await join(bia, challenge)
    assert.equal(second.participants, 2)
    assert.equal(second.viewer.joinedAt, first.viewer.joinedAt)
    const leaderboard = await bia.call('GET /challenges/:challengeId/leaderboard', {
      params: { challengeId: challenge.id },
    })
    assert.equal(leaderboard.total, 2)
  })

  test('workouts from before joining count', async () => {
    const challenge = await buildChallenge(ana)
    await buildChallenge(bia)
    server.clock.set('2026-03-02T15:00:00.000Z')
    await logWorkout(bia)
    await join(bia, challenge)
    const { me } = await bia.call('GET /challenges/:challengeId/leaderboard', { params: { challengeId: challenge.id } })
    assert.equal(me?.score, 10)
  })

  test('the sender of a link counts as inviter if a participant or the creator, and no one else does', async () => {
    const challenge = await buildChallenge(ana)
    const dora = await asPerson(server, 'Dora')
    const elis = await asPerson(server, 'Elis')
    const inviterOf = async (person: TestPerson) =>
      (
        await server
          .context()
          .db.selectFrom('participants')
          .select('invited_by')
          .where('challenge_id', '=', challenge.id)
          .where('user_id', '=', person.id)
          .executeTakeFirstOrThrow()
      ).invited_by
    await bia.call(JOIN, asks(challenge, { invitedBy: caio.id }))
    await dora.call(JOIN, asks(challenge, { invitedBy: bia.id }))
    await elis.call(JOIN, asks(challenge, { invitedBy: elis.id }))
    await caio.call(JOIN, asks(challenge, { invitedBy: ana.id }))
    assert.deepEqual(await Promise.all([bia, dora, elis, caio].map(inviterOf)), [null, bia.id, null, ana.id])
    assert.equal((await dora.refused(JOIN, asks(challenge, { invitedBy: 'somebody' }))).code, 'invalid_input')
  })

  test('no one joins under rules that they have not seen', async () => {
    const challenge = await buildChallenge(ana, { startDate: '2026-03-03' })
    const refusal = await bia.refused(JOIN, {
      params: { challengeId: challenge.id },
      body: { fingerprint: 'f'.repeat(64) },
    })
    assert.deepEqual([refusal.status, refusal.code], [409, 'rules_changed'])
  })

  test('a private challenge is hidden without its link, and opens with it', async () => {
    const challenge = await buildChallenge(ana, { startDate: '2026-03-03', isPrivate: true })
    assert.equal((await bia.refused(JOIN, asks(challenge))).code, 'challenge_not_found')
    assert.equal((await bia.refused(JOIN, asks(challenge, { invite: 'x'.repeat(32) }))).code, 'challenge_not_found')
    const invite = await inviteToken(ana, challenge)
    const joined = await bia.call(JOIN, asks(challenge, { invite }) as never)
    assert.equal(joined.viewer.state, 'participating')
  })

  test('an invitation to an address opens a private challenge once the address is confirmed, and to no one else', async () => {
    const challenge = await buildChallenge(ana, { startDate: '2026-03-03', isPrivate: true })
    const { db } = server.context()
    const hugo = await asPerson(server, 'Hugo', { confirmed: false })
    const { email } = await db
      .selectFrom('auth.users')
      .select('email')
      .where('id', '=', hugo.id)
      .executeTakeFirstOrThrow()
    await invited(server, challenge, { guest: { email: email! }, host: ana })
    const invitedTo = async (person: TestPerson) => {
      const row = await db.selectFrom('challenges').selectAll().where('id', '=', challenge.id).executeTakeFirstOrThrow()
      const who = { id: person.id, emailConfirmed: true }
      return (await factsFor(server.context(), row, who, { openPayment: false, bounds: [] })).viewer.invited
    }
    assert.deepEqual([await invitedTo(hugo), await invitedTo(caio)], [false, false])
    assert.equal((await hugo.refused(JOIN, asks(challenge))).code, 'challenge_not_found')
    const email_confirmed_at = server.clock.now().toISOString()
    await db.updateTable('auth.users').set({ email_confirmed_at }).where('id', '=', hugo.id).execute()
    assert.deepEqual([await invitedTo(hugo), await invitedTo(caio)], [true, false])
    assert.equal((await join(hugo, challenge)).viewer.state, 'participating')
  })

  test('of nine people who want the last three seats at once, three get them', async () => {
    const challenge = await buildChallenge(ana, { startDate: '2026-03-03', limits: { maxParticipants: 4 } })
    const people = await Promise.all(
      Array.from({ length: 9 }, (_, index) => asPerson(server, `Gente ${'abcdefghi'[index]}`)),
    )
    const answers = await Promise.all(
      people.map(person =>
        server.app.inject({
          method: 'POST',
          url: `/api/challenges/${challenge.id}/join`,
          payload: { fingerprint: challenge.fingerprint },
          headers: { authorization: `Bearer ${person.token}` },
        }),
      ),
    )
    assert.equal(answers.filter(answer => answer.statusCode === 200).length, 3)
    for (const answer of answers.filter(one => one.statusCode !== 200))
      assert.equal(answer.json().code, 'participant_limit')
    const details = await ana.call('GET /challenges/:challengeId', { params: { challengeId: challenge.id } })
    assert.equal(details.participants, 4)
  })

  test('past the cap on free joins, joining is refused, and a vacated seat is free again', async () => {
    const challenge = await buildChallenge(ana, { startDate: '2026-03-03', limits: { maxFreeJoins: 2 } })
    await join(bia, challenge)
    const dora = await asPerson(server, 'Dora Lima')
    assert.equal((await dora.refused(JOIN, asks(challenge))).code, 'free_join_limit')
    const left = await bia.call(LEAVE, { params: { challengeId: challenge.id } })
    assert.equal(left.viewer.state, 'not_joined')
    assert.equal((await join(dora, challenge)).participants, 2)
    assert.equal((await bia.refused(LEAVE, { params: { challengeId: challenge.id } })).code, 'not_participating')
  })

  test('after the start: late joins unless the creator closed it, no leaving, and nothing after the last date', async () => {
    const open = await buildChallenge(ana, { startDate: '2026-03-05', endDate: '2026-03-06' })
    const closed = await buildChallenge(ana, {
      startDate: '2026-03-05',
      endDate: '2026-03-06',
      limits: { closedAfterStart: true },
    })
    await join(caio, closed)
    server.clock.set('2026-03-05T02:59:59.000Z')
    const dora = await asPerson(server, 'Dora Reis')
    await join(dora, closed)
    server.clock.set('2026-03-05T03:00:00.000Z')
    assert.equal((await bia.refused(JOIN, asks(closed))).code, 'challenge_started')
    assert.equal((await join(bia, open)).viewer.state, 'participating')
    assert.equal((await bia.refused(LEAVE, { params: { challengeId: open.id } })).code, 'leave_after_start')
    server.clock.set('2026-03-07T02:59:59.000Z')
    await join(caio, open)
    server.clock.set('2026-03-07T03:00:00.000Z')
    const eva = await asPerson(server, 'Eva Melo')
    assert.equal((await eva.refused(JOIN, asks(open))).code, 'challenge_ended')
  })

  test('a challenge closed after its start still admits its own creator on its first day', async () => {
    server.clock.set('2026-03-08T15:00:00.000Z')
    const challenge = await buildChallenge(ana, {
      startDate: '2026-03-08',
      endDate: '2026-03-20',
      limits: { closedAfterStart: true },
    })
    assert.equal(challenge.viewer.state, 'participating')
  })
})
