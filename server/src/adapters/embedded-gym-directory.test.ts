import assert from 'node:assert/strict'
import { test } from 'node:test'
import { embeddedGymDirectory } from './embedded-gym-directory.ts'
import { EMBEDDED_GYMS } from './embedded-gyms.ts'

// Behaviour of every directory is tested in gym-directory.test.ts.
const directory = embeddedGymDirectory()

test('every gym of the list has a unique id and is in Brazil', () => {
  assert.ok(EMBEDDED_GYMS.length >= 110)
  assert.equal(new Set(EMBEDDED_GYMS.map(gym => gym.id)).size, EMBEDDED_GYMS.length)
  for (const { id, latitude, longitude } of EMBEDDED_GYMS) {
    assert.match(id, /^[a-z0-9-]{5,80}$/)
    assert.ok(latitude > -34 && latitude < 6 && longitude > -74 && longitude < -34, id)
  }
})

test('matches in names come before matches in streets', async () => {
  const found = await directory.search({ text: 'maré', near: null, country: 'BR' }, 20)
  const inName = found.map(gym => gym.name.includes('Maré'))
  assert.equal(inName.lastIndexOf(true) < inName.indexOf(false) || !inName.includes(false), true)
})

test('an empty text returns the best known', async () => {
  assert.equal((await directory.search({ text: '', near: null, country: 'BR' }, 7)).length, 7)
  assert.deepEqual(await directory.one(EMBEDDED_GYMS[3]!.id), EMBEDDED_GYMS[3])
})
