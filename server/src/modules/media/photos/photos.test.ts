import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import exifr from 'exifr'
import sharp from 'sharp'
import type { Picture } from './photos.ts'
import { asPerson } from '../../../testing/as-person.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
after(() => server.close())
const ana = await asPerson(server, 'Ana')

const EIGHT_MB = 8 * 1024 * 1024
const GPS = {
  IFD0: { Make: 'Camera', Model: 'Phone 12' },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 0/1' },
}

async function send(payload: Buffer, type = 'image/jpeg', on = server, token = ana.token) {
  return on.app.inject({
    method: 'POST',
    url: '/api/photos',
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
  })
}

async function stored(): Promise<number> {
  const { count } = await server.database.kysely
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function filesStored(): number {
  try {
    return readdirSync(join(server.dataDir, 'photos'), { recursive: true }).filter(name =>
      String(name).endsWith('.webp'),
    ).length
  } catch {
    return 0
  }
}

async function refused(payload: Buffer, type: string, status: number, code: string): Promise<void> {
  const [rows, files] = [await stored(), filesStored()]
  const answer = await send(payload, type)
  assert.equal(answer.json().code, code)
  assert.equal(answer.statusCode, status)
  assert.deepEqual([await stored(), filesStored()], [rows, files], 'nothing is stored')
}

function picture(width: number, height: number, colour = { r: 200, g: 90, b: 40 }) {
  return sharp({ create: { width, height, channels: 3, background: colour } })
}

test('a photo with location data is served upright, small and without any metadata', async () => {
  const photo = await picture(3000, 2000).withExif(GPS).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const sent = await exifr.parse(photo, { gps: true })
  assert.ok(Math.abs(sent.latitude + 23.55) < 0.01, 'the photo as sent does carry its place')

  const answer = await send(photo)
  assert.equal(answer.statusCode, 200, answer.body)
  const shown = answer.json<Picture>()
  assert.deepEqual([shown.width, shown.height], [1067, 1600], 'turned upright and shrunk')
  assert.ok(Buffer.from(shown.placeholder, 'base64').length > 5)

  for (const [url, longest] of [
    [shown.url, 1600],
    [shown.thumbUrl, 400],
  ] as const) {
    const served = await server.app.inject(url)
    assert.equal(served.statusCode, 200)
    assert.equal(served.headers['content-type'], 'image/webp')
    assert.match(String(served.headers['cache-control']), /private/)
    assert.equal(served.headers['x-content-type-options'], 'nosniff')
    assert.match(String(served.headers['content-security-policy']), /sandbox/)
    const facts = await sharp(served.rawPayload).metadata()
    assert.equal(Math.max(facts.width, facts.height), longest)
    assert.deepEqual([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation], Array(5).fill(undefined))
    assert.equal(served.rawPayload.includes('Phone 12'), false)
  }
})

test('PNG and WEBP are accepted too, also as a stream of unknown length and with any announced type', async () => {
  assert.equal((await send(await picture(50, 40).png().toBuffer(), 'image/png')).statusCode, 200)
  assert.equal((await send(await picture(50, 40).webp().toBuffer(), 'application/octet-stream')).statusCode, 200)
  const tiny = (await send(await picture(1, 1).png().toBuffer(), 'image/webp')).json<Picture>()
  assert.deepEqual([tiny.width, tiny.height], [1, 1])
})

test('8 MB are accepted, one byte more is not', async () => {
  const photo = await picture(400, 300).jpeg().toBuffer()
  // Decoders ignore bytes after the end of the picture.
  const full = Buffer.concat([photo, Buffer.alloc(EIGHT_MB - photo.length)])
  assert.equal((await send(full)).statusCode, 200)
  await refused(Buffer.concat([full, Buffer.alloc(1)]), 'image/jpeg', 413, 'photo_too_large')
})

test('one byte too many is also detected without an announced length', async () => {
  const { default: http } = await import('node:http')
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const rows = await stored()
  const status = await new Promise<number>((resolve, reject) => {
    const request = http.request(
      `${address}/api/photos`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'image/jpeg' },
      },
      answer => resolve(answer.statusCode!),
    )
    request.on('error', reject)
    request.write(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]))
    for (let i = 0; i < 9; i++) request.write(Buffer.alloc(1024 * 1024))
    request.end()
  })
  assert.equal(status, 413)
  assert.equal(await stored(), rows)
})

