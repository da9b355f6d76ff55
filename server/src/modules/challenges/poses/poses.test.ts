import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, before, beforeEach, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { addDays } from '@bora/rules/calendar.ts'
import { POSE_LENGTHS, POSES } from '@bora/rules/fairness/poses.ts'
import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import { asPerson, asVisitor, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, editWorkout, join, logWorkout, workout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { historyOf } from '../../scoring/scores/history-of.ts'
import { tendDayKeys } from '../day-keys/day-keys.ts'
import { publishPoses } from './poses.ts'

const TODAY = '2026-03-02'

let server: TestServer
let ana: TestPerson

before(async () => {
  server = await testServer(`${TODAY}T15:00:00.000Z`)
})
after(() => server.close())
beforeEach(async () => {
  server.clock.set(`${TODAY}T15:00:00.000Z`)
  ana = await asPerson(server, 'Ana')
})

const withPose = (pose: 'off' | 'mark' | 'require', about = {}) =>
  buildChallenge(ana, {
    type: 'workout_count',
    startDate: TODAY,
    endDate: addDays(TODAY, 20),
    rules: { pose },
    ...about,
  })
const posesOf = (person: TestPerson, { id }: { id: string }) =>
  person.call('GET /challenges/:challengeId/poses', { params: { challengeId: id } })
async function at(instant: string) {
  server.clock.set(instant)
  ana = await signedInAgain(server, ana)
}

describe('the poses of a challenge', () => {
  test("are shown from 00:00 of their date in the creator's zone, the same to everyone", async () => {
    const challenge = await withPose('mark')
    const { choice, timeZone, days } = await posesOf(ana, challenge)
    assert.deepEqual([choice, timeZone], ['mark', 'America/Sao_Paulo'])
    assert.deepEqual(
      days.map(one => one.date),
      [addDays(TODAY, -2), addDays(TODAY, -1), TODAY],
    )
    for (const { number, hands, word } of days) {
      assert.deepEqual([...POSES[number]!], hands)
      assert.ok(word['pt-BR'] && word.en)
    }
    const bia = await asPerson(server, 'Bia')
    assert.deepEqual(await posesOf(bia, challenge), { choice, timeZone, days })

    await at(`${addDays(TODAY, 1)}T02:59:59.000Z`)
    assert.equal((await posesOf(ana, challenge)).days.at(-1)!.date, TODAY)
    await at(`${addDays(TODAY, 1)}T03:00:00.000Z`)
    const next = await posesOf(ana, challenge)
    assert.deepEqual([next.days.at(-1)!.date, next.days[2]], [addDays(TODAY, 1), days[2]])
  })

  test('stop on the date after the last one, and are none where the challenge has none', async () => {
    const challenge = await withPose('require', { endDate: addDays(TODAY, 1), limits: { lateHours: 48 } })
    await at(`${addDays(TODAY, 3)}T15:00:00.000Z`)
    assert.equal((await posesOf(ana, challenge)).days.at(-1)!.date, addDays(TODAY, 2))
    server.clock.set(`${TODAY}T15:00:00.000Z`)
    assert.deepEqual((await posesOf(ana, await withPose('off'))).days, [])
    assert.deepEqual((await posesOf(ana, await buildChallenge(ana))).choice, 'off')
  })

  test('of a private challenge are as good as none for others', async () => {
    const { id } = await withPose('mark', { isPrivate: true })
    for (const person of [await asPerson(server, 'Bia'), asVisitor(server)]) {
      const { status } = await person.refused('GET /challenges/:challengeId/poses', { params: { challengeId: id } })
      assert.equal(status, person.token ? 404 : 401)
    }
  })

  test('are published once, and hold in npm run verify-draw when their keys are open', async () => {
    const challenge = await withPose('mark')
    await publishPoses(server.context())
    assert.deepEqual(await publishPoses(server.context()), { published: 0 })
    server.clock.set(`${addDays(TODAY, 1)}T15:00:00.000Z`)
    const rounds = await Promise.all([1, 2, 3].map(() => publishPoses(server.context())))
    assert.equal(Math.max(...rounds.map(one => one.published)) > 0, true)
    const params = { challengeId: challenge.id }
    const { draws } = await asVisitor(server).call('GET /challenges/:challengeId/draws', { params })
    assert.deepEqual(
      draws.map(draw => draw.kind === 'pose' && [draw.date, draw.pose.of, draw.word.of]),
      [-2, -1, 0, 1].map(day => [addDays(TODAY, day), POSE_LENGTHS.pose, POSE_LENGTHS.word]),
    )
    await assert.rejects(server.database.pool.query('update published_poses set drawn_at = now()'), /append-only/)

    server.clock.set(`${addDays(TODAY, 30)}T01:00:00.000Z`)
    await tendDayKeys(server.context())
    const site = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const program = fileURLToPath(new URL('../../../../../rules/verify-draw.ts', import.meta.url))
    const { promise, resolve } = Promise.withResolvers<string>()
    const run = spawn(process.execPath, [program, challenge.id, '--from', site], {
      env: { ...process.env, npm_lifecycle_event: '' },
    })
    let out = ''
    run.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    run.on('close', () => resolve(out))
    const lines = (await promise).trim().split('\n')
    assert.match(
      lines.at(-1)!,
      new RegExp(`^The key of ${addDays(TODAY, 1)} is public from ${addDays(TODAY, 31)} on\\.$`),
    )
    assert.equal(lines.filter(line => line.includes(`pose and word of ${TODAY}, challenge ${challenge.id}`)).length, 1)
  })
})

describe('a workout', () => {
  const day = { startedAt: `${TODAY}T12:00:00Z` }

  test('without the pose is refused where it is required, and counts with it', async () => {
    const { id } = await withPose('require')
    const body = await workout(ana, { ...day, challengeId: id })
    const refusal = await ana.refused('POST /activities', { body })
    assert.deepEqual([refusal.code, refusal.field], ['activity_no_pose', 'pose'])
    const { activity } = await ana.call('POST /activities', { body: { ...body, pose: true } })
    assert.deepEqual([activity.pose, activity.photoSource, activity.receipts[0]!.points], [true, 'gallery', 10])
    const history = await historyOf(server.context(), id)
    const rules = { ...history.challenge.rules, basePointsPerMinute: 3 }
    const { standings } = outcomeOf(
      parseHistory(JSON.stringify({ ...history, challenge: { ...history.challenge, rules } })),
    )
    assert.deepEqual([history.activities[0]!.pose, standings[0]!.score], [true, 10n])
  })

  test('counts elsewhere without it, with its reason in the receipt; a later mark makes it count', async () => {
    const strict = await withPose('require')
    const open = await withPose('mark')
    const { activity } = await logWorkout(ana, day)
    const pointsIn = (one: typeof activity) => one.receipts.map(({ challengeId, points }) => [challengeId, points])
    assert.deepEqual(
      new Map(pointsIn(activity) as [string, number][]),
      new Map([
        [strict.id, 0],
        [open.id, 10],
      ]),
    )
    assert.deepEqual(activity.receipts.find(one => one.challengeId === strict.id)!.parts[0]!.why, 'no_pose')

    const { activity: marked } = await editWorkout(ana, activity, { pose: true })
    assert.deepEqual(
      new Map(pointsIn(marked) as [string, number][]),
      new Map([
        [strict.id, 10],
        [open.id, 10],
      ]),
    )
    const { activity: kept } = await editWorkout(ana, marked, { caption: 'Com a pose' })
    assert.deepEqual([kept.pose, kept.caption], [true, 'Com a pose'])
  })
})

test('a node of the previous version, without poses, can write receipts', async () => {
  await withPose('mark')
  const { activity } = await logWorkout(ana, { startedAt: `${TODAY}T12:00:00Z` })
  const { rows } = await server.database.pool.query(
    `with one as (select * from receipts where activity_id = $1)
     select write_receipts(user_id, jsonb_build_array(to_jsonb(one) - 'pose')) from one`,
    [activity.id],
  )
  assert.equal(rows.length, 1)
})

describe('a photo taken with the camera of the page', () => {
  const mark = async (person = ana) => (await person.call('POST /photos/camera-marks')).mark
  async function sourceWith(cameraMark: string, person = ana) {
    const { activity } = await logWorkout(person, {
      startedAt: `${TODAY}T12:00:00Z`,
      photoIds: [await person.photo({ cameraMark })],
    })
    const shown = await person.call('GET /activities/:activityId', { params: { activityId: activity.id } })
    assert.equal(shown.photoSource, activity.photoSource)
    return activity.photoSource
  }

  test('is marked under a mark of the server, once', async () => {
    await withPose('mark')
    const one = await mark()
    assert.equal(await sourceWith(one), 'camera')
    const bia = await asPerson(server, 'Bia')
    await join(bia, await withPose('mark'))
    assert.equal(await sourceWith(one, bia), 'gallery')
  })

  test('is from the gallery with a mark that was used, is older than 10 minutes, or of someone else', async () => {
    await withPose('mark')
    const used = await mark()
    const photos = await Promise.all([ana.photo({ cameraMark: used }), ana.photo({ cameraMark: used })])
    const sources = await server.database.kysely
      .selectFrom('photo_facts')
      .select('came_from')
      .where('photo_id', 'in', photos)
      .execute()
    assert.deepEqual(sources.map(one => one.came_from).sort(), ['camera', 'gallery'])

    const old = await mark()
    server.clock.set(`${TODAY}T15:10:00.001Z`)
    assert.equal(await sourceWith(old), 'gallery')
    server.clock.set(`${TODAY}T15:00:00.000Z`)
  })

  test('ignores a mark with an invalid signature', async () => {
    await withPose('mark')
    const [id, at, signature] = (await mark()).split('.')
    assert.equal(await sourceWith([id, Number(at) + 1, signature].join('.')), 'gallery')
  })
})
