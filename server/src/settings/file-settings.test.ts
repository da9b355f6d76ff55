import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StartRefused } from './environment.ts'
import { readFileSettings } from './file-settings.ts'

const SITE = 'https://bora.example'
const given = {
  PHOTO_STORE: 's3',
  S3_BUCKET: 'bora-files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('by default files are stored on the disk', () => {
  assert.deepEqual(readFileSettings({}, SITE), { store: 'disk', s3: null })
  assert.deepEqual(readFileSettings({ PHOTO_STORE: '', S3_BUCKET: '' }, SITE), { store: 'disk', s3: null })
})

test('an object store is configured, at AWS or elsewhere', () => {
  const atAws = {
    endpoint: null,
    publicUrl: null,
    region: 'us-east-1',
    bucket: 'bora-files',
    pathStyle: false,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  assert.deepEqual(readFileSettings(given, SITE), { store: 's3', s3: atAws })
  const elsewhere = {
    S3_ENDPOINT: 'http://store:9000/',
    S3_PUBLIC_URL: 'https://files.bora.example',
    S3_REGION: 'sa-east-1',
  }
  assert.deepEqual(readFileSettings({ ...given, ...elsewhere }, SITE).s3, {
    ...atAws,
    endpoint: 'http://store:9000',
    publicUrl: 'https://files.bora.example',
    region: 'sa-east-1',
    pathStyle: true,
  })
  assert.equal(readFileSettings({ ...given, ...elsewhere, S3_PATH_STYLE: 'off' }, SITE).s3!.pathStyle, false)
  assert.equal(readFileSettings({ ...given, PHOTO_STORE: 'disk' }, SITE).store, 'disk')
  assert.deepEqual(readFileSettings({ ...given, PHOTO_STORE: 'disk' }, SITE).s3, atAws)
})

const refused: [what: string, settings: Record<string, string>, says: RegExp][] = [
  ['another store', { PHOTO_STORE: 'ftp' }, /^PHOTO_STORE must be one of disk, s3/],
  ['no bucket', { S3_BUCKET: '' }, /^PHOTO_STORE=s3 needs S3_BUCKET\.$/],
  ['no keys', { S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }, /needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY\.$/],
  [
    'half a store beside the disk',
    { PHOTO_STORE: 'disk', S3_ACCESS_KEY_ID: '' },
    /^S3_BUCKET needs S3_ACCESS_KEY_ID\.$/,
  ],
  ['no name of a bucket', { S3_BUCKET: 'Bora/files' }, /^S3_BUCKET must be/],
  ['no region', { S3_REGION: 'São Paulo' }, /^S3_REGION must be/],
  ['no address', { S3_ENDPOINT: 'store:9000' }, /^S3_ENDPOINT must be/],
  ['an address with a password', { S3_ENDPOINT: 'https://me:hidden@store.example' }, /^S3_ENDPOINT must be/],
  ['an address with a path', { S3_PUBLIC_URL: 'https://cdn.example/bora' }, /^S3_PUBLIC_URL must be/],
  [
    'pictures that browsers would block',
    { S3_ENDPOINT: 'http://store:9000' },
    /^S3_PUBLIC_URL must be the https address/,
  ],
  ['neither on nor off', { S3_ENDPOINT: 'https://s.example', S3_PATH_STYLE: 'yes' }, /^S3_PATH_STYLE must be/],
]

for (const [what, settings, says] of refused) {
  test(`${what} is refused in one sentence that names the setting`, () => {
    assert.throws(
      () => readFileSettings({ ...given, ...settings }, SITE),
      (error: unknown) =>
        error instanceof StartRefused && says.test(error.message) && !/hidden|secret"/.test(error.message),
    )
  })
}
