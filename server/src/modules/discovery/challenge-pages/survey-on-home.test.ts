import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())

const home = (person: TestPerson) => person.call('GET /home', { query: { timeZone: 'America/Sao_Paulo' } })
const survey = (person: TestPerson, body: object) => person.call('PUT /me/survey', { body })

test('workouts a week begin the goal of a week, which its person can change and leave to the default again', async () => {
  const ana = await asPerson(server, 'Ana')
  const goal = async () => (await home(ana)).weekGoal
  assert.equal(await goal(), 3)
  await survey(ana, {})
  assert.equal(await goal(), 3, 'a question that was left out')
  await survey(ana, { workoutsPerWeek: '5_plus' })
  assert.equal(await goal(), 5)
  assert.equal((await ana.call('PATCH /me', { body: { weekGoal: 2 } })).weekGoal, 2)
  await survey(ana, { workoutsPerWeek: '3_4' })
  assert.equal(await goal(), 2, 'a goal that was chosen stays')
  await ana.call('PATCH /me', { body: { weekGoal: null } })
  assert.equal(await goal(), 3)
  for (const weekGoal of [0, 8])
    assert.equal((await ana.refused('PATCH /me', { body: { weekGoal } })).code, 'invalid_input')
  for (const reminderHour of [6, 22])
    assert.equal((await ana.refused('PATCH /me', { body: { reminderHour } })).code, 'invalid_input')
})

test('survey answers affect the order of recommendations, and can stop offers to invite', async () => {
  const [bia, caio] = [await asPerson(server, 'Bia'), await asPerson(server, 'Caio')]
  const running = { startDate: '2026-03-01', endDate: '2026-03-20' }
  await buildChallenge(bia, { ...running, title: 'Corrida', type: 'distance' })
  await buildChallenge(bia, { ...running, title: 'Constância', type: 'weekly_consistency', rules: { gymBonus: false } })
  const order = async () => (await home(caio)).recommended.map(card => [card.title, card.why])
  assert.deepEqual(new Set((await order()).map(([, why]) => why)), new Set(['free']))
  assert.equal((await home(caio)).wouldInvite, true)
  await survey(caio, { trainingPlace: 'outdoors', wouldInvite: 'no' })
  assert.deepEqual(await order(), [
    ['Corrida', 'fits_answers'],
    ['Constância', 'free'],
  ])
  await survey(caio, { motivation: 'habit', trainingPlace: 'home', wouldInvite: 'no' })
  assert.deepEqual(await order(), [
    ['Constância', 'fits_answers'],
    ['Corrida', 'free'],
  ])
  assert.equal((await home(caio)).wouldInvite, false)
})
