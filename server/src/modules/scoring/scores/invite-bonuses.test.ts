import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import { sql } from 'kysely'
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { supabaseApi, type SupabaseApi, invited } from '../../../http/rest-v1/testing.ts'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, joinBroughtBy, logWorkout } from '../../../testing/build.ts'
import type { TestServer } from '../../../testing/server.ts'
import { pay } from '../../../testing/pay.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'
import { recountInviters, recountInvitersOf } from './recount.ts'

type Challenge = Awaited<ReturnType<typeof buildChallenge>>

const about = ({ id }: { id: string }) => ({ params: { challengeId: id } })
const NEVER = (problem: string) => assert.fail(problem)

describe('invite bonuses', () => {
  let server: TestServer
  let clientOf: SupabaseApi['clientOf']
  let ana: TestPerson, bia: TestPerson, caio: TestPerson

  before(async () => {
    ;({ server, clientOf } = await supabaseApi('2026-03-01T12:00:00.000Z'))
  })
  // People without a history: another test's workout would count in the next one's challenge.
  beforeEach(async () => {
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    caio = await asPerson(server, 'Caio Nogueira')
  })
  after(() => server.close())

  const joinBy = (person: TestPerson, challenge: Challenge, invitedBy: string) =>
    person.call('POST /challenges/:challengeId/join', {
      ...about(challenge),
      body: { fingerprint: challenge.fingerprint, invitedBy },
    })
  const scoreOf = async (person: TestPerson, challenge: Challenge) =>
    (await person.call('GET /challenges/:challengeId/leaderboard', about(challenge))).me?.score
  /** Waits for a score that changes after a separate commit. */
  const untilScore = async (person: TestPerson, challenge: Challenge, score: number) => {
    for (let tries = 0; tries < 400 && (await scoreOf(person, challenge)) !== score; tries++) await sleep(25)
    assert.equal(await scoreOf(person, challenge), score)
  }
  const invitesOf = (person: TestPerson, challenge: Challenge) =>
    person.call('GET /challenges/:challengeId/my-invites', about(challenge))
  const exportOf = async (person: TestPerson, challenge: Challenge) =>
    parseHistory(JSON.stringify(await person.call('GET /challenges/:challengeId/export', about(challenge))))
  /** The scores of a replay of the exported file. */
  const replayed = async (person: TestPerson, challenge: Challenge) =>
    new Map(
      outcomeOf(await exportOf(person, challenge)).standings.map(one => [one.participant, Number(one.score)] as const),
    )

  test('a friend who joins by a link that names an inviter counts with the first workout there, not before', async () => {
    server.clock.set('2026-03-01T12:00:00.000Z')
    const challenge = await buildChallenge(ana)
    await joinBy(bia, challenge, ana.id)
    assert.equal(await scoreOf(ana, challenge), 0)
    assert.deepEqual((await exportOf(ana, challenge)).bonuses, [])
    const [pending] = (await invitesOf(ana, challenge)).items
    assert.deepEqual([pending?.person.name, pending?.missing, pending?.points], ['Bia Ferraz', ['first_workout'], 10])

    server.clock.set('2026-03-02T15:00:00.000Z')
    await logWorkout(bia)
    assert.equal(await scoreOf(ana, challenge), 10)
    assert.equal(await scoreOf(bia, challenge), 10)
    assert.deepEqual(await replayed(ana, challenge), new Map([ana.id, bia.id].map(id => [id, 10])))
    const invites = await invitesOf(ana, challenge)
    assert.deepEqual(
      [invites.countedPoints, invites.pendingPoints, invites.items.map(one => one.missing)],
      [10, 0, [[]]],
    )
    // A second workout gives no second bonus, and only the inviter sees who earned it.
    await logWorkout(bia, { startedAt: '2026-03-02T13:30:00Z' })
    assert.equal(await scoreOf(ana, challenge), 10)
    assert.deepEqual((await invitesOf(bia, challenge)).items, [])
  })

  test('it changes the ranks too: the stored counts equal those of a full count', async () => {
    server.clock.set('2026-03-01T12:00:00.000Z')
    const challenge = await buildChallenge(ana)
    await join(caio, challenge)
    await joinBy(bia, challenge, caio.id)
    server.clock.set('2026-03-02T15:00:00.000Z')
    await logWorkout(bia)
    const { top, me } = await caio.call('GET /challenges/:challengeId/leaderboard', about(challenge))
    assert.deepEqual(top.map(row => `${row.rank} ${row.person.name} ${row.score}`).sort(), [
      '1 Bia Ferraz 10',
      '1 Caio Nogueira 10',
      '3 Ana Duarte 0',
    ])
    const fresh = await sql`
      select level, bucket, people from counts_of_scores(${challenge.id}) where week = 0 order by 1, 2`.execute(
      server.context().db,
    )
    const kept = await sql`
      select level, bucket, people from score_counts where challenge_id = ${challenge.id} and week = 0 and people > 0
      order by 1, 2`.execute(server.context().db)
    assert.deepEqual(kept.rows, fresh.rows)
    assert.equal(me?.rank, 1)
  })

  test("the official client's function and its insert of a participant name the inviter too", async () => {
    server.clock.set('2026-03-01T12:00:00.000Z')
    const challenge = await buildChallenge(ana)
    const joined = await clientOf(bia).functions.invoke('join-challenge-via-invite', {
      body: { challengeId: challenge.id, invitedBy: ana.id },
    })
    assert.equal(joined.data.success, true)
    const inserted = await clientOf(caio)
      .from('challenge_participants')
      .insert({ challenge_id: challenge.id, user_id: caio.id, payment_status: 'paid', invited_by: bia.id })
    assert.equal(inserted.error, null)
    server.clock.set('2026-03-02T15:00:00.000Z')
    await logWorkout(caio)
    assert.deepEqual([await scoreOf(ana, challenge), await scoreOf(bia, challenge)], [0, 10])
    await logWorkout(bia)
    assert.deepEqual([await scoreOf(ana, challenge), await scoreOf(bia, challenge)], [10, 20])
  })

  test('an accepted invitation determines the inviter, for any link and in either order', async () => {
    server.clock.set('2026-03-01T12:00:00.000Z')
    for (const order of ['accept first', 'join first'] as const) {
      const challenge = await buildChallenge(ana, { isPrivate: true })
      const id = await invited(server, challenge, { guest: bia, host: ana })
      const accept = () =>
        clientOf(bia).from('challenge_invitations').update({ status: 'accepted' }).eq('id', id).select('id')
      if (order === 'accept first') await accept()
      const inserted = await clientOf(bia)
        .from('challenge_participants')
        .insert({ challenge_id: challenge.id, user_id: bia.id, payment_status: 'paid', invited_by: caio.id })
      assert.equal(inserted.error, null)
      assert.deepEqual((await accept()).data, [{ id }])
      assert.deepEqual(
        (await invitesOf(ana, challenge)).items.map(one => [one.person.id, one.kind, one.missing]).sort(),
        [
          [bia.id, 'invite', ['first_workout']],
          [bia.id, 'lifeline', ['first_workout']],
        ],
      )
    }
  })

  test('an invitation to an address that is confirmed after joining counts once it is accepted', async () => {
    server.clock.set('2026-03-01T12:00:00.000Z')
    const challenge = await buildChallenge(ana)
    const dora = await asPerson(server, 'Dora Lima', { confirmed: false })
    const id = await invited(server, challenge, { guest: { email: await emailOf(dora) }, host: ana })
    server.clock.set('2026-03-01T13:00:00.000Z')
    await join(dora, challenge)
    assert.deepEqual((await invitesOf(ana, challenge)).items, [])
    await confirmAddress(dora)
    const accepted = await clientOf(dora)
      .from('challenge_invitations')
      .update({ status: 'accepted' })
      .eq('id', id)
      .select('id')
    assert.deepEqual(accepted.data, [{ id }])
    const { items } = await invitesOf(ana, challenge)
    assert.deepEqual(items.map(one => [one.person.id, one.kind, one.missing]).sort(), [
      [dora.id, 'invite', ['first_workout']],
      [dora.id, 'lifeline', ['first_workout']],
    ])
  })

  test('without a confirmed address it stays pending, and counts after the confirmation', async () => {
    server.clock.set('2026-03-01T12:00:00.000Z')
    const challenge = await buildChallenge(ana)
    const dora = await asPerson(server, 'Dora Reis', { confirmed: false })
    await joinBy(dora, challenge, ana.id)
    assert.deepEqual((await invitesOf(ana, challenge)).items[0]?.missing, ['confirmed_address', 'first_workout'])
    server.clock.set('2026-03-02T15:00:00.000Z')
    await logWorkout(dora)
    assert.equal(await scoreOf(ana, challenge), 0)
    assert.deepEqual((await invitesOf(ana, challenge)).items[0]?.missing, ['confirmed_address'])
    await confirmAddress(dora)
    // The database notifies asynchronously.
    await untilScore(ana, challenge, 10)
    assert.equal((await replayed(ana, challenge)).get(ana.id), 10)
  })

  test("a self-invite or an outsider's invite earns nothing, nor does a workout that does not count", async () => {
    server.clock.set('2026-03-01T12:00:00.000Z')
    const challenge = await buildChallenge(ana, { rules: { weekdays: [3] } })
    await joinBy(bia, challenge, bia.id)
    await joinBy(caio, challenge, ana.id)
    const dora = await asPerson(server, 'Dora Paz')
    const eva = await asPerson(server, 'Eva Melo')
    await joinBy(dora, challenge, eva.id)
    await buildChallenge(caio)
    server.clock.set('2026-03-02T15:00:00.000Z')
    // A Monday: counted only in the other challenge.
    await logWorkout(caio)
    assert.equal(await scoreOf(ana, challenge), 0)
    server.clock.set('2026-03-04T15:00:00.000Z')
    await logWorkout(caio, { startedAt: '2026-03-04T12:00:00Z' })
    assert.equal(await scoreOf(ana, challenge), 10)
    const all = await server
      .context()
      .db.selectFrom('score_bonuses')
      .select('invited_id')
      .where('challenge_id', '=', challenge.id)
      .execute()
    assert.deepEqual(all, [{ invited_id: caio.id }])
  })

  test('where the rule is off, or the score is not points, there is no bonus', async () => {
    server.clock.set('2026-03-01T12:00:00.000Z')
    const off = await buildChallenge(ana, { rules: { inviteBonus: false } })
    const minutes = await buildChallenge(ana, { type: 'time' })
    for (const challenge of [off, minutes]) await joinBy(bia, challenge, ana.id)
    server.clock.set('2026-03-02T15:00:00.000Z')
    await logWorkout(bia)
    for (const challenge of [off, minutes]) {
      assert.equal(await scoreOf(ana, challenge), 0)
      assert.deepEqual((await exportOf(ana, challenge)).bonuses, [])
      assert.deepEqual(await invitesOf(ana, challenge), { countedPoints: 0, pendingPoints: 0, items: [] })
    }
  })

  test('leaving removes the bonus, rejoining restores it; workouts from before joining count at once', async () => {
    server.clock.set('2026-03-04T12:00:00.000Z')
    const challenge = await buildChallenge(ana, { startDate: '2026-03-05', timeZone: 'Pacific/Pago_Pago' })
    await joinBy(bia, challenge, ana.id)
    server.clock.set('2026-03-05T03:00:00.000Z')
    // Her date is one ahead of the creator's, so there are points before the start by the creator's clock.
    await buildChallenge(bia, { startDate: '2026-03-05', timeZone: 'Pacific/Kiritimati' })
    await logWorkout(bia, { startedAt: '2026-03-05T01:00:00Z', timeZone: 'Pacific/Kiritimati' })
    assert.equal(await scoreOf(ana, challenge), 10)
    await bia.call('POST /challenges/:challengeId/leave', about(challenge))
    assert.equal(await scoreOf(ana, challenge), 0)
    assert.deepEqual((await invitesOf(ana, challenge)).items, [])
    await joinBy(bia, challenge, ana.id)
    assert.equal(await scoreOf(ana, challenge), 10)
    assert.equal((await replayed(ana, challenge)).get(ana.id), 10)
  })

  test('a lifeline: an invitation sent on a date without a workout, once in a challenge', async () => {
    server.clock.set('2026-03-02T15:00:00.000Z')
    const challenge = await buildChallenge(ana)
    for (const guest of [bia, caio]) await invited(server, challenge, { guest, host: ana })
    server.clock.set('2026-03-03T15:00:00.000Z')
    for (const guest of [bia, caio]) await join(guest, challenge)
    const items = (await invitesOf(ana, challenge)).items
    assert.deepEqual(items.map(one => [one.kind, one.points]).sort(), [
      ['invite', 10],
      ['invite', 10],
      ['lifeline', 10],
    ])
    for (const guest of [bia, caio]) await logWorkout(guest, { startedAt: '2026-03-03T12:00:00Z' })
    assert.equal(await scoreOf(ana, challenge), 30)
    assert.equal((await replayed(ana, challenge)).get(ana.id), 30)
    // A workout on the date of the invitation revokes the lifeline and gives the day.
    const { moves } = await logWorkout(ana, { startedAt: '2026-03-02T14:00:00Z' })
    assert.equal(moves.find(move => move.challengeId === challenge.id)?.score, 30)
    assert.equal(await scoreOf(ana, challenge), 30)
    assert.deepEqual(
      (await invitesOf(ana, challenge)).items.map(one => one.kind),
      ['invite', 'invite'],
    )
    assert.equal((await replayed(ana, challenge)).get(ana.id), 30)
  })

  test("the date of a lifeline is the sender's own, and a link has none", async () => {
    server.clock.set('2026-03-02T02:30:00.000Z')
    const challenge = await buildChallenge(ana)
    // 23:30 of the first in São Paulo; she trains on the second.
    await invited(server, challenge, { guest: bia, host: ana })
    server.clock.set('2026-03-02T15:00:00.000Z')
    await logOn(ana, '2026-03-02')
    await join(bia, challenge)
    await joinBy(caio, challenge, ana.id)
    const kinds = (await invitesOf(ana, challenge)).items.map(one => [one.person.name, one.kind]).sort()
    assert.deepEqual(kinds, [
      ['Bia Ferraz', 'invite'],
      ['Bia Ferraz', 'lifeline'],
      ['Caio Nogueira', 'invite'],
    ])
  })

  test('a paid challenge: the bonus waits for the payment, decides the prize, and replays', async () => {
    server.clock.set('2026-03-10T12:00:00.000Z')
    const challenge = await buildChallenge(ana, {
      startDate: '2026-03-10',
      endDate: '2026-03-12',
      prize: { kind: 'challenge', entryFeeCents: 5000 },
    })
    await pay(server, ana, challenge)
    let dora = await asPerson(server, 'Dora Sá')
    await join(dora, challenge)
    await pay(server, dora, challenge)
    await joinBroughtBy(server, bia, challenge, ana)
    assert.deepEqual((await invitesOf(ana, challenge)).items, [])
    server.clock.set('2026-03-10T18:00:00.000Z')
    await buildChallenge(bia, { startDate: '2026-03-10' })
    for (const day of ['2026-03-10', '2026-03-11', '2026-03-12']) {
      server.clock.set(`${day}T18:00:00.000Z`)
      ;[ana, bia] = [await signedInAgain(server, ana), await signedInAgain(server, bia)]
      dora = await signedInAgain(server, dora)
      for (const person of [ana, bia, dora]) await logOn(person, day)
    }
    assert.equal(await scoreOf(ana, challenge), 30)
    await pay(server, bia, challenge)
    // The provider's notification may come first: the inviter's score then changes after its response.
    await untilScore(ana, challenge, 40)
    assert.equal(await scoreOf(dora, challenge), 30)
    server.clock.set('2026-03-14T00:00:00.000Z')
    await settleDue(server.context(), NEVER)
    const results = await ana.call('GET /challenges/:challengeId/results', about(challenge))
    assert.deepEqual(
      results.winners.map(row => [row.person.name, row.score, row.prizeCents]),
      [['Ana Duarte', 40, 13_500]],
    )
    assert.deepEqual(
      (await exportOf(dora, challenge)).bonuses.map(one => [one.participant, one.kind]),
      [[ana.id, 'invite']],
    )
    assert.equal((await replayed(dora, challenge)).get(ana.id), 40)
    assert.deepEqual(await checkMoney(server.context().db), [])
  })

  test('a failed recount is logged, does not block others, and is retried in a later round', async () => {
    server.clock.set('2026-03-01T12:00:00.000Z')
    // The first inviter in any list, so that the other comes after the one that fails.
    const challenges = [await buildChallenge(ana), await buildChallenge(ana)].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const [fails, holds] = challenges as [Challenge, Challenge]
    for (const challenge of challenges) await joinBy(bia, challenge, ana.id)
    const { pool } = server.database
    await pool.query(`
      create function refuse_bonus() returns trigger language plpgsql as $$ begin raise exception 'no bonus today'; end $$`)
    await pool.query(`
      create trigger refuse_bonus before insert or update on score_bonuses for each row
      when (new.challenge_id = '${fails.id}' and new.user_id = '${ana.id}') execute function refuse_bonus()`)
    const heard: string[] = []
    const ctx = { ...server.context(), tellFault: (_error: unknown, what: string) => void heard.push(what) }
    try {
      server.clock.set('2026-03-02T15:00:00.000Z')
      // The friend still gets the response.
      await logWorkout(bia)
      assert.deepEqual([await scoreOf(ana, fails), await scoreOf(ana, holds)], [0, 10])
      await recountInvitersOf(ctx, bia.id)
      assert.equal(await recountInviters(ctx, { challengeId: fails.id }), 0)
      assert.deepEqual(heard, ['recount of an inviter', 'recount of an inviter'])
    } finally {
      await pool.query('drop trigger refuse_bonus on score_bonuses')
      await pool.query('drop function refuse_bonus')
    }
    assert.equal(await recountInviters(ctx, { challengeId: fails.id }), 1)
    assert.equal(await scoreOf(ana, fails), 10)
    assert.equal(heard.length, 2)
  })

  test('settled results stay: a later confirmation changes nothing', async () => {
    server.clock.set('2026-03-16T12:00:00.000Z')
    const challenge = await buildChallenge(ana, { startDate: '2026-03-16', endDate: '2026-03-16' })
    const dora = await asPerson(server, 'Dora Luz', { confirmed: false })
    await joinBy(dora, challenge, ana.id)
    server.clock.set('2026-03-16T18:00:00.000Z')
    await logOn(dora, '2026-03-16')
    server.clock.set('2026-03-18T00:00:00.000Z')
    await settleDue(server.context(), NEVER)
    await confirmAddress(dora)
    assert.equal(await scoreOf(ana, challenge), 0)
    assert.deepEqual((await invitesOf(ana, challenge)).items[0]?.missing, ['confirmed_address'])
    assert.deepEqual((await exportOf(ana, challenge)).bonuses, [])
  })

  const logOn = (person: TestPerson, date: string) =>
    logWorkout(person, { startedAt: `${date}T12:30:00Z`, minutes: 30 })
  const emailOf = async (person: TestPerson) =>
    (
      await server
        .context()
        .db.selectFrom('auth.users')
        .select('email')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
    ).email!
  /** Equivalent to any way of confirming an address. */
  const confirmAddress = (person: TestPerson) =>
    server
      .context()
      .db.updateTable('auth.users')
      .set({ email_confirmed_at: server.clock.now().toISOString() })
      .where('id', '=', person.id)
      .execute()
})
