import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPhoto, sniffPhotoType } from './photo.ts'

const bytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

test('a picture is known by its first bytes', () => {
  const rows: [string, string | null][] = [
    ['\xff\xd8\xff\xe0rest', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\nrest', 'image/png'],
    ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['RIFF\x10\x00\x00\x00WAVEfmt ', null],
    ['RIFF', null],
    ['GIF89a', null],
    ['\xff\xd8', null],
    ['just text', null],
    ['', null],
  ]
  for (const [start, type] of rows) assert.equal(sniffPhotoType(bytes(start)), type, start)
})

test('8 MB, JPG, PNG or WEBP', () => {
  const limit = 8 * 1_024 * 1_024
  assert.equal(checkPhoto(limit, 'image/jpeg'), null)
  assert.equal(checkPhoto(limit + 1, 'image/png'), 'too_large')
  assert.equal(checkPhoto(100, 'image/gif'), 'wrong_type')
  assert.equal(checkPhoto(100, null), 'wrong_type')
  assert.equal(checkPhoto(limit + 1, null), 'too_large', 'the size is told first')
  assert.equal(checkPhoto(0, 'image/webp'), 'empty')
})
