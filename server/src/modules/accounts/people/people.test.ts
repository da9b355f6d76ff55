import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { readSecrets, type Secrets } from '../../../core/secrets.ts'
import { type TestDatabase, testDatabase } from '../../../db/testing.ts'
import { acceptFairPlay, changePerson, createPerson, personOf, personRefs, setPortrait } from './people.ts'

let database: TestDatabase
let secrets: Secrets
before(async () => {
  database = await testDatabase()
  secrets = await readSecrets(database.kysely)
})
after(() => database.end())

const now = new Date('2026-03-01T12:00:00.000Z')

test('a new person gets the defaults, and accepts the fair play once', async () => {
  const db = database.kysely
  const id = randomUUID()
  await createPerson(db, { id, name: 'Ana Lima', now })
  const person = await personOf(db, id)
  assert.deepEqual(
    [person?.country, person?.time_zone, person?.language, person?.roles],
    ['BR', 'America/Sao_Paulo', 'pt-BR', []],
  )
  await changePerson(db, id, { name: 'Ana Souza', timeZone: 'America/Manaus' })
  await changePerson(db, id, {})
  await acceptFairPlay(db, id, now)
  await acceptFairPlay(db, id, new Date('2026-04-01T12:00:00Z'))
  const changed = await personOf(db, id)
  assert.deepEqual([changed?.name, changed?.time_zone, changed?.country], ['Ana Souza', 'America/Manaus', 'BR'])
  assert.equal(changed?.fair_play_accepted_at, now.toISOString())
  assert.equal(await personOf(db, randomUUID()), null)
})

test('people are shown by name and signed portrait, unknown ids are omitted', async () => {
  const db = database.kysely
  const [bia, caio, photoId] = [randomUUID(), randomUUID(), randomUUID()] as const
  await createPerson(db, { id: bia, name: 'Bia', now })
  const photo = {
    sha256: randomBytes(32),
    width: 8,
    height: 8,
    bytes: 1,
    placeholder: 'xxxx',
    created_at: now.toISOString(),
  }
  await db
    .insertInto('photos')
    .values({ id: photoId, owner_id: bia, ...photo })
    .execute()
  await setPortrait(db, bia, photoId)
  await createPerson(db, { id: caio, name: 'Caio', now })
  const refs = await personRefs({ db, secrets, now }, [bia, caio, bia, randomUUID()])
  assert.equal(refs.size, 2)
  assert.deepEqual(refs.get(caio), { id: caio, name: 'Caio', photoUrl: null })
  assert.match(
    refs.get(bia)!.photoUrl!,
    new RegExp(`^/api/photos/${photoId}/thumb\\?for=face&until=\\d+&key=[\\w-]{22}$`),
  )
  assert.equal((await personRefs({ db, secrets, now }, [])).size, 0)
})
