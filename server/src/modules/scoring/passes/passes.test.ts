import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { addDays } from '@bora/rules/calendar.ts'
import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'
import { sendStreakWarnings } from '../../social/reminders/streaks.ts'
import { historyOf } from '../scores/history-of.ts'

const START = '2026-03-02'
// The worked example of docs/rules/passes.md: weeks of 3, 2, 3 and 3 dates, passes on the others of the second and two of the fourth.
const TRAINED = [0, 2, 4, 7, 9, 14, 16, 18, 21, 23, 25].map(day => addDays(START, day))
const PASSES = [8, 10, 11, 12, 13, 22, 24].map(day => addDays(START, day))

let server: TestServer
let ana: TestPerson
let bia: TestPerson

before(async () => {
  server = await testServer('2026-03-02T15:00:00.000Z')
})
after(() => server.close())
beforeEach(async () => {
  server.clock.set('2026-03-02T15:00:00.000Z')
  ana = await asPerson(server, 'Ana')
  bia = await asPerson(server, 'Bia')
})

/** Sets the clock to noon of that date in São Paulo, with current tokens. */
async function noonOf(date: string) {
  server.clock.set(`${date}T15:00:00.000Z`)
  ana = await signedInAgain(server, ana)
  bia = await signedInAgain(server, bia)
}

const train = (person: TestPerson, date: string) => logWorkout(person, { startedAt: `${date}T12:00:00Z` })
const about = (challengeId: string, date: string, kind: 'illness' | 'injury' | 'travel' = 'illness') => ({
  params: { challengeId, date },
  body: { kind },
})
const ask = (person: TestPerson, challengeId: string, date: string, kind?: 'illness' | 'injury' | 'travel') =>
  person.call('PUT /challenges/:challengeId/passes/:date', about(challengeId, date, kind))
const takeBack = (person: TestPerson, challengeId: string, date: string) =>
  person.call('DELETE /challenges/:challengeId/passes/:date', { params: { challengeId, date } })
const inWeeks = (rules = {}) =>
  buildChallenge(ana, {
    type: 'weekly_consistency',
    endDate: addDays(START, 27),
    target: 150,
    rules: { weeklyTarget: 3, passDays: 7, ...rules },
  })

describe('the worked example, from the first workout to the result', () => {
  test('140 of an own target of 140, in standings, details, export, replay and settlement', async () => {
    const { id } = await inWeeks()
    for (let day = 0; day < 28; day++) {
      const date = addDays(START, day)
      await noonOf(date)
      if (TRAINED.includes(date)) await train(ana, date)
      if (PASSES.includes(date)) await ask(ana, id, date)
    }
    const mine = await ana.call('GET /challenges/:challengeId/passes', { params: { challengeId: id } })
    assert.deepEqual([mine.left, mine.target, mine.ownTarget], [0, 150, 140])
    assert.ok(mine.passes.every(pass => pass.effective))
    const { me } = await ana.call('GET /challenges/:challengeId/leaderboard', { params: { challengeId: id } })
    assert.equal(me?.score, 140)
    const { viewer } = await ana.call('GET /challenges/:challengeId', { params: { challengeId: id } })
    assert.deepEqual([viewer.target, viewer.passDates], [140, PASSES])

    const history = await historyOf(server.context(), id)
    assert.equal(history.passes?.length, 7)
    const rules = { ...history.challenge.rules, basePointsPerMinute: 3 }
    const text = JSON.stringify({ ...history, challenge: { ...history.challenge, rules } })
    const [standing] = outcomeOf(parseHistory(text)).standings
    assert.deepEqual([standing?.score, standing?.target], [140n, 140n])

    server.clock.set('2026-04-02T15:00:00.000Z')
    assert.equal(await settleDue(server.context(), problem => assert.fail(problem)), 1)
    ana = await signedInAgain(server, ana)
    const results = await ana.call('GET /challenges/:challengeId/results', { params: { challengeId: id } })
    assert.deepEqual([results.me?.score, results.me?.reachedTarget], [140, true])
    const file = await ana.call('GET /challenges/:challengeId/export', { params: { challengeId: id } })
    assert.equal((file as { passes?: unknown[] }).passes?.length, 7)
    const refused = await ana.refused('PUT /challenges/:challengeId/passes/:date', about(id, addDays(START, 27)))
    assert.equal(refused.code, 'challenge_ended')
  })
})

