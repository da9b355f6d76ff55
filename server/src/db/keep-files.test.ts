import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { keepFiles, unlessFilesAreKept } from './keep-files.ts'
import { connectOnce, emptyTestDatabase } from './testing.ts'

const database = await emptyTestDatabase()
after(() => database.end())

test('nothing removes files while a backup holds them; the backup waits for a running removal', async () => {
  const done: string[] = []
  const removes = (name: string) => unlessFilesAreKept(database.kysely, async () => void done.push(name))
  await removes('before')
  await connectOnce(database.url, async client => {
    await keepFiles(client)
    await removes('meanwhile')
  })
  // The server releases a lock shortly after its connection has ended.
  while (done.length < 2) await removes('after')
  assert.deepEqual(done, ['before', 'after'])

  const underWay = Promise.withResolvers<void>()
  const removing = unlessFilesAreKept(database.kysely, () => underWay.promise.then(() => void done.push('round')))
  // Two rounds do not keep each other waiting.
  await removes('beside')
  const kept = connectOnce(database.url, async client => {
    await keepFiles(client)
    done.push('kept')
  })
  underWay.resolve()
  await Promise.all([removing, kept])
  assert.deepEqual(done.slice(2), ['beside', 'round', 'kept'])
  await assert.rejects(
    unlessFilesAreKept(database.kysely, async () => {
      throw new Error('the store is away')
    }),
    /the store is away/,
  )
  await removes('at last')
  assert.equal(done.at(-1), 'at last')
})
