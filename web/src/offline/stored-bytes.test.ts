import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromStoredBytes, toStoredBytes } from './stored-bytes.ts'

test('a file is stored without a Blob, and read with its type and bytes', async () => {
  const stored = structuredClone(await toStoredBytes(new Blob(['foto'], { type: 'image/jpeg' })))
  assert(!Object.values(stored).some(value => value instanceof Blob))
  const file = fromStoredBytes(stored)!
  assert.deepEqual([file.type, await file.text()], ['image/jpeg', 'foto'])
})

test('values stored by an earlier version are read, and nothing else is taken for a file', async () => {
  const before = new Blob(['antes'], { type: 'image/png' })
  assert.equal(fromStoredBytes(before), before)
  for (const other of [undefined, null, 'text', 7, {}, { bytes: new ArrayBuffer(1) }])
    assert.equal(fromStoredBytes(other), null)
})
