import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accompany, root } from './run.mjs'
import { Refusal } from './terminal.mjs'

/** The oldest Node that runs the server: it needs TypeScript without a build, and a built-in Argon2. */
const oldest = [24, 7]

/**
 * Returns the path of a Node that runs the project: the one from the packages, else the one on the machine if it is new
 * enough.
 */
export function findNode(folder = root) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const packaged = join(folder, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name)
  if (existsSync(packaged) && isNewEnough(versionOf(packaged))) return packaged
  if (isNewEnough(process.versions.node)) return process.execPath
  throw new Refusal(
    `Bora needs Node ${oldest.join('.')} or newer; this platform (${process.platform}-${process.arch}) has no package ` +
      `of it, and the one installed is ${process.versions.node}: install Node 24 from https://nodejs.org.`,
  )
}

/**
 * Returns true if this script already runs on such a Node; otherwise it runs the script again on one, and sets
 * `process.exitCode`.
 */
export async function isOnNode24(script) {
  if (isNewEnough(process.versions.node)) return true
  process.exitCode = await accompany(findNode(), [fileURLToPath(script), ...process.argv.slice(2)])
  return false
}

function versionOf(file) {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return stdout?.trim().slice(1) ?? ''
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}
