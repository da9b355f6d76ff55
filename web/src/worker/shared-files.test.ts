import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { fakeCaches } from '../testing/fake-caches.ts'
import { dropOldSharedFiles, keepSharedFiles, takeSharedFiles } from './shared-files.ts'

let restore: () => void
beforeEach(() => (restore = fakeCaches()))
afterEach(() => restore())

function formOf(...files: File[]): FormData {
  const form = new FormData()
  form.append('title', 'From the gallery')
  for (const file of files) form.append('photos', file)
  return form
}
const photo = (name: string, text = name) => new File([text], name, { type: 'image/jpeg' })

test('files are handed out once, in order, with name, type and bytes', async () => {
  const track = new File(['<gpx/>'], 'São Paulo, 5 km.gpx', { type: 'application/gpx+xml' })
  assert.equal(await keepSharedFiles(formOf(photo('a.jpg'), track)), 2)
  const { files } = await takeSharedFiles()
  assert.deepEqual(await Promise.all(files.map(async file => [file.name, file.type, await file.text()])), [
    ['a.jpg', 'image/jpeg', 'a.jpg'],
    ['São Paulo, 5 km.gpx', 'application/gpx+xml', '<gpx/>'],
  ])
  assert.deepEqual((await takeSharedFiles()).files, [])
})

test('a later sharing takes the place of an earlier one', async () => {
  await keepSharedFiles(formOf(photo('a.jpg'), photo('b.jpg')))
  await keepSharedFiles(formOf(photo('c.jpg')))
  assert.deepEqual(
    (await takeSharedFiles()).files.map(file => file.name),
    ['c.jpg'],
  )
})

test('nothing is kept of a sharing without files, and at most twelve of one', async () => {
  assert.equal(await keepSharedFiles(formOf()), 0)
  assert.equal(await keepSharedFiles(formOf(photo('empty.jpg', ''))), 0)
  assert.equal(await keepSharedFiles(formOf(...Array.from({ length: 20 }, (_, n) => photo(`${n}.jpg`)))), 12)
})

test('the form learns how many files of a sharing were left out', async () => {
  for (const [shared, leftOut] of [
    [3, 0],
    [12, 0],
    [15, 3],
  ] as const) {
    await keepSharedFiles(formOf(...Array.from({ length: shared }, (_, n) => photo(`${n}.jpg`))))
    const taken = await takeSharedFiles()
    assert.deepEqual([taken.files.length, taken.leftOut], [shared - leftOut, leftOut])
  }
})

test('files not picked up within an hour are gone', async () => {
  await keepSharedFiles(formOf(photo('a.jpg')), Date.now() - 3_700_000)
  assert.deepEqual((await takeSharedFiles()).files, [])
})

test('files not picked up are deleted by the next page that opens after an hour', async () => {
  const kept = async () => (await takeSharedFiles()).files.length
  await keepSharedFiles(formOf(photo('a.jpg')))
  await dropOldSharedFiles()
  assert.equal(await kept(), 1)
  await keepSharedFiles(formOf(photo('a.jpg')), Date.now() - 3_700_000)
  assert.equal(await caches.has('bora-shared'), true)
  await dropOldSharedFiles()
  assert.equal(await caches.has('bora-shared'), false)
})
