import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson } from '../../testing/as-person.ts'
import { buildChallenge, join } from '../../testing/build.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())

const RUNNING = { startDate: '2026-03-01', endDate: '2026-03-20' }

test('what suits best is recommended first, with its reason, and nothing that one is in or may not see', async () => {
  const ana = await asPerson(server, 'Ana')
  const bia = await asPerson(server, 'Bia')
  const caio = await asPerson(server, 'Caio')
  const mine = await buildChallenge(bia, { ...RUNNING, title: 'Já estou' })
  await join(ana, mine)
  await buildChallenge(caio, { ...RUNNING, title: 'Outro tipo', type: 'distance' })
  await buildChallenge(caio, { ...RUNNING, title: 'Do meu tipo', type: 'weekly_consistency' })
  await buildChallenge(bia, { ...RUNNING, title: 'De quem conheço', type: 'distance' })
  await buildChallenge(bia, { ...RUNNING, title: 'Segredo', isPrivate: true })
  const reasons = async (person: typeof ana) => {
    const { recommended } = await person.call('GET /home', { query: { timeZone: 'America/Sao_Paulo' } })
    return recommended.map(card => [card.title, card.why])
  }
  assert.deepEqual(await reasons(ana), [
    ['De quem conheço', 'same_creator'],
    ['Do meu tipo', 'same_category'],
    ['Outro tipo', 'free'],
  ])
  // Nothing is known of somebody new.
  const eva = await asPerson(server, 'Eva')
  assert.deepEqual(new Set((await reasons(eva)).map(([, why]) => why)), new Set(['free']))
})

test('however many challenges run, what starts soon is seen', async () => {
  const dani = await asPerson(server, 'Dani')
  for (let i = 0; i < 61; i++) await buildChallenge(dani, { ...RUNNING, title: `Corre agora ${i}` })
  await buildChallenge(dani, { startDate: '2026-03-16', endDate: '2026-03-30', title: 'Daqui a quinze dias' })
  await buildChallenge(dani, { startDate: '2026-03-17', endDate: '2026-03-30', title: 'Daqui a dezesseis' })
  await buildChallenge(dani, { startDate: '2026-03-02', endDate: '2026-03-30', title: 'Amanhã' })
  const gil = await asPerson(server, 'Gil')
  const home = await gil.call('GET /home', { query: { timeZone: 'America/Sao_Paulo' } })
  assert.deepEqual(
    home.startingSoon.map(card => card.title),
    ['Amanhã', 'Daqui a quinze dias'],
  )
  assert.equal(home.recommended.length, 6)
})