test('a file that is no picture is refused by its content, for any declared type', async () => {
  await refused(Buffer.from('just some text, named holiday.jpg'), 'image/jpeg', 415, 'photo_type')
  await refused(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'image/png',
    415,
    'photo_type',
  )
  await refused(await picture(9, 9).gif().toBuffer(), 'image/jpeg', 415, 'photo_type')
  await refused(Buffer.from('{"a":1}'), 'application/json', 415, 'photo_type')
  await refused(Buffer.alloc(0), 'image/jpeg', 400, 'photo_required')
  await refused(Buffer.from([0xff, 0xd8]), 'image/jpeg', 415, 'photo_type')
})

test('a broken picture, and one with too many pixels, are refused', async () => {
  const noise = Buffer.alloc(600 * 600 * 3).map(() => Math.floor(Math.random() * 256))
  const whole = await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
    .jpeg()
    .toBuffer()
  await refused(whole.subarray(0, whole.length / 2), 'image/jpeg', 422, 'photo_broken')
  await refused(Buffer.concat([whole.subarray(0, 20), Buffer.alloc(5000, 7)]), 'image/jpeg', 422, 'photo_broken')
  const bomb = await picture(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer()
  assert.ok(bomb.length < EIGHT_MB, 'small in bytes, 64 megapixels when opened')
  await refused(bomb, 'image/png', 422, 'photo_broken')
})

test('animations are refused', async () => {
  const two = await Promise.all(
    [picture(20, 20), picture(20, 20, { r: 0, g: 0, b: 250 })].map(one => one.png().toBuffer()),
  )
  const frames = await sharp(two, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
  await refused(frames, 'image/webp', 415, 'photo_type')
  const still = await picture(8, 8).png().toBuffer()
  const announcesFrames = Buffer.from([0, 0, 0, 8, 0x61, 0x63, 0x54, 0x4c, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])
  await refused(
    Buffer.concat([still.subarray(0, 33), announcesFrames, still.subarray(33)]),
    'image/png',
    415,
    'photo_type',
  )
})

test('an address works only for its picture and its time', async () => {
  const shown = (await send(await picture(30, 30).jpeg().toBuffer())).json<Picture>()
  const other = (await send(await picture(31, 31).jpeg().toBuffer())).json<Picture>()
  const swapped = shown.url.replace(shown.id, other.id)
  const asFull = shown.thumbUrl.replace('/thumb', '/full')
  for (const url of [
    swapped,
    asFull,
    shown.url.replace(/until=\d+/, 'until=9999999999'),
    shown.url.replace(/key=.{5}/, 'key=AAAAA'),
  ]) {
    const answer = await server.app.inject(url)
    assert.equal(answer.statusCode, 404)
    assert.equal(answer.json().code, 'photo_not_found')
  }
  const before = server.clock.now()
  server.clock.set(new Date(before.getTime() + 49 * 3_600_000))
  assert.equal((await server.app.inject(shown.url)).statusCode, 404, 'after two days it has run out')
  server.clock.set(before)
})

test('uploading requires a signed-in person, and an album within an hour is refused', async () => {
  assert.equal((await send(await picture(9, 9).jpeg().toBuffer(), 'image/jpeg', server, 'nobody')).statusCode, 401)
  const strict = await testServer('2026-03-02T12:00:00Z', { AUTH_RATE_LIMITS: 'on' })
  try {
    const bia = await asPerson(strict, 'Bia')
    const photo = await picture(9, 9).jpeg().toBuffer()
    const codes: number[] = []
    for (let i = 0; i < 31; i++) codes.push((await send(photo, 'image/jpeg', strict, bia.token)).statusCode)
    assert.deepEqual(codes, [...Array<number>(30).fill(200), 429])
  } finally {
    await strict.close()
  }
})
