import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson, asVisitor } from '../../testing/as-person.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
after(() => server.close())

test('gyms are found by text, and only by people who are signed in', async () => {
  const ana = await asPerson(server, 'Ana')
  const { gyms } = await ana.call('GET /gyms', { query: { search: 'curitiba' } })
  assert.ok(gyms.length > 3)
  assert.ok(gyms.every(gym => gym.city === 'Curitiba, PR' && gym.distanceMeters === null))
  assert.ok((await ana.call('GET /gyms')).gyms.length === 20)
  assert.equal((await asVisitor(server).refused('GET /gyms')).code, 'not_signed_in')
})

test('a directory that does not answer is told as such', async () => {
  const bia = await asPerson(server, 'Bia')
  const { gyms } = server.context().adapters
  const { search } = gyms
  gyms.search = () => Promise.reject(new Error('no network'))
  assert.deepEqual(await bia.refused('GET /gyms', { query: { search: 'x' } }), {
    code: 'gyms_unavailable',
    status: 503,
  })
  gyms.search = search
})
