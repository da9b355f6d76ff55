import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson, type TestPerson } from '../../testing/as-person.ts'
import { emptyPng, plainPicture } from '../../testing/hostile-pictures.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
after(() => server.close())
const ana = await asPerson(server, 'Ana')

async function send(payload: Buffer, person: TestPerson = ana): Promise<{ status: number; code?: string }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/photos',
    payload,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/png' },
  })
  return { status: answer.statusCode, ...answer.json<{ code?: string }>() }
}

test('what would take too much to open is refused by its head', { timeout: 120_000 }, async () => {
  const large = { bits: 16, colours: 'rgba', interlaced: true } as const
  const rows: [string, Buffer][] = [
    ['a line of 50 million pixels', await emptyPng({ width: 1, height: 50_000_000, bits: 1, colours: 'grey' })],
    ['one pixel too wide', await emptyPng({ width: 12_001, height: 1, bits: 8, colours: 'rgb' })],
    ['one pixel too high', await emptyPng({ width: 1, height: 12_001, bits: 8, colours: 'rgb' })],
    ['784 MB, deep and interlaced', await emptyPng({ ...large, width: 7_000, height: 7_000 })],
    ['above 150 MB, progressive', await plainPicture(5_002, 5_000).jpeg({ progressive: true }).toBuffer()],
  ]
  for (const [what, picture] of rows) {
    const { status, code } = await send(picture)
    assert.deepEqual([status, code], [422, 'photo_broken'], what)
  }
})

test('what is large and may be opened, is', { timeout: 120_000 }, async () => {
  const large = { bits: 16, colours: 'rgba', interlaced: true } as const
  const rows: [string, Buffer][] = [
    ['12,000 pixels wide', await emptyPng({ width: 12_000, height: 2, bits: 8, colours: 'rgb' })],
    ['150 MB, interlaced', await emptyPng({ ...large, width: 3_125, height: 3_000 })],
    ['50 megapixels of a camera', await plainPicture(8_160, 6_120).jpeg().toBuffer()],
  ]
  for (const [what, picture] of rows) assert.equal((await send(picture)).status, 200, what)
})
