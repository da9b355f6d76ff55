import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
after(() => server.close())

test('the challenges of a creator are the public ones, and the present one', async () => {
  const ana = await asPerson(server, 'Ana')
  const open = await buildChallenge(ana)
  const secret = await buildChallenge(ana, { isPrivate: true })
  await buildChallenge(ana, { isPrivate: true })
  const countOn = async (challengeId: string) =>
    (await ana.call('GET /challenges/:challengeId/overview', { params: { challengeId } })).creatorChallenges
  assert.equal(await countOn(open.id), 1)
  assert.equal(await countOn(secret.id), 2)
})
