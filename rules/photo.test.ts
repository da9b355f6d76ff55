import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPhoto, decodedBytes, mayOpen, type PictureHead, sniffPhotoType } from './photo.ts'

const bytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

test('the type of a picture follows from its first bytes', () => {
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
  assert.equal(checkPhoto(limit + 1, 'image/png')?.code, 'photo_too_large')
  assert.equal(checkPhoto(100, 'image/gif')?.code, 'photo_type')
  assert.equal(checkPhoto(100, null)?.code, 'photo_type')
  assert.equal(checkPhoto(limit + 1, null)?.code, 'photo_too_large', 'the size is told first')
  assert.equal(checkPhoto(0, 'image/webp')?.code, 'photo_required')
})

const photo = (about: Partial<PictureHead>): PictureHead => ({
  width: 4_000,
  height: 3_000,
  channels: 3,
  bytesPerChannel: 1,
  inPasses: false,
  ...about,
})

test('a decoded picture takes pixels x channels x depth, twice if it is interlaced or progressive', () => {
  assert.equal(decodedBytes(photo({})), 36_000_000)
  assert.equal(decodedBytes(photo({ channels: 4, bytesPerChannel: 2 })), 96_000_000)
  assert.equal(decodedBytes(photo({ inPasses: true })), 72_000_000)
})

test('a picture is decoded up to 12,000 pixels a side and 150 MB', () => {
  const rows: [string, Partial<PictureHead>, boolean][] = [
    ['of a phone', {}, true],
    ['of a phone with 50 megapixels', { width: 8_160, height: 6_120 }, true],
    ['the same, progressive', { width: 8_160, height: 6_120, inPasses: true }, false],
    ['as wide as can be', { width: 12_000, height: 4_000 }, true],
    ['a pixel wider', { width: 12_001, height: 1 }, false],
    ['a line of 50 million', { width: 1, height: 50_000_000, channels: 1 }, false],
    ['exactly 150 MB', { width: 10_000, height: 5_000 }, true],
    ['a line more', { width: 10_000, height: 5_001 }, false],
    ['deep and interlaced', { width: 7_000, height: 7_000, channels: 4, bytesPerChannel: 2, inPasses: true }, false],
    ['nothing', { width: 0, height: 5 }, false],
    ['no number', { width: Number.NaN, height: 5 }, false],
  ]
  for (const [what, about, may] of rows) assert.equal(mayOpen(photo(about)), may, what)
})
