import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { s3PhotoStore } from './adapters/s3-photo-store.ts'
import { configuredFiles } from './adapters/configured-files.ts'
import { claimStores } from './modules/platform/file-stores.ts'
import { readConfig } from './settings/config.ts'
import { asPerson } from './testing/as-person.ts'
import { startS3 } from './testing/s3-server.ts'
import { beginServer, type ServerProcess, untilReady } from './testing/server-process.ts'
import { testServer } from './testing/server.ts'

const run = promisify(execFile)
const s3 = await startS3()
const store = await s3PhotoStore(s3.settings)
const beside = await testServer(new Date().toISOString())
const [dataDir, other] = [mkdtempSync(join(tmpdir(), 'bora-move-')), mkdtempSync(join(tmpdir(), 'bora-move-'))]
const nodes: ServerProcess[] = []
after(async () => {
  for (const { child } of nodes) child.kill('SIGKILL')
  store.close()
  await beside.close()
  await s3.close()
  for (const folder of [dataDir, other]) rmSync(folder, { recursive: true, force: true })
})

const settings = { DATA_DIR: dataDir, DATABASE_URL: beside.database.url, LOG_LEVEL: 'silent' }
const ana = await asPerson(beside, 'Ana')

async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
  const node = await beginServer({ ...settings, ...more })
  nodes.push(node)
  return node
}

async function stop(node: ServerProcess): Promise<void> {
  node.child.kill('SIGTERM')
  await node.ended
}

/** Starts a server that exits with an error message, and returns it. */
async function refusedWith(more: Record<string, string>): Promise<string> {
  const node = await start(more)
  assert.equal(await node.ended, 1, node.said())
  return node.said().trim().split('\n').at(-1)!
}

/** Runs a program of the installation and returns its output and exit status. */
async function runs(program: string, args: string[], more: Record<string, string> = {}) {
  const env = { ...process.env, NODE_ENV: 'test', ...settings, ...s3.env, ...more }
  return run(process.execPath, [join(import.meta.dirname, program), ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
}

async function upload(node: ServerProcess, colour: string): Promise<{ id: string; url: string; thumbUrl: string }> {
  const create = { width: 80, height: 60, channels: 3 as const, background: colour }
  const body = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'image/jpeg' }
  const answer = await fetch(`${node.url}/api/photos`, { method: 'POST', headers, body })
  assert.equal(answer.status, 200, await answer.clone().text())
  return (await answer.json()) as { id: string; url: string; thumbUrl: string }
}

/** Returns the hash of a picture as a browser gets it, and whether it came from the object store. */
async function seen(node: ServerProcess, picture: { url: string }) {
  const answer = await fetch(node.url + picture.url)
  assert.equal(answer.status, 200, picture.url)
  const hash = createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
  return { hash, isElsewhere: new URL(answer.url).origin === store.origin }
}

const photosOnDisk = () =>
  readdirSync(join(dataDir, 'photos'), { recursive: true }).filter(name => String(name).endsWith('.webp')).length

test('files move to an object store while the server runs; every node of an installation uses the same store', async () => {
  const first = await start()
  await untilReady(first)
  const one = await upload(first, '#123456')
  const before = await seen(first, one)
  assert.equal(before.isElsewhere, false)

  // One folder for all.
  assert.match(
    await refusedWith({ DATA_DIR: other }),
    /is not where the other nodes keep photos and archives.* write [0-9a-f-]{36} there\.$/,
  )
  const onDisk = await runs('check-files.ts', [], { S3_BUCKET: '' })
  assert.deepEqual(onDisk, { code: 0, said: '2 files by the database, 2 in the store: they fit.\n' })

  // Copied while the server doesn't know the new store yet.
  const copied = await runs('move-files.ts', ['--to', 's3'])
  assert.equal(copied.code, 0, copied.said)
  assert.match(copied.said, /2 copied, 0 were there already[^]*PHOTO_STORE=s3, and run this once more/)
  assert.equal(photosOnDisk(), 2)
  const two = await upload(first, '#654321')
  const between = await seen(first, two)

  // A node with the new store next to an old one: missing files come from the disk.
  const second = await start({ ...s3.env, PHOTO_STORE: 's3' })
  await untilReady(second)
  assert.deepEqual(await seen(second, one), { hash: before.hash, isElsewhere: true })
  assert.deepEqual(await seen(second, two), { hash: between.hash, isElsewhere: false })
  await stop(first)
  const three = await upload(second, '#abcdef')
  assert.equal((await seen(second, three)).isElsewhere, true)

  // A file damaged in transit is detected by its hash and copied again.
  await store.put(`${one.id}/full`, Buffer.alloc(100))
  const moved = await runs('move-files.ts', ['--to', 's3'], { PHOTO_STORE: 's3' })
  assert.equal(moved.code, 0, moved.said)
  assert.match(moved.said, /3 copied, 3 were there already[^]*is not used any more/)
  assert.equal(photosOnDisk(), 0)
  for (const [picture, hash] of [
    [one, before.hash],
    [two, between.hash],
  ] as const)
    assert.deepEqual(await seen(second, picture), { hash, isElsewhere: true })

  const check = () => runs('check-files.ts', [], { PHOTO_STORE: 's3' })
  assert.deepEqual(await check(), { code: 0, said: '6 files by the database, 6 in the store: they fit.\n' })
  await store.remove(`${two.id}/thumb`)
  assert.deepEqual(await check(), {
    code: 1,
    said: `missing: ${two.id}/thumb\n6 files by the database, 5 in the store: 1 do not fit.\n`,
  })
  await stop(second)
})

test('a file without a row is removed on request', async () => {
  const alone = join(dataDir, 'photos', 'ab')
  mkdirSync(alone, { recursive: true })
  writeFileSync(join(alone, 'left.part'), 'half')
  const env = { PHOTO_STORE: 'disk' }
  await claimStores(beside.database, await configuredFiles(readConfig({ ...settings, ...s3.env })))
  assert.equal((await runs('check-files.ts', [], env)).said.includes('left.part'), false, 'it may be on its way')
  const old = new Date(Date.now() - 7_200_000)
  utimesSync(join(alone, 'left.part'), old, old)
  assert.match((await runs('check-files.ts', [], env)).said, /without a row: photos\/ab\/left\.part/)
  assert.match((await runs('check-files.ts', ['--remove'], env)).said, /Removed 1 without a row/)
  assert.equal(existsSync(join(alone, 'left.part')), false)
  assert.equal((await runs('check-files.ts', ['--all'], env)).code, 1)
  assert.match((await runs('move-files.ts', ['--to', 'ftp'], env)).said, /^Usage: npm run move-files/)
  assert.match((await runs('move-files.ts', ['--to', 's3'], { S3_BUCKET: '' })).said, /^Set S3_BUCKET/)
})
