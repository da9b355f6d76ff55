import type { SupabaseClient } from '@supabase/supabase-js'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { asPerson, type TestPerson } from '../../testing/as-person.ts'
import type { TestServer } from '../../testing/server.ts'
import { type SupabaseApi, supabaseApi } from '../rest-v1/testing.ts'
import { cameraPhoto, dataOf, refusalOf } from './testing.ts'

let server: TestServer
let url: string
let anonKey: string
let clientOf: SupabaseApi['clientOf']
let ana: TestPerson
let bia: TestPerson
let photos: ReturnType<SupabaseClient['storage']['from']>

before(async () => {
  ;({ server, url, anonKey, clientOf } = await supabaseApi())
  ana = await asPerson(server, 'Ana')
  bia = await asPerson(server, 'Bia')
  photos = clientOf(ana).storage.from('photos')
})
after(() => server.close())

const jpeg = { contentType: 'image/jpeg' }
const notFound = [400, '404', 'Object not found']
const noBucket = [400, '404', 'Bucket not found']
const denied = [400, '403', 'new row violates row-level security policy']
const duplicate = [400, '409', 'The resource already exists']

const blobOf = (bytes: Buffer, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })

/** Uploads a new photo of Ana's under this name; returns its path and id. */
async function uploaded(name: string) {
  return dataOf(await photos.upload(`${ana.id}/${name}`, await cameraPhoto(), jpeg))
}

