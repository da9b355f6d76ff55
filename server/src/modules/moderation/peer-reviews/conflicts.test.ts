import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'
import { followReviews } from './advance.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())

const NAME = 'PUT /challenges/:challengeId/co-admins/:personId'
const ACCEPT = 'POST /challenges/:challengeId/co-admins/accept'

test('a co-admin is not drawn as a reviewer, and one who becomes it loses the seat', async () => {
  const creator = await asPerson(server, 'Ana')
  const challenge = await buildChallenge(creator)
  const at = { params: { challengeId: challenge.id } }
  const crew: TestPerson[] = []
  for (const name of ['Leo', 'Bia', 'Caio', 'Duda', 'Eva', 'Fabi', 'Gil', 'Hugo', 'Iris'])
    crew.push(await asPerson(server, name))
  for (const person of crew) await join(person, challenge)
  const [leo, bia, caio, ...others] = crew as [TestPerson, TestPerson, TestPerson, ...TestPerson[]]
  const makeCoAdmin = async (person: TestPerson) => {
    await (await signedInAgain(server, creator)).call(NAME, { params: { ...at.params, personId: person.id } })
    await (await signedInAgain(server, person)).call(ACCEPT, at)
  }
  await makeCoAdmin(caio)

  server.clock.set('2026-03-04T15:00:00Z')
  for (const person of crew.slice(1))
    for (const day of ['2026-03-03', '2026-03-04']) {
      const again = await signedInAgain(server, person)
      await logWorkout(again, { startedAt: `${day}T12:00:00Z` })
    }
  const author = await signedInAgain(server, leo)
  const { activity } = await logWorkout(author, { startedAt: '2026-03-03T10:10:00Z' })
  const params = { activityId: activity.id }
  const body = { reason: 'incorrect_activity' as const, comment: '', challengeId: challenge.id }
  await (await signedInAgain(server, bia)).call('POST /activities/:activityId/reports', { params, body })
  const reviewers = () =>
    server.database.kysely
      .selectFrom('reviewers')
      .select(['person_id', 'act', 'seated_at'])
      .where('activity_id', '=', activity.id)
      .orderBy('place')
      .execute()
  const drawn = (await reviewers()).map(one => one.person_id)
  assert.deepEqual([...drawn].sort(), others.map(one => one.id).sort())

  await author.call('POST /reviews/:activityId/answer', { params, body: { answer: '' } })
  const seated = others.find(one => one.id === drawn[0])!
  await makeCoAdmin(seated)
  await followReviews(server.context())
  const [first, , , fourth] = await reviewers()
  assert.deepEqual([first!.act, fourth!.seated_at !== null], ['pass_on', true])
  const vote = { params, body: { verdict: 'keep' as const, reason: 'fits' as const } }
  assert.equal(
    (await (await signedInAgain(server, seated)).refused('POST /reviews/:activityId/vote', vote)).code,
    'review_over',
  )
})