describe('asking and taking back', () => {
  test('an effective pass neither counts in the streak nor breaks it, in every place that shows it', async () => {
    const { id } = await buildChallenge(ana, { rules: { passDays: 2 } })
    const other = await buildChallenge(bia)
    await join(ana, other)
    await train(ana, START)
    await noonOf('2026-03-03')
    await train(ana, '2026-03-03')
    await noonOf('2026-03-05')
    const home = () => ana.call('GET /home', { query: { timeZone: 'America/Sao_Paulo' } })
    assert.equal((await home()).streakDays, 0)
    await ask(ana, id, '2026-03-04')
    const shown = await home()
    assert.deepEqual([shown.streakDays, shown.passDates], [2, ['2026-03-04']])
    const board = await bia.call('GET /challenges/:challengeId/leaderboard', { params: { challengeId: other.id } })
    assert.equal(board.top.find(row => row.person.id === ana.id)?.streakDays, 2, 'in another challenge too')
    const { streakDays } = await train(ana, '2026-03-05')
    assert.equal(streakDays, 3)
    const badges = await ana.call('GET /people/:personId/badges', { params: { personId: ana.id } })
    assert.ok(badges.earned.some(badge => badge.code === 'streak_3'))
    await train(ana, '2026-03-04')
    assert.equal((await home()).streakDays, 4, 'training on the date counts, and the pass rests')
    const mine = await ana.call('GET /challenges/:challengeId/passes', { params: { challengeId: id } })
    assert.deepEqual([mine.left, mine.passes], [2, [{ date: '2026-03-04', effective: false, takeBackUntil: null }]])
  })

  test('on the evening of a pass day no warning comes', async () => {
    const { id } = await buildChallenge(ana, { rules: { passDays: 2 } })
    await train(ana, START)
    await noonOf('2026-03-03')
    await train(ana, '2026-03-03')
    await noonOf('2026-03-04')
    await ask(ana, id, '2026-03-04')
    const warned = async () => {
      await sendStreakWarnings(server.context())
      const { rows } = await server.database.pool.query(
        `select subject from notices where user_id = $1 and kind = 'streak_warning'`,
        [ana.id],
      )
      return rows.map((row: { subject: string }) => row.subject)
    }
    server.clock.set('2026-03-04T23:30:00.000Z')
    assert.deepEqual(await warned(), [])
    server.clock.set('2026-03-05T23:30:00.000Z')
    assert.deepEqual(await warned(), ['2026-03-05'], 'the day after is one of the streak again')
  })

  test('the same again changes nothing, also both at once; taken back it is there again', async () => {
    const { id } = await buildChallenge(ana, { rules: { passDays: 1 } })
    const [one, same] = await Promise.all([ask(ana, id, '2026-03-05'), ask(ana, id, '2026-03-05', 'travel')])
    assert.deepEqual([one.left, same.left], [0, 0])
    const refused = await ana.refused('PUT /challenges/:challengeId/passes/:date', about(id, '2026-03-06'))
    assert.equal(refused.code, 'pass_none_left')
    for (const back of await Promise.all([takeBack(ana, id, '2026-03-05'), takeBack(ana, id, '2026-03-05')]))
      assert.deepEqual([back.left, back.passes], [1, []])
    assert.equal((await ask(ana, id, '2026-03-06')).left, 0)
    const two = await buildChallenge(ana, { rules: { passDays: 1 } })
    const answers = await Promise.allSettled([ask(ana, two.id, '2026-03-05'), ask(ana, two.id, '2026-03-06')])
    assert.equal(answers.filter(answer => answer.status === 'fulfilled').length, 1, 'two of one left')
  })

  test('deadlines are those of the profile zone', async () => {
    const { id } = await buildChallenge(ana, { rules: { passDays: 3 }, limits: { lateHours: 24 } })
    await noonOf('2026-03-05')
    const asked = (date: string, kind: 'illness' | 'travel') =>
      ana.refused('PUT /challenges/:challengeId/passes/:date', about(id, date, kind))
    const travel = await asked('2026-03-05', 'travel')
    assert.deepEqual([travel.code, travel.params], ['pass_too_late', { until: '2026-03-05T03:00:00Z' }])
    const late = await asked('2026-03-03', 'illness')
    assert.deepEqual([late.code, late.params], ['pass_too_late', { until: '2026-03-05T03:00:00.000Z' }])
    await ask(ana, id, '2026-03-04')
    const stays = await ana.refused('DELETE /challenges/:challengeId/passes/:date', {
      params: { challengeId: id, date: '2026-03-04' },
    })
    assert.equal(stays.code, 'pass_stays')
    await ask(ana, id, '2026-03-06', 'travel')
    assert.equal((await takeBack(ana, id, '2026-03-06')).left, 2)
  })

  test('each refusal by its name', async () => {
    const { id } = await buildChallenge(ana, {
      rules: { passDays: 1, passKinds: ['injury'], weekdays: [1, 2, 3, 4, 5] },
    })
    const without = await buildChallenge(ana)
    await train(ana, START)
    const code = async (person: TestPerson, ...of: Parameters<typeof about>) =>
      (await person.refused('PUT /challenges/:challengeId/passes/:date', about(...of))).code
    assert.equal(await code(ana, id, '2026-03-03', 'illness'), 'pass_not_offered')
    assert.equal(await code(ana, without.id, '2026-03-03', 'injury'), 'pass_not_offered')
    assert.equal(await code(ana, id, '2026-03-07', 'injury'), 'pass_date')
    assert.equal(await code(ana, id, '2026-04-01', 'injury'), 'pass_date')
    assert.equal(await code(ana, id, START, 'injury'), 'pass_trained')
    assert.equal(await code(bia, id, '2026-03-03', 'injury'), 'not_participating')
    const secret = await buildChallenge(ana, { isPrivate: true, rules: { passDays: 1 } })
    assert.equal(await code(bia, secret.id, '2026-03-03', 'injury'), 'challenge_not_found')
  })

  test('others see the date once it has begun, never the kind, which is not stored', async () => {
    const challenge = await buildChallenge(ana, { rules: { passDays: 3 } })
    const challengeId = challenge.id
    await join(bia, challenge)
    await ask(bia, challengeId, '2026-03-03', 'illness')
    await ask(bia, challengeId, '2026-03-06', 'travel')
    await noonOf('2026-03-04')
    const days = (viewer: TestPerson) =>
      viewer.call('GET /challenges/:challengeId/person-days', { params: { challengeId }, query: { person: bia.id } })
    assert.deepEqual((await days(ana)).passDates, ['2026-03-03'])
    assert.deepEqual((await days(bia)).passDates, ['2026-03-03', '2026-03-06'])
    const { rows } = await server.database.pool.query('select * from passes where user_id = $1', [bia.id])
    assert.doesNotMatch(JSON.stringify(rows), /illness|travel/)
  })

  test('leaving before the start deletes passes, and the table refuses invalid ones', async () => {
    const challenge = await buildChallenge(ana, {
      startDate: '2026-03-04',
      endDate: '2026-03-17',
      rules: { passDays: 3 },
    })
    const challengeId = challenge.id
    await join(bia, challenge)
    await ask(bia, challengeId, '2026-03-06', 'travel')
    const rows = async () =>
      (await server.database.pool.query('select from passes where challenge_id = $1', [challengeId])).rowCount
    assert.equal(await rows(), 1)
    const insert = (date: string, person = ana.id) =>
      server.database.pool.query('insert into passes values ($1, $2, $3, now())', [challengeId, person, date])
    await assert.rejects(insert('2026-03-18'), /no pass on this date/)
    await assert.rejects(
      server.database.pool.query(`update passes set date = '2026-03-07' where challenge_id = $1`, [challengeId]),
      /never changed/,
    )
    await bia.call('POST /challenges/:challengeId/leave', { params: { challengeId } })
    assert.equal(await rows(), 0)
    await assert.rejects(insert('2026-03-07', bia.id), /foreign key/)
  })

  test('a quarter of the dates is the most at creation', async () => {
    const refused = await ana.refused('POST /challenges', {
      body: {
        id: crypto.randomUUID(),
        draft: {
          title: 'Quatorze',
          description: 'Dias.',
          type: 'workout_count',
          target: null,
          startDate: START,
          endDate: '2026-03-15',
          timeZone: 'America/Sao_Paulo',
          rules: { passDays: 4 },
        },
      },
    })
    assert.deepEqual([refused.code, refused.field, refused.status], ['draft_rules', 'rules.passDays', 400])
  })
})