describe('upload', () => {
  test('a form, raw bytes and a stream are stored, re-encoded and without metadata', async () => {
    const bytes = await cameraPhoto()
    assert.ok((await sharp(bytes).metadata()).exif)
    const form = new FormData()
    form.append('file', blobOf(await cameraPhoto()), 'run.jpg')
    const stream = blobOf(await cameraPhoto()).stream()
    for (const [name, body, options] of [
      ['blob.jpg', blobOf(bytes), {}],
      ['form.jpg', form, {}],
      ['raw.jpg', await cameraPhoto(), jpeg],
      ['view.jpg', new Uint8Array(await cameraPhoto()), jpeg],
      ['stream.jpg', stream, { ...jpeg, duplex: 'half' }],
    ] as const) {
      const path = `${ana.id}/sent/${name}`
      const { id, path: told, fullPath } = dataOf(await photos.upload(path, body, options))
      assert.deepEqual([told, fullPath], [path, `photos/${path}`])
      const picture = dataOf(await photos.download(path))
      assert.equal(picture.type, 'image/webp', name)
      const { format, exif } = await sharp(await picture.arrayBuffer()).metadata()
      assert.deepEqual([format, exif], ['webp', undefined], name)
      assert.equal((await photos.info(path)).data?.id, id)
    }
  })

  test('the id is that of a photo that can prove a workout', async () => {
    const { id } = await uploaded('proof.jpg')
    const { photoUrl } = await ana.call('PUT /me/photo', { body: { photoId: id } })
    assert.ok(photoUrl!.includes(id))
  })

  test('a name is given once, unless the client replaces it', async () => {
    const path = `${ana.id}/once.jpg`
    const first = dataOf(await photos.upload(path, await cameraPhoto(), jpeg)).id
    assert.deepEqual(refusalOf(await photos.upload(path, await cameraPhoto(), jpeg)), duplicate)
    const second = dataOf(await photos.upload(path, await cameraPhoto(), { ...jpeg, upsert: true })).id
    const third = dataOf(await photos.update(path, blobOf(await cameraPhoto()))).id
    assert.equal(new Set([first, second, third]).size, 3)
    assert.equal((await photos.info(path)).data?.id, third)
    assert.deepEqual(refusalOf(await photos.update(`${ana.id}/missing.jpg`, await cameraPhoto(), jpeg)), notFound)
  })

  test('of two at once under one name, one is stored', async () => {
    const path = `${ana.id}/race.jpg`
    const both = await Promise.all(
      [await cameraPhoto(), await cameraPhoto()].map(bytes => photos.upload(path, bytes, jpeg)),
    )
    assert.deepEqual(both.map(({ error }) => error?.message ?? '').toSorted(), ['', 'The resource already exists'])
    const winner = both.find(({ error }) => error === null)!.data!
    assert.equal((await photos.info(path)).data?.id, winner.id)
  })

  test('only pictures of at most 8 MB are taken, by their content', async () => {
    const path = `${ana.id}/wrong`
    const upload = async (body: Buffer | Blob | string, contentType?: string) =>
      refusalOf(await photos.upload(path, body, contentType === undefined ? {} : { contentType }))
    assert.deepEqual(await upload('hello'), [400, '415', 'mime type text/plain is not supported'])
    assert.deepEqual(await upload(Buffer.from('hello'), 'nonsense'), [400, '415', 'Invalid Content-Type header'])
    const noPicture = [400, '415', 'the content is no JPG, PNG or WEBP picture']
    assert.deepEqual(await upload(Buffer.from('hello, this is no picture'), 'image/png'), noPicture)
    assert.deepEqual(await upload(blobOf(Buffer.from('hello, this is no picture'))), noPicture)
    assert.deepEqual(await upload(Buffer.alloc(0), 'image/png'), [400, '400', 'The body is empty'])
    const half = (await cameraPhoto()).subarray(0, 400)
    assert.deepEqual(await upload(half, 'image/jpeg'), [400, '400', 'The picture cannot be read'])
    const start = await cameraPhoto()
    const large = Buffer.concat([start, Buffer.alloc(9_000_000)])
    const tooLarge = [400, '413', 'The object exceeded the maximum allowed size']
    assert.deepEqual(await upload(large, 'image/jpeg'), tooLarge)
    assert.deepEqual(await upload(blobOf(large)), tooLarge)
    const { body } = new Response(new Blob([new Uint8Array(large)]))
    assert.deepEqual(refusalOf(await photos.upload(path, body!, { ...jpeg, duplex: 'half' })), tooLarge)
    assert.deepEqual(await photos.exists(path).then(({ data }) => data), false)
  })

  test('a form without a file, or that ends early, is refused', async () => {
    const send = async (body: FormData | string, contentType?: string) => {
      const answer = await fetch(`${url}/storage/v1/object/photos/${ana.id}/form`, {
        method: 'POST',
        body,
        headers: {
          apikey: anonKey,
          authorization: `Bearer ${ana.token}`,
          ...(contentType && { 'content-type': contentType }),
        },
      })
      return [answer.status, ((await answer.json()) as { message: string }).message]
    }
    const empty = new FormData()
    empty.append('cacheControl', '3600')
    assert.deepEqual(await send(empty), [400, 'The form holds no file'])
    const head =
      '--x\r\ncontent-disposition: form-data; name=""; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nabc'
    assert.deepEqual(await send(head, 'multipart/form-data; boundary=x'), [400, 'The picture cannot be read'])
    assert.deepEqual(await send(head, 'multipart/form-data'), [400, 'Invalid Content-Type header'])
  })

  test('names have the characters of the original, and are no folders', async () => {
    const bytes = await cameraPhoto()
    for (const name of ['a b (1)!.jpg', "it's & more=$@;:+,.jpg"]) {
      const path = `${ana.id}/${name}`
      dataOf(await photos.upload(path, bytes, { ...jpeg, upsert: true }))
      assert.equal(dataOf(await photos.info(path)).name, path)
      const { signedUrl } = dataOf(await photos.createSignedUrl(path, 60))
      assert.equal((await fetch(signedUrl)).status, 200, signedUrl)
    }
    for (const name of ['ação.jpg', 'x'.repeat(300)]) {
      const [status, code, message] = refusalOf(await photos.upload(`${ana.id}/${name}`, bytes, jpeg))
      assert.deepEqual([status, code, message.slice(0, 12)], [400, '400', 'Invalid key:'], name)
    }
  })

  test('metadata of the client are stored up to a size', async () => {
    const path = `${ana.id}/metadata.jpg`
    const metadata = { place: 'Praça', rounds: 3 }
    for (const body of [await cameraPhoto(), blobOf(await cameraPhoto())]) {
      dataOf(await photos.upload(path, body, { ...jpeg, upsert: true, metadata }))
      assert.deepEqual(dataOf(await photos.info(path)).metadata, metadata)
    }
    for (const wrong of [{ long: 'x'.repeat(3_000) }, { nul: '\0' }]) {
      const answer = await photos.upload(path, await cameraPhoto(), { ...jpeg, upsert: true, metadata: wrong })
      assert.deepEqual(refusalOf(answer)[2], 'metadata must be an object of at most 2000 characters')
    }
  })
})

