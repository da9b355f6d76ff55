import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { api } from '@bora/contract/api.ts'
import { asPerson, asVisitor } from '../../../testing/as-person.ts'
import { buildChallenge } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-01T12:00:00.000Z')
after(() => server.close())

const { chip, state, joinable } = api.challengePages.open.query.shape
const combinations = chip
  .unwrap()
  .options.flatMap(chip =>
    state
      .unwrap()
      .options.flatMap(state =>
        joinable.unwrap().options.flatMap(joinable => ['', 'turma'].map(search => ({ chip, state, joinable, search }))),
      ),
  )

test('every combination of filters answers a visitor, a stranger and the creator', async () => {
  const ana = await asPerson(server, 'Ana')
  const people = { visitor: asVisitor(server), Bia: await asPerson(server, 'Bia'), Ana: ana }
  await buildChallenge(ana, { title: 'Turma aberta' })
  await buildChallenge(ana, { title: 'Turma fechada', isPrivate: true })
  for (const [who, person] of Object.entries(people)) {
    for (const query of combinations) {
      const { items } = await person.call('GET /challenges/open', { query })
      const titles = items.map(({ title }) => title)
      const what = `${who}: ${JSON.stringify(query)} gives ${titles.join(', ')}`
      if (query.state === 'completed') assert.deepEqual(titles, [], what)
      else if (query.chip === 'private') assert.deepEqual(titles, who === 'Ana' ? ['Turma fechada'] : [], what)
      else if (query.chip === 'all') assert.deepEqual(titles, ['Turma aberta'], what)
    }
  }
})
