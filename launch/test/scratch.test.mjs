import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { withScratchInMemory } from './scratch.mjs'

const memory = '/dev/shm'

test('temporary folders of a run are in memory, and gone after it', async context => {
  const before = process.env.TMPDIR
  delete process.env.TMPDIR
  context.after(() => before !== undefined && (process.env.TMPDIR = before))
  const inside = await withScratchInMemory(async () => tmpdir())
  if (!inside.startsWith(memory)) return context.skip('no memory to spare')
  assert.equal(existsSync(inside), false)
  assert.equal(process.env.TMPDIR, undefined)
  await assert.rejects(withScratchInMemory(async () => assert.fail()))
  assert.deepEqual(foldersOfThis(), [])
})

test('folders of a killed run are removed by the next, and those of a running one are kept', async context => {
  const before = process.env.TMPDIR
  delete process.env.TMPDIR
  context.after(() => before !== undefined && (process.env.TMPDIR = before))
  if (!(await withScratchInMemory(async () => tmpdir())).startsWith(memory)) return context.skip('no memory to spare')
  const { pid } = spawnSync(process.execPath, ['--version'])
  const [abandoned, living] = [`${memory}/bora-tests-${pid}-left`, `${memory}/bora-tests-${process.ppid}-runs`]
  for (const folder of [abandoned, living]) mkdirSync(folder)
  context.after(() => rmSync(living, { recursive: true }))
  await withScratchInMemory(async () => {})
  assert.deepEqual([existsSync(abandoned), existsSync(living)], [false, true])
})

test('a chosen TMPDIR is kept, and so is the default one without a file system in memory', async context => {
  const before = process.env.TMPDIR
  context.after(() => (before === undefined ? delete process.env.TMPDIR : (process.env.TMPDIR = before)))
  process.env.TMPDIR = '/somewhere'
  assert.equal(await withScratchInMemory(async () => process.env.TMPDIR), '/somewhere')
  delete process.env.TMPDIR
  assert.equal(await withScratchInMemory(async () => process.env.TMPDIR, '/'), undefined)
})

function foldersOfThis() {
  return readdirSync(memory).filter(name => name.startsWith(`bora-tests-${process.pid}-`))
}
