import assert from 'node:assert/strict'
import { test } from 'node:test'
import { embeddedGymDirectory } from './embedded-gym-directory.ts'
import { EMBEDDED_GYMS } from './embedded-gyms.ts'

const directory = embeddedGymDirectory()

test('every gym of the list has an id of its own and lies in Brazil', () => {
  assert.ok(EMBEDDED_GYMS.length >= 110)
  assert.equal(new Set(EMBEDDED_GYMS.map(gym => gym.id)).size, EMBEDDED_GYMS.length)
  for (const { id, latitude, longitude } of EMBEDDED_GYMS) {
    assert.match(id, /^[a-z0-9-]{5,80}$/)
    assert.ok(latitude > -34 && latitude < 6 && longitude > -74 && longitude < -34, id)
  }
})

test('accents and capitals make no difference', async () => {
  assert.deepEqual(await directory.search('SAO PAULO', 50), await directory.search('são paulo', 50))
  assert.ok((await directory.search('mare alta', 5)).some(gym => gym.name.includes('Maré Alta')))
})

test('every word must be found, in name, street or city', async () => {
  const found = await directory.search('box sao paulo', 50)
  assert.ok(found.length > 0)
  for (const gym of found) assert.ok(gym.city === 'São Paulo, SP' && /box/i.test(gym.name))
  assert.deepEqual(await directory.search('box xyzzy', 50), [])
})

test('a name that begins with the text comes before one that has it in its street', async () => {
  const named = EMBEDDED_GYMS.find(gym => gym.name.startsWith('Estação Maré'))!
  const [first] = await directory.search('estação maré', 5)
  assert.equal(first!.id, named.id)
  const found = await directory.search('maré', 20)
  const inName = found.map(gym => gym.name.includes('Maré'))
  assert.equal(inName.lastIndexOf(true) < inName.indexOf(false) || !inName.includes(false), true)
})

test('an empty text gives the best known, never more than asked for; an id gives its gym', async () => {
  assert.equal((await directory.search('', 7)).length, 7)
  assert.deepEqual(await directory.one(EMBEDDED_GYMS[3]!.id), EMBEDDED_GYMS[3])
  assert.equal(await directory.one('nowhere'), null)
})
