import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressAfterSharing, isPhotoFile, SHARE_TARGET } from './shared-files.ts'

test('a shared file is a photo by its type or its name, else a recording', () => {
  const rows = [
    ['image/jpeg', 'run.jpg', true],
    ['image/heic', 'IMG_1', true],
    ['', 'IMG_1.HEIC', true],
    ['application/octet-stream', 'IMG_1.png', true],
    ['application/gpx+xml', 'run.gpx', false],
    ['text/xml', 'run.tcx', false],
    ['application/octet-stream', 'run.fit', false],
    ['', '', false],
  ] as const
  for (const [type, name, isPhoto] of rows) assert.equal(isPhotoFile({ type, name }), isPhoto, `${type} ${name}`)
})

test('shared files arrive at the workout form', () => {
  assert.equal(SHARE_TARGET.action, '/add-activity')
  assert.equal(addressAfterSharing('files'), '/add-activity?shared=files')
})
