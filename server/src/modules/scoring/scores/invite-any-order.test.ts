import { outcomeOf } from '@bora/rules/history.ts'
import { sql } from 'kysely'
import fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { invited } from '../../../http/rest-v1/testing.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, workout } from '../../../testing/build.ts'
import { receiptsAstray } from '../../../testing/histories.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { historyOf } from './history-of.ts'
import { recountInviters, recountInvitersOf, recountParticipant } from './recount.ts'

const PEOPLE = 3
const FIRST_DAY = Date.parse('2026-03-02T00:00:00Z')

let server: TestServer
before(async () => void (server = await testServer('2026-03-01T12:00:00.000Z')))
after(() => server.close())

// Numbers are people, 0 the creator; refused events change nothing.
type Event =
  | { does: 'joins'; who: number; by: number | null }
  | { does: 'is invited'; who: number; by: number; day: number }
  | { does: 'trains'; who: number; day: number; minutes: number }
  | { does: 'confirms'; who: number; really: boolean }
  | { does: 'leaves'; who: number }
  | { does: 'is voided'; who: number; nth: number; really: boolean }

const who = fc.nat(PEOPLE - 1)
const day = fc.nat(2)
const joins = fc.record({
  does: fc.constant('joins' as const),
  who: fc.integer({ min: 1, max: PEOPLE - 1 }),
  by: fc.option(who, { freq: 8 }),
})
const isInvited = fc.record({ does: fc.constant('is invited' as const), who, by: fc.constantFrom(0, 0, 1), day })
const trains = fc.record({ does: fc.constant('trains' as const), who, day, minutes: fc.constantFrom(10, 45, 45, 45) })
const confirms = fc.record({ does: fc.constant('confirms' as const), who, really: fc.constantFrom(true, true, false) })
const leaves = fc.record({ does: fc.constant('leaves' as const), who: fc.integer({ min: 1, max: PEOPLE - 1 }) })
const isVoided = fc.record({ does: fc.constant('is voided' as const), who, nth: fc.nat(1), really: fc.boolean() })

/** Each story contains all conditions of a bonus and other events, in any order. */
const story: fc.Arbitrary<Event[]> = fc
  .tuple(
    fc.constant<Event>({ does: 'joins', who: 1, by: 0 }),
    fc.constant<Event>({ does: 'confirms', who: 1, really: true }),
    fc.record({ does: fc.constant('trains' as const), who: fc.constant(1), day, minutes: fc.constant(45) }),
    day,
    fc.array(fc.oneof(joins, isInvited, trains, trains, confirms, leaves, isVoided), { maxLength: 8 }),
  )
  .chain(([joined, confirmed, trained, sentOn, others]) => {
    const all: Event[] = [
      joined,
      confirmed,
      trained,
      { does: 'is invited', who: 1, by: 0, day: sentOn },
      { does: 'trains', who: 0, day: sentOn, minutes: 45 },
      ...others,
    ]
    return fc.shuffledSubarray(all, { minLength: all.length })
  })

/** Returns each inviter's expected bonuses by a naive model, from the tables alone. */
async function expectedBonuses(challengeId: string): Promise<Map<string, number>> {
  const { db } = server.context()
  const participants = await db
    .selectFrom('participants')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .where('state', '=', 'participating')
    .execute()
  const bonuses = new Map<string, number>()
  for (const inviter of participants) {
    let friends = 0
    let lifelines = 0
    for (const friend of participants.filter(one => one.invited_by === inviter.user_id)) {
      const account = await db
        .selectFrom('auth.users')
        .select('email_confirmed_at')
        .where('id', '=', friend.user_id)
        .executeTakeFirstOrThrow()
      const activities = await db.selectFrom('activities').selectAll().where('user_id', '=', friend.user_id).execute()
      const counts = activities.some(
        one => !one.voided_at && one.minutes >= 30 && one.local_date >= '2026-03-02' && one.local_date <= '2026-03-15',
      )
      if (!account.email_confirmed_at || !counts) continue
      friends++
      const invitations = await db
        .selectFrom('challenge_invitations')
        .selectAll()
        .where('challenge_id', '=', challengeId)
        .where('inviter_user_id', '=', inviter.user_id)
        .where('invited_user_id', '=', friend.user_id)
        .execute()
      const own = await db.selectFrom('activities').selectAll().where('user_id', '=', inviter.user_id).execute()
      const trained = (date: string) => own.some(one => one.local_date === date && !one.voided_at)
      const before = (at: string) => Date.parse(at) <= Date.parse(friend.joined_at)
      if (invitations.some(one => one.status === 'accepted' && before(one.created_at) && !trained(one.sent_on)))
        lifelines++
    }
    bonuses.set(inviter.user_id, 10 * friends + (lifelines > 0 ? 10 : 0))
  }
  return bonuses
}

