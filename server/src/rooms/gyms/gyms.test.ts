import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson, asVisitor } from '../../testing/as-person.ts'
import { testHouse } from '../../testing/house.ts'

const house = await testHouse()
after(() => house.close())

test('gyms are found by text, and only by people who are signed in', async () => {
  const ana = await asPerson(house, 'Ana')
  const { gyms } = await ana.call('GET /gyms', { query: { search: 'curitiba' } })
  assert.ok(gyms.length > 3)
  assert.ok(gyms.every(gym => gym.city === 'Curitiba, PR' && gym.distanceMeters === null))
  assert.ok((await ana.call('GET /gyms')).gyms.length === 20)
  assert.equal((await asVisitor(house).refused('GET /gyms')).code, 'not_signed_in')
})

test('a directory that does not answer is told as such', async () => {
  const bia = await asPerson(house, 'Bia')
  const { gyms } = house.context().sockets
  const { search } = gyms
  gyms.search = () => Promise.reject(new Error('no network'))
  assert.deepEqual(await bia.refused('GET /gyms', { query: { search: 'x' } }), {
    code: 'gyms_unavailable',
    status: 503,
  })
  gyms.search = search
})
