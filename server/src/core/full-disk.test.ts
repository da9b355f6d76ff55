import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { classifyDatabaseError } from '../db/database-faults.ts'
import { savedWithLittleSpace } from '../testing/full-disk.ts'

const LARGER = 40_000

for (const [what, module, name, start] of [
  ['photo', '../modules/media/photos/body-file.ts', 'saveBody', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['recording', '../modules/workouts/track-files/receive-file.ts', 'receiveFile', Buffer.from('<gpx>')],
] as const) {
  test(`a ${what} of which the disk takes a part is not taken for a whole one`, async () => {
    const body = Buffer.concat([start, randomBytes(LARGER)])
    const code = await savedWithLittleSpace(import.meta.resolve(module), name, body)
    const fault = classifyDatabaseError(Object.assign(new Error('no space'), { code }))
    assert.deepEqual([code, fault], ['EFBIG', 'full'])
  })
}
