import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { findNode } from './node-24.mjs'
import { collect, root } from './run.mjs'
import { Refusal, withProgress } from './terminal.mjs'

/** Installs the packages of the lock file when they are missing or the lock file has changed since. */
export async function ensureInstalled(folder = root) {
  if (isInstalled(folder)) return
  const unfinished = unfinishedMark(folder)
  mkdirSync(dirname(unfinished), { recursive: true })
  writeFileSync(unfinished, '')
  await withProgress('Installing packages', async () => {
    await npm(process.execPath, ['ci'], folder)
    // An older npm leaves out, in silence, optional packages that want a newer Node than its own: that brings them.
    const node = findNode(folder)
    if (node !== process.execPath) await npm(node, ['install', '--no-save'], folder)
  })
  writeFileSync(stampFile(folder), lockHash(folder))
  rmSync(unfinished)
}

/** Whether npm, started here or by hand, has finished with the lock file as it is: it writes its own list last. */
export function isInstalled(folder) {
  const list = join(folder, 'node_modules', '.package-lock.json')
  const lock = join(folder, 'package-lock.json')
  if (!existsSync(list) || existsSync(unfinishedMark(folder))) return false
  if (existsSync(stampFile(folder)) && readFileSync(stampFile(folder), 'utf8') === lockHash(folder)) return true
  return statSync(list).mtimeMs >= statSync(lock).mtimeMs
}

function unfinishedMark(folder) {
  return join(folder, '.cache', 'installing')
}

function stampFile(folder) {
  return join(folder, 'node_modules', '.installed-lock')
}

function lockHash(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
}

async function npm(node, args, folder) {
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error']
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  const script = process.env.npm_execpath
  const { code, output } = script?.endsWith('.js')
    ? await collect(node, [script, ...all], { cwd: folder, env })
    : await collect('npm', all, { cwd: folder, env, shell: process.platform === 'win32' })
  if (code === 0) return
  const reason = output.trim().split('\n').slice(-12).join('\n')
  throw new Refusal(`${reason}\n\nThe packages could not be installed: see npm's words above, then try again.`)
}
