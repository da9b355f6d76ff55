import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findNode } from './node-24.mjs'
import { collect, root, signalGroup } from './run.mjs'
import { Refusal, withProgress } from './terminal.mjs'

/**
 * Installs the packages of the lock file if they are missing or the lock file has changed since. Waits for a concurrent
 * install; an install left running by a killed start is ended first.
 */
export async function ensureInstalled(folder = root) {
  if (!(await takeTurn(folder))) return
  await withProgress('Installing packages', async () => {
    await npm(process.execPath, ['ci'], folder)
    // An older npm silently omits optional packages that need a newer Node than its own: this installs them.
    const node = findNode(folder)
    if (node !== process.execPath) await npm(node, ['install', '--no-save'], folder)
  })
  writeFileSync(stampFile(folder), lockHash(folder))
  rmSync(unfinishedMark(folder))
}

/** Marks that this script installs, as soon as no other does; returns false if nothing is left to install. */
async function takeTurn(folder) {
  const mark = unfinishedMark(folder)
  for (let isFirst = true; ; isFirst = false) {
    if (isInstalled(folder)) return false
    const other = readMark(mark)
    if (other && worksIn(other.script, folder)) {
      if (isFirst) console.log('Another start is installing the packages: waiting for it ...')
      await sleep(200)
      continue
    }
    if (other && worksIn(other.npm, folder)) await endGroup(other.npm)
    mkdirSync(dirname(mark), { recursive: true })
    try {
      writeFileSync(mark, JSON.stringify({ script: process.pid }), { flag: other ? 'w' : 'wx' })
      return true
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
  }
}

/**
 * Reads who installs or did so last: the script and the process group of its npm; null if the last one has finished.
 */
function readMark(mark) {
  try {
    return JSON.parse(readFileSync(mark, 'utf8') || '{}')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    return {}
  }
}

/** Returns whether a process with that id works in the folder, and isn't another that reused the id. */
function worksIn(pid, folder) {
  if (!Number.isInteger(pid)) return false
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    } catch {
      return false
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return /npm|launch/.test(stdout ?? '')
}

async function endGroup(pid) {
  const since = Date.now()
  while (signalGroup(pid, Date.now() - since < 5_000 ? 'SIGTERM' : 'SIGKILL') && Date.now() - since < 15_000)
    await sleep(100)
}

/** Returns whether npm, started here or manually, has completed the current lock file: it writes its own list last. */
export function isInstalled(folder) {
  const list = join(folder, 'node_modules', '.package-lock.json')
  const lock = join(folder, 'package-lock.json')
  if (!existsSync(list) || existsSync(unfinishedMark(folder))) return false
  if (existsSync(stampFile(folder)) && readFileSync(stampFile(folder), 'utf8') === lockHash(folder)) return true
  return statSync(list).mtimeMs >= statSync(lock).mtimeMs && leftOut(lock, list).length === 0
}

/** Returns the project's own optional packages for every machine that are missing: npm ran with too old a Node. */
function leftOut(lock, list) {
  const [wanted, there] = [lock, list].map(file => JSON.parse(readFileSync(file, 'utf8')).packages ?? {})
  return Object.entries(wanted)
    .filter(([path]) => !path.includes('node_modules'))
    .flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
    .map(name => `node_modules/${name}`)
    .filter(path => wanted[path] && !wanted[path].os && !wanted[path].cpu && !(path in there))
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
  const begun = pid => writeFileSync(unfinishedMark(folder), JSON.stringify({ script: process.pid, npm: pid }))
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  const script = process.env.npm_execpath
  const { code, output } = script?.endsWith('.js')
    ? await collect(node, [script, ...all], { cwd: folder, env, begun })
    : await collect('npm', all, { cwd: folder, env, begun, shell: process.platform === 'win32' })
  if (code === 0) return
  const reason = output.trim().split('\n').slice(-12).join('\n')
  throw new Refusal(`${reason}\n\nThe packages could not be installed: see npm's words above, then try again.`)
}