describe('reading', () => {
  test('info, exists and lists describe the stored photos', async () => {
    const { path, id } = await uploaded('trip/day 1/run.jpg')
    const info = dataOf(await photos.info(path))
    const bytes = await dataOf(await photos.download(path)).arrayBuffer()
    assert.deepEqual(
      [info.bucketId, info.size, info.contentType, info.etag],
      ['photos', bytes.byteLength, 'image/webp', `"${id}-full"`],
    )
    assert.deepEqual([(await photos.exists(path)).data, (await photos.exists(`${path}x`)).data], [true, false])
    const names = async (folder: string, options = {}) =>
      dataOf(await photos.list(folder, options)).map(one => one.name)
    assert.deepEqual(await names(''), [ana.id])
    assert.deepEqual(await names(`${ana.id}/trip`), ['day 1'])
    assert.deepEqual(dataOf(await photos.list(`${ana.id}/trip`))[0]!.id, null)
    const [file] = dataOf(await photos.list(`${ana.id}/trip/day 1/`))
    assert.deepEqual(
      [file!.name, file!.id, file!.metadata?.mimetype, file!.metadata?.size],
      ['run.jpg', id, 'image/webp', bytes.byteLength],
    )
    await uploaded('trip/a.jpg')
    await uploaded('trip/B.jpg')
    assert.deepEqual(await names(`${ana.id}/trip`, { search: 'b' }), ['B.jpg'])
    const page = { limit: 1, offset: 1, sortBy: { column: 'name', order: 'desc' } }
    assert.equal((await names(`${ana.id}/trip`, page)).length, 1)
    assert.deepEqual(await names(`${ana.id}/tri`), [])
    assert.deepEqual(await names(bia.id), [])
  })

  test('a copy that a client has is confirmed, and one range of bytes is sent', async () => {
    const { path } = await uploaded('range.jpg')
    const ask = (headers: Record<string, string>, method = 'GET') =>
      fetch(`${url}/storage/v1/object/photos/${path}`, {
        method,
        headers: { apikey: anonKey, authorization: `Bearer ${ana.token}`, ...headers },
      })
    const whole = await ask({})
    const all = Buffer.from(await whole.arrayBuffer())
    assert.equal(whole.headers.get('accept-ranges'), 'bytes')
    assert.equal((await ask({ 'if-none-match': whole.headers.get('etag')! })).status, 304)
    for (const [range, from, to] of [
      ['bytes=2-5', 2, 5],
      ['bytes=4-', 4, all.length - 1],
      ['bytes=-3', all.length - 3, all.length - 1],
    ] as const) {
      const part = await ask({ range })
      assert.deepEqual([part.status, part.headers.get('content-range')], [206, `bytes ${from}-${to}/${all.length}`])
      assert.deepEqual(Buffer.from(await part.arrayBuffer()), all.subarray(from, to + 1))
    }
    assert.equal((await ask({ range: `bytes=${all.length}-` })).status, 416)
    const head = await ask({}, 'HEAD')
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(all.length)])
  })

  test('a signed address opens one photo for a time, without a key, on pages of any origin', async () => {
    const { path } = await uploaded('signed.jpg')
    const { signedUrl } = dataOf(await photos.createSignedUrl(path, 60, { download: 'minha corrida.jpg' }))
    const answer = await fetch(signedUrl)
    assert.equal(answer.status, 200)
    assert.deepEqual(
      ['content-disposition', 'cross-origin-resource-policy', 'access-control-allow-origin', 'cache-control'].map(
        name => answer.headers.get(name),
      ),
      [
        "attachment; filename=minha%20corrida.jpg; filename*=UTF-8''minha%20corrida.jpg",
        'cross-origin',
        '*',
        'private, no-cache',
      ],
    )
    const refused = async (address: string) => {
      const { code } = (await (await fetch(address)).json()) as { code: string }
      return code
    }
    assert.equal(await refused(signedUrl.replace('signed.jpg', 'range.jpg')), 'InvalidSignature')
    assert.equal(await refused(signedUrl.slice(0, signedUrl.indexOf('?'))), 'InvalidJWT')
    assert.equal(await refused(signedUrl.replace(/token=[^&]*\./, match => `${match}x`)), 'InvalidJWT')
    const { token } = dataOf(await photos.createSignedUploadUrl(`${ana.id}/later.jpg`))
    assert.equal(
      await refused(`${url}/storage/v1/object/sign/photos/${ana.id}/later.jpg?token=${token}`),
      'InvalidSignature',
    )
    const now = server.clock.now()
    server.clock.set(new Date(now.getTime() + 61_000))
    assert.equal(await refused(signedUrl), 'InvalidJWT')
    server.clock.set(now)
  })

  test('several are signed at once, missing ones without an address', async () => {
    const { path } = await uploaded('several.jpg')
    const signed = dataOf(await photos.createSignedUrls([path, `${ana.id}/nothing.jpg`], 60))
    assert.deepEqual(
      signed.map(one => [one.path, one.error === null, one.signedUrl !== null]),
      [
        [path, true, true],
        [`${ana.id}/nothing.jpg`, false, false],
      ],
    )
    assert.equal((await fetch(signed[0]!.signedUrl!)).status, 200)
    assert.deepEqual(refusalOf(await photos.createSignedUrl(path, 0))[2], 'body/expiresIn must be >= 1')
  })
})

