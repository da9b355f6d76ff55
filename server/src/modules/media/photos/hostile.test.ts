import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { hostileFiles, SECRET } from '../../../testing/hostile-files.ts'
import { emptyPng, plainPicture } from '../../../testing/hostile-pictures.ts'
import { testServer } from '../../../testing/server.ts'
import { identifyingPhotos } from '../../../testing/identifying-photos.ts'

const server = await testServer()
after(() => server.close())
const ana = await asPerson(server, 'Ana')

type Answer = { status: number; code?: string; url: string; thumbUrl: string; width: number; height: number }

async function send(payload: Buffer, person: TestPerson = ana): Promise<Answer> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/photos',
    payload,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/png' },
  })
  return { status: answer.statusCode, ...answer.json<Omit<Answer, 'status'>>() }
}

test('files too expensive to open are refused by their header', { timeout: 120_000 }, async () => {
  const large = { bits: 16, colours: 'rgba', interlaced: true } as const
  const rows: [string, Buffer][] = [
    ['a line of 50 million pixels', await emptyPng({ width: 1, height: 50_000_000, bits: 1, colours: 'grey' })],
    ['one pixel too wide', await emptyPng({ width: 12_001, height: 1, bits: 8, colours: 'rgb' })],
    ['one pixel too high', await emptyPng({ width: 1, height: 12_001, bits: 8, colours: 'rgb' })],
    ['784 MB, deep and interlaced', await emptyPng({ ...large, width: 7_000, height: 7_000 })],
    ['above 150 MB, progressive', await plainPicture(5_002, 5_000).jpeg({ progressive: true }).toBuffer()],
    ['hundreds of scans', manyScans(await plainPicture(48, 48).jpeg({ progressive: true }).toBuffer())],
  ]
  for (const [what, picture] of rows) {
    const { status, code } = await send(picture)
    assert.deepEqual([status, code], [422, 'photo_broken'], what)
  }
})

test('large but acceptable files are accepted', { timeout: 120_000 }, async () => {
  const large = { bits: 16, colours: 'rgba', interlaced: true } as const
  const rows: [string, Buffer][] = [
    ['12,000 pixels wide', await emptyPng({ width: 12_000, height: 2, bits: 8, colours: 'rgb' })],
    ['150 MB, interlaced', await emptyPng({ ...large, width: 3_125, height: 3_000 })],
    ['50 megapixels of a camera', await plainPicture(8_160, 6_120).jpeg().toBuffer()],
    ['progressive', await plainPicture(1_000, 1_000).jpeg({ progressive: true }).toBuffer()],
  ]
  for (const [what, picture] of rows) assert.equal((await send(picture)).status, 200, what)
})

/** Repeats the last scan of a progressive JPEG, each of which the decoder reads. */
function manyScans(picture: Buffer): Buffer {
  const last = picture.subarray(picture.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([picture.subarray(0, -2), ...Array.from({ length: 300 }, () => last), picture.subarray(-2)])
}

/** Fails if anything is served but the picture itself. */
async function assertClean({ url, thumbUrl }: Answer, what: string): Promise<void> {
  for (const address of [url, thumbUrl]) {
    const { rawPayload: bytes, headers } = await server.app.inject(address)
    assert.equal(headers['content-type'], 'image/webp', what)
    const { exif, xmp, iptc, icc, orientation, comments } = await sharp(bytes).metadata()
    assert.deepEqual([exif, xmp, iptc, icc, orientation, comments], Array(6).fill(undefined), what)
    for (const chunk of chunksOf(bytes))
      assert.ok(['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(chunk), `${what}: ${chunk}`)
    for (const told of [SECRET, 'Phone maker', '<script', '<?php', 'MAKER'])
      assert.equal(bytes.includes(told), false, `${what}: ${told}`)
  }
}

function chunksOf(webp: Buffer): string[] {
  const chunks: string[] = []
  const end = webp.readUInt32LE(4) + 8
  assert.equal(end, webp.length, 'nothing behind the picture')
  for (let at = 12; at < end; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2))
    chunks.push(webp.toString('latin1', at, at + 4))
  return chunks
}

test(
  'no hostile file is wrongly accepted, none crashes the server, none shows more than its picture',
  { timeout: 300_000 },
  async () => {
    const files = await hostileFiles()
    assert.ok(files.length >= 150, String(files.length))
    assert.equal(new Set(files.map(file => file.name)).size, files.length)
    const refusals = new Set(['photo_required', 'photo_type', 'photo_broken'])
    let taken = 0
    for (const { name, bytes, taken: expected } of files) {
      const answer = await send(bytes)
      if (answer.status === 200) {
        assert.equal(expected, 'clean', `${name} was taken`)
        await assertClean(answer, name)
        taken++
      } else assert.ok(refusals.has(answer.code!), `${name}: ${answer.status} ${answer.code}`)
    }
    assert.ok(taken >= 15, `a photo with something behind it is a photo: ${taken}`)
  },
)

test('bombs sent by several people at once take no more memory than a few photos', { timeout: 300_000 }, async () => {
  const bombs = (await hostileFiles()).filter(({ name }) => /million|MB/.test(name))
  assert.ok(bombs.length >= 6, String(bombs.length))
  const people = await Promise.all(['Bia', 'Caio', 'Dani'].map(name => asPerson(server, name)))
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => void (peak = Math.max(peak, process.memoryUsage().rss)), 5)
  await Promise.all(
    people.map(async person => {
      for (const { bytes } of bombs) await send(bytes, person)
    }),
  )
  clearInterval(watch)
  assert.ok(peak - before < 200_000_000, `${Math.round((peak - before) / 1e6)} MB`)
})

test(
  'fifty photos with metadata of place, time and device are served without any of it',
  { timeout: 120_000 },
  async () => {
    const photos = await identifyingPhotos()
    assert.equal(photos.length, 50)
    for (const { name, bytes, upright } of photos) {
      assert.ok(bytes.includes(SECRET), name)
      const sent = await sharp(bytes).metadata()
      assert.ok(sent.exif?.includes('Phone maker') && sent.xmp?.includes(SECRET), `${name} does tell, as it is sent`)
      const answer = await send(bytes)
      assert.equal(answer.status, 200, `${name}: ${answer.code}`)
      assert.deepEqual([answer.width, answer.height], upright, name)
      await assertClean(answer, name)
    }
  },
)

test('a false name, type or encoding changes nothing', async () => {
  const photo = await plainPicture(40, 30).jpeg().toBuffer()
  const names = ['../../x', 'a\u0000.jpg', '\u202egpj.exe', 'x'.repeat(2_000)]
  for (const name of names) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/photos',
      payload: photo,
      headers: {
        authorization: `Bearer ${ana.token}`,
        'content-type': 'image/x-whatever',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      },
    })
    assert.equal(answer.statusCode, 200, name)
  }
  const packed = await server.app.inject({
    method: 'POST',
    url: '/api/photos',
    payload: gzipSync(Buffer.alloc(50_000_000)),
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'image/jpeg', 'content-encoding': 'gzip' },
  })
  assert.equal(packed.json().code, 'photo_type', 'what comes packed is not unpacked')
  const parts = Array.from(
    { length: 1_000 },
    (_, i) => `--b\r\nContent-Disposition: form-data; name="${i}"\r\n\r\nx\r\n`,
  )
  const form = await server.app.inject({
    method: 'POST',
    url: '/api/photos',
    payload: `${parts.join('')}--b--`,
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'multipart/form-data; boundary=b' },
  })
  assert.ok(form.statusCode >= 400 && form.statusCode < 500, String(form.statusCode))
})
