import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { outcomeOf } from '@bora/rules/history.ts'
import { Refusal } from '../../../core/refusal.ts'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { addPhotos, contextOf, type Draft } from '../../../testing/histories.ts'
import { testServer } from '../../../testing/server.ts'
import { dropParticipant, finalStandings } from '../../scoring/standings/standings.ts'
import { historyOf } from '../../scoring/scores/history-of.ts'
import { recountParticipant } from '../../scoring/scores/recount.ts'
import { logActivity } from './log.ts'

const server = await testServer('2026-03-02T12:00:00Z')
after(() => server.close())
const { kysely } = server.database

function draft(photoId: string, startedAt: string, challengeId: string | null = null): Draft {
  return {
    id: randomUUID(),
    challengeId,
    workoutType: 'walking',
    startedAt,
    timeZone: 'America/Sao_Paulo',
    minutes: 5,
    distanceMeters: null,
    steps: null,
    calories: null,
    caption: '',
    photoIds: [photoId],
    gymId: null,
    gymSeen: null,
    pose: false,
    trackId: null,
    trackTrim: null,
  }
}

const at = (i: number) => new Date(Date.UTC(2026, 2, 2, 12, i * 6)).toISOString()

async function asHistorySays(id: string): Promise<void> {
  const { standings, receipts } = outcomeOf(await historyOf(server.context(), id))
  assert.deepEqual(
    (await finalStandings(kysely, id)).map(({ userId, rank, score }) => [userId, rank, score]),
    standings.map(({ participant, rank, score }) => [participant, rank, Number(score)]),
  )
  const stored = await kysely
    .selectFrom('receipts')
    .select(['activity_id', 'points'])
    .where('challenge_id', '=', id)
    .execute()
  assert.deepEqual(
    new Map(stored.map(row => [row.activity_id, row.points] as const).sort()),
    new Map(receipts.map(receipt => [receipt.activity, Number(receipt.points)] as const).sort()),
  )
}

test('one person logs from sixteen devices at once: every workout is stored with its points', async () => {
  server.clock.set('2026-03-02T12:00:00Z')
  const ana = await asPerson(server, 'Ana')
  const { id } = await buildChallenge(ana, { type: 'calories_time' })
  server.clock.set('2026-03-02T22:00:00Z')
  const photos = await addPhotos(server, ana.id, 16)
  const ctx = contextOf(server, ana.id)
  const logged = await Promise.all(photos.map((photo, i) => logActivity(ctx, draft(photo, at(i)))))
  assert.equal(new Set(logged.map(({ activity }) => activity.id)).size, 16)
  assert.equal((await historyOf(ctx, id)).activities.length, 16)
  await asHistorySays(id)
})

test('a challenge that ends during logging has either all of a workout or none of it', async () => {
  server.clock.set('2026-03-02T12:00:00Z')
  const bia = await asPerson(server, 'Bia')
  const caio = await asPerson(server, 'Caio')
  const challenge = await buildChallenge(bia, { type: 'calories_time' })
  await join(caio, challenge)
  server.clock.set('2026-03-02T22:00:00Z')
  const { id } = challenge
  const codes: string[] = []
  const logs = [bia, caio].flatMap(person =>
    Array.from({ length: 12 }, async (_, i) => {
      const [photo] = await addPhotos(server, person.id, 1)
      await sleep(i * 3)
      await logActivity(contextOf(server, person.id), draft(photo!, at(i), id)).catch((error: unknown) => {
        assert.ok(error instanceof Refusal, String(error))
        codes.push(error.code)
      })
    }),
  )
  const read = sleep(20).then(() =>
    server.database.transaction(async db => {
      await db.selectFrom('challenges').select('id').where('id', '=', id).forUpdate().execute()
      const final = await finalStandings(db, id)
      await sleep(30)
      await db
        .updateTable('challenges')
        .set({ status: 'completed', ended_at: server.clock.now().toISOString() })
        .where('id', '=', id)
        .execute()
      return final
    }),
  )
  await Promise.all(logs)
  assert.deepEqual(await finalStandings(kysely, id), await read, 'nothing moved after the end')
  assert.deepEqual(new Set(codes), new Set(['challenge_ended']))
  await asHistorySays(id)
})

test('leaving and rejoining while logging leaves no trace of the former and loses nothing of the latter', async () => {
  server.clock.set('2026-03-02T12:00:00Z')
  const davi = await asPerson(server, 'Davi')
  const { id } = await buildChallenge(davi, { type: 'calories_time' })
  server.clock.set('2026-03-02T22:00:00Z')
  const photos = await addPhotos(server, davi.id, 20)
  const setState = (state: 'payment_pending' | 'participating') =>
    server.database.transaction(async db => {
      await db
        .updateTable('participants')
        .set({ state })
        .where('challenge_id', '=', id)
        .where('user_id', '=', davi.id)
        .execute()
      if (state === 'participating') await recountParticipant({ ...server.context(), db }, id, davi.id)
      else await dropParticipant(db, id, davi.id)
    })
  const moves = (async () => {
    for (const state of [
      'payment_pending',
      'participating',
      'payment_pending',
      'participating',
      'payment_pending',
    ] as const) {
      await setState(state)
      await sleep(5)
    }
  })()
  const outcomes = photos.map((photo, i) =>
    logActivity(contextOf(server, davi.id), draft(photo, at(i))).then(
      () => 'logged',
      (error: Refusal) => error.code,
    ),
  )
  await Promise.all([...outcomes, moves])
  assert.deepEqual(await finalStandings(kysely, id), [])
  assert.equal(
    (await kysely.selectFrom('receipts').select('points').where('challenge_id', '=', id).execute()).length,
    0,
  )
  await setState('participating')
  const logged = (await Promise.all(outcomes)).filter(outcome => outcome === 'logged').length
  assert.equal((await historyOf(server.context(), id)).activities.length, logged)
  await asHistorySays(id)
})