test('an address signed by an earlier key reads until the key is retired', async () => {
  const { path } = await uploaded('earlier-key.jpg')
  const { signedUrl } = dataOf(await photos.createSignedUrl(path, 60))
  const { secrets } = server.context()
  const { pictures: before } = secrets
  const later = { generation: 2, value: Buffer.alloc(32, 9) }
  try {
    secrets.pictures = { current: later, all: [later, before.current] }
    assert.equal((await fetch(signedUrl)).status, 200)
    assert.equal((await fetch(dataOf(await photos.createSignedUrl(path, 60)).signedUrl)).status, 200)
    secrets.pictures = { current: later, all: [later] }
    assert.equal((await fetch(signedUrl)).status, 400)
  } finally {
    secrets.pictures = before
  }
})

describe('signed upload', () => {
  test('the address stores one photo, without a key or a session', async () => {
    const path = `${ana.id}/by-address.jpg`
    const { token } = dataOf(await photos.createSignedUploadUrl(path))
    const visitor = clientOf().storage.from('photos')
    assert.equal(dataOf(await visitor.uploadToSignedUrl(path, token, await cameraPhoto(), jpeg)).path, path)
    assert.deepEqual(refusalOf(await visitor.uploadToSignedUrl(path, token, await cameraPhoto(), jpeg)), duplicate)
    assert.equal((await photos.exists(path)).data, true)
    assert.deepEqual(refusalOf(await photos.createSignedUploadUrl(path)), duplicate)
    const again = dataOf(await photos.createSignedUploadUrl(path, { upsert: true }))
    dataOf(await visitor.uploadToSignedUrl(path, again.token, blobOf(await cameraPhoto())))
  })

  test('it does not read, not write elsewhere, and ends with the session', async () => {
    const [one, other] = [`${bia.id}/one.jpg`, `${bia.id}/other.jpg`]
    const hers = clientOf(bia).storage.from('photos')
    const { token } = dataOf(await hers.createSignedUploadUrl(one))
    const visitor = clientOf().storage.from('photos')
    const invalid = [400, '400', 'Invalid signature']
    assert.deepEqual(refusalOf(await visitor.uploadToSignedUrl(other, token, await cameraPhoto(), jpeg)), invalid)
    dataOf(await hers.upload(other, await cameraPhoto(), jpeg))
    const { signedUrl } = dataOf(await hers.createSignedUrl(other, 60))
    const reading = new URL(signedUrl).searchParams.get('token')!
    assert.deepEqual(refusalOf(await visitor.uploadToSignedUrl(other, reading, await cameraPhoto(), jpeg)), invalid)
    const rosa = await asPerson(server, 'Rosa')
    const path = `${rosa.id}/late.jpg`
    const late = dataOf(await clientOf(rosa).storage.from('photos').createSignedUploadUrl(path)).token
    await fetch(`${url}/auth/v1/logout`, {
      method: 'POST',
      headers: { apikey: anonKey, authorization: `Bearer ${rosa.token}` },
    })
    assert.equal(refusalOf(await visitor.uploadToSignedUrl(path, late, await cameraPhoto(), jpeg))[1], '403')
  })
})

