import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ChallengeDraft } from '@bora/contract/challenges.ts'
import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import { weekOf } from '@bora/rules/scoring/weeks.ts'
import { sql } from 'kysely'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { Refusal } from '../../../core/refusal.ts'
import {
  addPeople,
  addPhotos,
  challengeOfType,
  CHALLENGE_TYPES,
  contextOf,
  randomDraft,
  randomEdit,
  receiptsAstray,
  seeded,
} from '../../../testing/histories.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { createChallenge } from '../../challenges/challenge/challenges.ts'
import { joinChallenge, joinOwn } from '../../participation/joining/joining.ts'
import { spendingBoundsOf } from '../../payments/spending-limits/spending-limits.ts'
import { deleteActivity, restoreActivity } from '../../workouts/workout-changes/delete.ts'
import { editActivity } from '../../workouts/workout-changes/edit.ts'
import { unvoidWorkout, voidWorkouts } from '../../workouts/workout-changes/void.ts'
import { logActivity } from '../../workouts/workout-logging/log.ts'
import { historyOf } from './history-of.ts'

const PEOPLE = 6
const WORKOUTS = 22
const random = seeded(20_260_306)
let server: TestServer
let people: string[]
let challenges: string[]

before(async () => {
  server = await testServer('2026-03-05T12:00:00Z')
  people = await addPeople(server, PEOPLE)
  challenges = []
  for (const type of CHALLENGE_TYPES) {
    const ctx = contextOf(server, people[0]!)
    const row = await server.database.transaction(async db => {
      const made = await createChallenge({ ...ctx, db }, randomUUID(), ChallengeDraft.parse(challengeOfType(type)))
      await joinOwn({ ...ctx, db }, made, spendingBoundsOf)
      return made
    })
    challenges.push(row.id)
  }
})
after(() => server.close())

async function joinAll(userId: string): Promise<void> {
  const ctx = contextOf(server, userId)
  for (const id of challenges) {
    const { fingerprint } = await server.database.kysely
      .selectFrom('challenges')
      .select('fingerprint')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await server.database.transaction(db =>
      joinChallenge({ ...ctx, db }, id, { fingerprint }, { boundsOf: spendingBoundsOf, origin: null }),
    )
  }
}

const changed = { edited: 0, deleted: 0, restored: 0, voided: 0, unvoided: 0 }

/**
 * Edits, deletes, restores, voids or unvoids a workout of a person, concurrently with other calls; rules may refuse it.
 */
