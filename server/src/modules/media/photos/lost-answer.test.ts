import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { losingLine } from '../../../db/testing-lost-answer.ts'
import { testDatabase } from '../../../db/testing.ts'
import { asPerson, signedInAgain } from '../../../testing/as-person.ts'
import { testServer } from '../../../testing/server.ts'
import { checkFiles } from '../../platform/check-files.ts'
import { makeArchives, sweepArchives } from '../../privacy/index.ts'

const own = await testDatabase()
const line = await losingLine(own)
const server = await testServer(undefined, {}, { database: line.database })
after(async () => {
  await server.app.close()
  await line.close()
  await own.end()
})
const ana = await asPerson(server, 'Ana')

async function missingFiles(): Promise<string[]> {
  const { problems } = await checkFiles({ db: own.kysely }, server.context().adapters.photos, { now: new Date() })
  return problems.map(({ kind, name }) => `${kind}: ${name}`)
}

test("a stored photo keeps its files although the database's answer was lost", async () => {
  line.loseAnswerTo('insert into "photos"')
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/photos',
    payload: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer(),
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'image/jpeg' },
  })
  assert.equal(answer.statusCode, 503, answer.body)
  const { rows } = await own.pool.query('select id from photos where owner_id = $1', [ana.id])
  assert.equal(rows.length, 1, 'it was committed')
  assert.deepEqual(await missingFiles(), [])
})

test("a completed archive keeps its file although the database's answer was lost", async () => {
  const again = await signedInAgain(server, ana)
  await again.call('POST /me/archive')
  line.loseAnswerTo('update "archives" set "state"', 'commit')
  const alarms: string[] = []
  await makeArchives(server.context(), problem => void alarms.push(problem))
  const { rows } = await own.pool.query('select state from archives where user_id = $1', [ana.id])
  assert.deepEqual([rows[0]!.state, alarms.length], ['ready', 1])
  assert.deepEqual(await missingFiles(), [])
})

test('the sweep removes files of an abandoned archive from the store', async () => {
  const bia = await asPerson(server, 'Bia')
  await bia.call('POST /me/archive')
  const { rows } = await own.pool.query<{ id: string }>(
    `update archives set attempts = 3, due_at = '2026-03-01' where user_id = $1 returning id`,
    [bia.id],
  )
  const { photos } = server.context().adapters
  const key = `archives/${rows[0]!.id}`
  await photos.put(key, Buffer.from('half of it'))
  assert.ok((await Array.fromAsync(photos.list('archives'), file => file.key)).includes(key))
  await sweepArchives(server.context())
  const keys = await Array.fromAsync(photos.list('archives'), file => file.key)
  assert.ok(!keys.includes(key))
})
