import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { metersBetween } from '@bora/rules/geodesic.ts'
import { roughPlace } from '@bora/rules/gym-check-in.ts'
import { GYMS_AROUND_METERS } from '@bora/rules/limits.ts'
import { mapOf, startOverpass } from '../testing/overpass-server.ts'
import { embeddedGymDirectory } from './embedded-gym-directory.ts'
import { EMBEDDED_GYMS } from './embedded-gyms.ts'
import type { GymDirectory } from './gym-directory.ts'
import { overpassGyms } from './overpass-gyms.ts'

const map = await startOverpass(mapOf(EMBEDDED_GYMS))
after(() => map.close())
const embedded = embeddedGymDirectory()
const directories: Record<string, GymDirectory> = {
  embedded,
  overpass: overpassGyms({
    url: map.url,
    userAgent: 'Bora (test)',
    standIn: embedded,
    manners: { perMinute: 1_000 },
  }),
}

for (const [name, directory] of Object.entries(directories)) {
  const find = (text: string, limit = 50, near = null as { latitude: number; longitude: number } | null) =>
    directory.search({ text, near, country: 'BR' }, limit)

  describe(`the directory ${name}`, () => {
    test('accents and case are ignored', async () => {
      assert.deepEqual(await find('SAO PAULO'), await find('são paulo'))
      assert.ok((await find('mare alta', 5)).some(gym => gym.name.includes('Maré Alta')))
    })

    test('every word must match, in name, street or city', async () => {
      const found = await find('box sao paulo')
      assert.ok(found.length > 0)
      for (const gym of found) assert.ok(gym.city === 'São Paulo, SP' && /box/i.test(gym.name))
      assert.deepEqual(await find('box xyzzy'), [])
      assert.ok((await find('frei anselmo')).every(gym => gym.address.includes('Frei Anselmo')))
    })

    test('names that begin with the text come before streets that contain it', async () => {
      const named = EMBEDDED_GYMS.find(gym => gym.name.startsWith('Estação Maré'))!
      const [first] = await find('estação maré', 5)
      assert.equal(first!.name, named.name)
    })

    test('with a place the nearest come first, and none from another city', async () => {
      const here = { latitude: -22.95, longitude: -43.2 }
      const found = await find('', 60, here)
      assert.ok(found.length > 2)
      const away = found.map(gym => metersBetween(here, gym))
      assert.deepEqual(
        away,
        away.toSorted((a, b) => a - b),
      )
      assert.ok(away.at(-1)! <= GYMS_AROUND_METERS)
      assert.ok(found.every(gym => gym.city === 'Rio de Janeiro, RJ'))
    })

    test('with a place and a text the nearest match comes first; without one nearby, a distant match is found', async () => {
      const here = roughPlace({ latitude: -22.95, longitude: -43.2 })
      const clubs = await find('clube', 60, here)
      assert.ok(clubs.length > 1 && clubs.every(gym => gym.city === 'Rio de Janeiro, RJ' && /clube/i.test(gym.name)))
      const far = await find('curitiba', 60, here)
      assert.ok(far.length > 0 && far.every(gym => gym.city === 'Curitiba, PR'))
    })

    test('in the middle of the sea there are none', async () => {
      assert.deepEqual(await find('', 60, { latitude: -30, longitude: -20 }), [])
    })

    test('never returns more than the limit', async () => {
      assert.equal((await find('rua', 7)).length, 7)
      assert.equal((await find('', 3, { latitude: -22.95, longitude: -43.2 })).length, 3)
    })

    test('an id returns its gym, an unknown one nothing', async () => {
      const [gym] = await find('mare alta', 1)
      assert.deepEqual(await directory.one(gym!.id), gym)
      for (const id of ['nowhere', 'osm:node/1', 'osm:node/0', 'osm:area/1000', 'osm:node/1);out;', '', '../x'])
        assert.equal(await directory.one(id), null, id)
    })

    test('user input is only ever treated as words', async () => {
      const hostile = [
        '"];out;',
        '\\"',
        'box"](around:1,1,1);node(1);out;("',
        '.*',
        '(a|b)+$',
        '[[',
        '{{',
        '\u0000\n\r',
        "'; drop table gyms; --",
        '😀'.repeat(40),
        'ß ﬁ İ ʼn',
        '%22%5D',
      ]
      for (const text of hostile) {
        const found = await find(text)
        assert.ok(found.length <= 50, text)
      }
      assert.deepEqual(await find('box"] .* sao'), await find('box sao'))
    })
  })
}

test('requests to the service contain no place more precise than a kilometre', () => {
  for (const { query } of map.asked)
    for (const [, latitude, longitude] of query.matchAll(/around:\d+,([-\d.]+),([-\d.]+)/g)) {
      assert.match(latitude!, /^-?\d+\.\d{2}$/)
      assert.match(longitude!, /^-?\d+\.\d{2}$/)
    }
})