describe('remove, move and copy', () => {
  test('removed photos are gone; missing ones, and those of others, are ignored', async () => {
    const { path, id } = await uploaded('old/gone.jpg')
    const paths = [path, `${ana.id}/nothing.jpg`, 'nonsense']
    assert.deepEqual(dataOf(await clientOf(bia).storage.from('photos').remove(paths)), [])
    assert.deepEqual(
      dataOf(await photos.remove(paths)).map(one => [one.name, one.id]),
      [[path, id]],
    )
    assert.deepEqual(refusalOf(await photos.download(path).then(({ error }) => ({ error }))).slice(0, 1), [400])
    assert.deepEqual(dataOf(await photos.remove(paths)), [])
  })

  test('a move gives another name, a copy one more', async () => {
    const [from, to, more] = ['a', 'b', 'c'].map(name => `${ana.id}/moved/${name}.jpg`) as [string, string, string]
    const { id } = dataOf(await photos.upload(from, await cameraPhoto(), jpeg))
    assert.equal(dataOf(await photos.move(from, to)).message, 'Successfully moved')
    assert.equal(dataOf(await photos.copy(to, more)).path, `photos/${more}`)
    assert.deepEqual(refusalOf(await photos.move(from, to)), notFound)
    assert.deepEqual(refusalOf(await photos.move(to, more)), duplicate)
    assert.deepEqual(refusalOf(await photos.copy(to, more)), duplicate)
    assert.deepEqual(refusalOf(await photos.copy(to, `${bia.id}/c.jpg`)), denied)
    assert.deepEqual(refusalOf(await photos.move(to, more, { destinationBucket: 'others' })), noBucket)
    for (const path of [to, more]) assert.equal(dataOf(await photos.info(path)).id, id)
  })
})

describe('refusals', () => {
  test('without a session, and in every other bucket, there is no bucket', async () => {
    const { path } = await uploaded('hidden.jpg')
    const visitor = clientOf().storage.from('photos')
    const other = clientOf(ana).storage.from('others')
    for (const bucket of [visitor, other]) {
      assert.deepEqual(refusalOf(await bucket.upload(path, await cameraPhoto(), jpeg)), noBucket)
      assert.deepEqual(refusalOf(await bucket.info(path)), noBucket)
      assert.deepEqual(refusalOf(await bucket.createSignedUrl(path, 60)), noBucket)
      assert.deepEqual(refusalOf(await bucket.createSignedUploadUrl(path)), noBucket)
      assert.deepEqual(refusalOf(await bucket.list(ana.id)), noBucket)
      assert.deepEqual(refusalOf(await bucket.remove([path])), noBucket)
      await assert.rejects(bucket.exists(path), { message: 'Bucket not found' })
    }
    const { publicUrl } = photos.getPublicUrl(path).data
    assert.deepEqual(
      [(await fetch(publicUrl)).status, await fetch(publicUrl).then(one => one.json())],
      [400, { statusCode: '404', error: 'Bucket not found', code: 'NoSuchBucket', message: 'Bucket not found' }],
    )
    assert.deepEqual(dataOf(await clientOf(ana).storage.listBuckets()), [])
    assert.deepEqual(refusalOf(await clientOf(ana).storage.getBucket('photos')), noBucket)
    assert.deepEqual(refusalOf(await clientOf(ana).storage.createBucket('more')), denied)
  })

  test('no one writes into the folder of another person, or outside of folders', async () => {
    for (const path of [`${bia.id}/mine.jpg`, 'mine.jpg', `x${ana.id}/mine.jpg`]) {
      assert.deepEqual(refusalOf(await photos.upload(path, await cameraPhoto(), jpeg)), denied, path)
      assert.deepEqual(refusalOf(await photos.update(path, await cameraPhoto(), jpeg)), denied, path)
      assert.deepEqual(refusalOf(await photos.createSignedUploadUrl(path)), denied, path)
    }
  })

  test('a bad token, a missing one and a missing key are refused', async () => {
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`${url}/storage/v1/object/info/photos/${ana.id}/a.jpg`, { headers })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    assert.deepEqual(await ask({ apikey: anonKey, authorization: 'Bearer nonsense' }), [400, 'AccessDenied'])
    assert.deepEqual(await ask({ apikey: anonKey }), [400, 'InvalidRequest'])
    assert.deepEqual(await ask({ authorization: `Bearer ${ana.token}` }), [400, 'AccessDenied'])
  })

  test("pages of allowed origins may send the client's requests", async () => {
    const answer = await fetch(`${url}/storage/v1/object/photos/${ana.id}/a.jpg`, {
      method: 'OPTIONS',
      headers: { origin: server.config.siteUrl, 'access-control-request-method': 'POST' },
    })
    assert.equal(answer.headers.get('access-control-allow-origin'), server.config.siteUrl)
    const allowed = answer.headers.get('access-control-allow-headers')!.split(', ')
    for (const name of ['apikey', 'authorization', 'cache-control', 'content-type', 'range', 'x-metadata', 'x-upsert'])
      assert.ok(allowed.includes(name), name)
    assert.ok(answer.headers.get('access-control-allow-methods')!.includes('PUT'))
  })
})
