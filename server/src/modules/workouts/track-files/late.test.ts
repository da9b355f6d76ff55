import { Refusal } from '../../../core/refusal.ts'
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gpx, recording } from '../../../testing/recordings.ts'
import { readApart } from './track-files.ts'

test('an intact file that got no time on a busy machine is not called broken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bora-late-'))
  try {
    const file = join(folder, 'run.gpx')
    const bytes = Buffer.from(gpx(recording()))
    await writeFile(file, bytes)
    const about = { file, bytes: bytes.length, key: randomBytes(32) }
    await assert.rejects(
      readApart(randomUUID(), about, 0),
      (error: unknown) => error instanceof Refusal && error.code === 'try_again',
    )
    assert.equal((await readApart(randomUUID(), about, 600)).length, 1)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
