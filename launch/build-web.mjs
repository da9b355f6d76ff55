import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { collect, root } from './run.mjs'
import { Refusal, withProgress } from './terminal.mjs'

const sources = ['web', 'rules', 'contract', 'package-lock.json']
const notSources = new Set(['node_modules', 'dist', 'test-results'])

/** Builds the web app into web/dist if it is missing or any of its sources has changed since. */
export async function ensureBuilt(node, folder = root) {
  const stamp = join(folder, '.cache', 'web-build')
  const hash = sourceHash(folder)
  if (existsSync(join(folder, 'web/dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const vite = join(folder, 'node_modules/vite/bin/vite.js')
  const { code, output } = await withProgress('Building the web app', () =>
    collect(node, [vite, 'build', '--logLevel', 'warn'], { cwd: join(folder, 'web') }),
  )
  if (code !== 0) {
    const reason = output.slice(Math.max(0, output.search(/^error during build/m))).trim()
    throw new Refusal(`${reason}\n\nThe web app could not be built: see above.`)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

/** Returns one value for the names and contents of all sources of the web app. */
export function sourceHash(folder) {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, folder, source)
  return hash.digest('hex')
}

function addTo(hash, folder, path) {
  const full = join(folder, path)
  if (!existsSync(full)) return
  const entries = readFolder(full)
  if (!entries) return void hash.update(path).update('\0').update(readFileSync(full)).update('\0')
  for (const entry of entries) if (!notSources.has(entry)) addTo(hash, folder, `${path}/${entry}`)
}

function readFolder(path) {
  try {
    return readdirSync(path).sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return null
    throw error
  }
}