test('in any order of joining, inviting, training, confirming and leaving, scores are those of the history', async () => {
  await fc.assert(
    fc.asyncProperty(story, fc.boolean(), async (events, upcoming) => {
      server.clock.set('2026-03-01T12:00:00.000Z')
      const people: TestPerson[] = []
      for (let i = 0; i < PEOPLE; i++) people.push(await asPerson(server, `Gente ${'abc'[i]}`, { confirmed: i === 0 }))
      // Participants can leave before the start by the creator's clock; everyone trains a day ahead of it.
      const challenge = await buildChallenge(people[0]!, {
        timeZone: upcoming ? 'Etc/GMT+12' : 'Etc/GMT-14',
        startDate: '2026-03-02',
      })
      for (const one of events) {
        await happen(one, people, challenge)
        // The sweep never finds anything to do.
        assert.equal(await recountInviters(server.context(), { challengeId: challenge.id }), 0, JSON.stringify(one))
      }
      await check(challenge.id)
    }),
    { numRuns: Number(process.env.HISTORIES ?? 8) },
  )
})

async function happen(one: Event, people: readonly TestPerson[], challenge: { id: string; fingerprint: string }) {
  const person = people[one.who]!
  const { db } = server.context()
  const send = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${person.token}` } })
  server.clock.set(new Date(server.clock.now().getTime() + 1_000))
  switch (one.does) {
    case 'joins': {
      const invitedBy = one.by === null ? undefined : people[one.by]!.id
      await send(`/api/challenges/${challenge.id}/join`, { fingerprint: challenge.fingerprint, invitedBy })
      return
    }
    case 'is invited': {
      if (one.by === one.who) return
      const id = await invited(server, challenge, { guest: person, host: people[one.by]! })
      const sent_on = new Date(FIRST_DAY + one.day * 86_400_000).toISOString().slice(0, 10)
      await db.updateTable('challenge_invitations').set({ sent_on }).where('id', '=', id).execute()
      return
    }
    case 'trains': {
      // Checked on the evening of its own day, when it is neither late nor ahead of the clock.
      const now = server.clock.now()
      const startedAt = new Date(FIRST_DAY + one.day * 86_400_000 + 12 * 3_600_000)
      server.clock.set(new Date(startedAt.getTime() + 2 * 3_600_000))
      await send('/api/activities', await workout(person, { startedAt: startedAt.toISOString(), minutes: one.minutes }))
      server.clock.set(now)
      return
    }
    case 'confirms': {
      const email_confirmed_at = one.really ? server.clock.now().toISOString() : null
      await db.updateTable('auth.users').set({ email_confirmed_at }).where('id', '=', person.id).execute()
      // The database notifies asynchronously; it triggers this same recount.
      await recountInvitersOf(server.context(), person.id)
      return
    }
    case 'leaves':
      await send(`/api/challenges/${challenge.id}/leave`, {})
      return
    case 'is voided': {
      const activities = await db
        .selectFrom('activities')
        .select('id')
        .where('user_id', '=', person.id)
        .orderBy('started_at')
        .execute()
      const id = activities[one.nth]?.id
      if (!id) return
      await inSeparateTransaction(server.context(), async inside => {
        const voided_at = one.really ? inside.now.toISOString() : null
        await inside.db.updateTable('activities').set({ voided_at }).where('id', '=', id).execute()
        await recountParticipant(inside, challenge.id, person.id)
      })
    }
  }
}

async function check(challengeId: string): Promise<void> {
  const { db } = server.context()
  assert.deepEqual(await receiptsAstray(server), [], 'what receipts say of workouts, voided ones too')
  const outcome = outcomeOf(await historyOf(server.context(), challengeId))
  const { rows } = await sql<{ user_id: string; score: number; fromActivities: number }>`
    select s.user_id, s.score, coalesce((
      select sum(points)::bigint from receipts r where r.challenge_id = s.challenge_id and r.user_id = s.user_id
    ), 0) as "fromActivities"
    from scores s where challenge_id = ${challengeId} and week = 0`.execute(db)
  assert.deepEqual(
    new Map(rows.map(row => [row.user_id, row.score] as const).sort()),
    new Map(outcome.standings.map(one => [one.participant, Number(one.score)] as const).sort()),
  )
  const expected = await expectedBonuses(challengeId)
  for (const row of rows) assert.equal(row.score - row.fromActivities, expected.get(row.user_id), 'bonus points')
}
