import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { asPerson } from '../testing/as-person.ts'
import { testServer } from '../testing/server.ts'
import { emptyUploads, withUploadFolder } from './uploads.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'bora-test-uploads-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

function plant(path: string, ageMinutes = 0): string {
  const file = join(dataDir, 'tmp', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'a picture with its place')
  const at = new Date(Date.now() - ageMinutes * 60_000)
  for (let one = file; one !== join(dataDir, 'tmp'); one = dirname(one)) utimesSync(one, at, at)
  return file
}

test('an upload in progress is in the data folder, and deleted when it is done', async () => {
  const server = await testServer()
  try {
    const ana = await asPerson(server, 'Ana')
    const [put, seen] = [server.context().adapters.photos, [] as string[]]
    const { put: store } = put
    put.put = async (key, picture) => {
      seen.push(...filesIn(join(server.dataDir, 'tmp')))
      return store.call(put, key, picture)
    }
    await ana.photo()
    assert.ok(
      seen.some(name => name.endsWith('/photo')),
      seen.join(),
    )
    assert.deepEqual(
      filesIn(join(server.dataDir, 'tmp')).filter(name => name.includes('photo')),
      [],
    )
  } finally {
    await server.close()
  }
})

test('leftovers of a killed node are deleted at the next start', async () => {
  const uploads = pathToFileURL(join(import.meta.dirname, 'uploads.ts')).href
  const killed = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { writeFileSync } from 'node:fs'
     const { withUploadFolder } = await import(${JSON.stringify(uploads)})
     await withUploadFolder(${JSON.stringify(dataDir)}, async folder => {
       writeFileSync(folder + '/photo', 'a picture with its place')
       console.log('written')
       setInterval(() => {}, 1000)
       await new Promise(() => {})
     })`,
  ])
  await once(killed.stdout, 'data')
  await emptyUploads(dataDir)
  assert.equal(
    filesIn(join(dataDir, 'tmp')).filter(name => name.endsWith('/photo')).length,
    1,
    'while it lives it stays',
  )
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const server = await testServer('2026-03-02T12:00:00Z', { DATA_DIR: dataDir })
  await server.close()
  assert.deepEqual(filesIn(join(dataDir, 'tmp')), [])
})

test('unknown leftovers and those of machines silent for an hour are deleted, those of live nodes stay', async () => {
  const run = '0b0c3c0e-6a0f-4b58-9d4f-3f0d0a3b8a11'
  const here = hostname().replace(/[^A-Za-z0-9-]/g, '-')
  const unnamed = plant('bora-photo-x1/photo')
  const earlier = plant(`${here}.${process.pid}.${run}/photo-1/photo`)
  const elsewhere = plant(`elsewhere.7.${run}/photo-1/photo`)
  const silent = plant(`silent.7.${run}/photo-1/photo`, 61)
  await withUploadFolder(dataDir, async folder => {
    writeFileSync(join(folder, 'photo'), 'on its way')
    await emptyUploads(dataDir)
    assert.deepEqual([unnamed, earlier, silent].map(existsSync), [false, false, false])
    assert.ok(existsSync(elsewhere))
    assert.ok(existsSync(join(folder, 'photo')))
  })
})

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
}