async function change(userId: string, ids: readonly string[]): Promise<void> {
  const activityId = random.one(ids)
  const what = random.below(12)
  const ctx = contextOf(server, userId, new Date('2026-03-12T12:00:00Z'))
  const input = { params: { activityId }, query: {}, body: {} }
  try {
    if (what === 0) {
      await deleteActivity(ctx, input)
      changed.deleted++
    } else if (what === 1) {
      await restoreActivity(ctx, input)
      changed.restored++
    } else if (what <= 3) {
      await inSeparateTransaction(ctx, inside => voidWorkouts(inside, userId, [activityId], { reason: 'rules' }))
      changed.voided++
    } else if (what === 4) {
      await inSeparateTransaction(ctx, inside => unvoidWorkout(inside, userId, activityId))
      changed.unvoided++
    } else {
      const row = await server.database.kysely
        .selectFrom('activities')
        .select([
          'version',
          'started_at as startedAt',
          sql<string[]>`array(
          select photo_id from activity_photos where activity_id = activities.id order by position)`.as('photoIds'),
        ])
        .where('id', '=', activityId)
        .executeTakeFirst()
      if (!row) return
      await editActivity(ctx, { ...input, body: randomEdit(random, row) })
      changed.edited++
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    assert.match(error.code, /^(activity_|photo_used$)/)
  }
}

/**
 * Logs random workouts of one person, some at once, and changes others meanwhile; joins the challenges somewhere in the
 * middle.
 */
async function live(userId: string): Promise<number> {
  const photos = await addPhotos(server, userId, WORKOUTS)
  const drafts = photos.map(photo => randomDraft(random, [photo]))
  const joinAfter = userId === people[0] ? -1 : random.below(WORKOUTS)
  let logged = 0
  for (let at = 0; at < drafts.length; at += 4) {
    const some = drafts.slice(at, at + 4).map(async draft => {
      const started = new Date(draft.startedAt).getTime()
      const ctx = contextOf(server, userId, new Date(started + 302 * 60_000 + random.below(30) * 3_600_000))
      try {
        await logActivity(ctx, draft)
        logged++
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        assert.match(error.code, /^activity_/)
      }
    })
    if (joinAfter >= at && joinAfter < at + 4) some.push(joinAll(userId))
    const before = drafts.slice(0, at + 4).map(draft => draft.id)
    for (let times = 0; times < 5; times++) some.push(change(userId, before))
    await Promise.all(some)
  }
  return logged
}

test('in any order, and with several at once, the stored points are those of the history', async () => {
  const logged = await Promise.all(people.map(live))
  // How many of one person's random workouts are refused depends on what runs at the same moment.
  const total = logged.reduce((sum, count) => sum + count, 0)
  assert.ok(logged.every(count => count > 0) && total > 20, `${logged.join(', ')} workouts were logged`)
  assert.ok(changed.edited > 5 && changed.deleted + changed.restored > 2, JSON.stringify(changed))
  assert.ok(changed.voided > 2 && changed.unvoided > 0, JSON.stringify(changed))
  for (const id of challenges) {
    const history = await historyOf(server.context(), id)
    assert.equal(history.participants.length, PEOPLE)
    const outcome = outcomeOf(history)
    const { rows: scores } = await sql<{ user_id: string; score: number; rank: number }>`
      select user_id, score, rank_of(challenge_id, week, score) as rank from scores
      where challenge_id = ${id} and week = 0`.execute(server.database.kysely)
    const stored = new Map(scores.map(row => [row.user_id, row]))
    for (const { participant, rank, score } of outcome.standings) {
      assert.equal(stored.get(participant)?.score, Number(score), `${history.challenge.type}: score of ${participant}`)
      assert.equal(stored.get(participant)?.rank, rank)
    }
    const receipts = await server.database.kysely
      .selectFrom('receipts')
      .selectAll()
      .where('challenge_id', '=', id)
      .execute()
    const byActivity = new Map(receipts.map(receipt => [receipt.activity_id, receipt]))
    assert.equal(byActivity.size, outcome.receipts.length)
    for (const receipt of outcome.receipts) {
      const row = byActivity.get(receipt.activity)!
      assert.deepEqual([row.points, row.parts], [Number(receipt.points), receipt.parts], history.challenge.type)
    }
    await assertWeeks(id, history.challenge.startDate, receipts)
  }
})

async function assertWeeks(
  id: string,
  startDate: string,
  receipts: { user_id: string; local_date: string; points: number }[],
): Promise<void> {
  const expected = new Map<string, number>()
  for (const { user_id, local_date, points } of receipts) {
    const key = `${user_id} ${weekOf(local_date, startDate)}`
    if (points > 0) expected.set(key, (expected.get(key) ?? 0) + points)
  }
  const rows = await server.database.kysely
    .selectFrom('scores')
    .selectAll()
    .where('challenge_id', '=', id)
    .where('week', '>', 0)
    .execute()
  assert.deepEqual(
    new Map(rows.map(row => [`${row.user_id} ${row.week}`, row.score] as const).sort()),
    new Map([...expected].sort()),
  )
}

test('every workout within the dates has its receipt, none is lost', async () => {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing from participants p
    join challenges c on c.id = p.challenge_id
    join activities a on a.user_id = p.user_id and a.local_date between c.start_date and c.end_date
    where not exists (select 1 from receipts r where r.challenge_id = c.id and r.user_id = p.user_id and r.activity_id = a.id)`.execute(
    server.database.kysely,
  )
  assert.equal(rows[0]!.missing, 0)
})

test('the workout facts in receipts are correct', async () => {
  assert.deepEqual(await receiptsAstray(server), [])
  const { rows } = await sql<{ kinds: number }>`
    select count(distinct (distance_meters is null, steps is null, calories is null, gym))::int as kinds
    from receipts`.execute(server.database.kysely)
  assert.ok(rows[0]!.kinds > 8, `${rows[0]!.kinds} kinds of workouts`)
})

test('the stored counts equal those of a full count', async () => {
  const differing = await sql`
    select challenge_id, week, level, bucket, people from score_counts where people > 0
    except select n.* from challenges c cross join lateral counts_of_scores(c.id) n`.execute(server.database.kysely)
  const missing = await sql`
    select n.* from challenges c cross join lateral counts_of_scores(c.id) n
    except select challenge_id, week, level, bucket, people from score_counts`.execute(server.database.kysely)
  assert.deepEqual([differing.rows, missing.rows], [[], []])
})

test('the stored streak is that of all dates', async () => {
  for (const userId of people) {
    const dates = (
      await server.database.kysely
        .selectFrom('activities')
        .select('local_date')
        .distinct()
        .where('user_id', '=', userId)
        .where('voided_at', 'is', null)
        .execute()
    ).map(row => row.local_date)
    const head = await server.database.kysely
      .selectFrom('activity_heads')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const last = [...dates].sort().at(-1)!
    let days = 0
    const day = new Date(`${last}T00:00:00Z`)
    for (; dates.includes(day.toISOString().slice(0, 10)); day.setUTCDate(day.getUTCDate() - 1)) days++
    assert.deepEqual([head.streak_last_date, head.streak_days], [last, days])
    const scores = await server.database.kysely
      .selectFrom('scores')
      .select(['streak_last_date', 'streak_days'])
      .where('user_id', '=', userId)
      .where('week', '=', 0)
      .execute()
    const kept = { streak_last_date: last, streak_days: days }
    assert.deepEqual(
      scores,
      challenges.map(() => kept),
    )
  }
})

test('the history of a challenge is a history file that replays to the same outcome', async () => {
  const history = await historyOf(server.context(), challenges[1]!)
  const { rules } = history.challenge
  const file = {
    ...history,
    challenge: { ...history.challenge, rules: { ...rules, basePointsPerMinute: Number(rules.basePointsPerMinute) } },
  }
  assert.deepEqual(outcomeOf(parseHistory(JSON.stringify(file))), outcomeOf(history))
})
