import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { parse } from 'node:path'
import { program, type Binaries } from './binaries.ts'

/**
 * PostgreSQL refuses to run as root. A method runs it as the user nobody instead: `wrap` converts a command to the one
 * to spawn, `owner` is the required owner of the data folder, seen from outside.
 */
export type LaunchMethod = {
  name: LaunchMethodName
  owner: { uid: number; gid: number } | null
  wrap(file: string, args: string[]): Command
}
export type LaunchMethodName = 'direct' | 'user' | 'unshare' | 'setpriv' | 'copy'
export type Command = { file: string; args: string[]; uid?: number; gid?: number }

const nobody = { uid: 65534, gid: 65534 }

const direct: LaunchMethod = { name: 'direct', owner: null, wrap: (file, args) => ({ file, args }) }

const user: LaunchMethod = { name: 'user', owner: nobody, wrap: (file, args) => ({ file, args, ...nobody }) }

/** A user namespace: inside it the process is nobody, outside it is still root and can enter root's folders. */
const unshare: LaunchMethod = {
  name: 'unshare',
  owner: { uid: 0, gid: 0 },
  wrap: (file, args) => ({
    file: 'unshare',
    args: ['--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, file, ...args],
  }),
}

/**
 * The user nobody with permission to enter any folder. Without the securebit PostgreSQL's own access check would ignore
 * the permission.
 */
const setpriv: LaunchMethod = {
  name: 'setpriv',
  owner: nobody,
  wrap: (file, args) => ({
    file: 'setpriv',
    args: [
      '--securebits=+no_setuid_fixup',
      `--reuid=${nobody.uid}`,
      `--regid=${nobody.gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override,+dac_read_search',
      '--ambient-caps=+dac_override,+dac_read_search',
      file,
      ...args,
    ],
  }),
}

/** Like `user`, but on copies of the programs and of the folder in a place that others can't enter. */
const copy: LaunchMethod = { ...user, name: 'copy' }

const rungs = { direct, user, unshare, setpriv, copy } satisfies Record<LaunchMethodName, LaunchMethod>

/** Returns the methods to try on this machine, in order; just one with `only`. */
export function launchMethods(only?: LaunchMethodName): LaunchMethod[] {
  if (only) return [rungs[only]]
  return process.getuid?.() === 0 ? [user, unshare, setpriv, copy] : [direct]
}

/**
 * Returns the major version of the programs if they run this way and can write into the folder, else null. Tested,
 * because guesses from owners and modes fail.
 */
export function probeVersion(rung: LaunchMethod, binaries: Binaries, folder: string): number | null {
  const postgres = program(binaries, 'postgres')
  const script = ': > "$1/.trial" && rm "$1/.trial" && "$0" --version'
  const command =
    process.platform === 'win32'
      ? rung.wrap(postgres, ['--version'])
      : rung.wrap('/bin/sh', ['-c', script, postgres, folder])
  const { status, stdout } = run(command)
  return status === 0 ? Number.parseInt(stdout.replace(/^\D+/, ''), 10) : null
}

export function run(command: Command): SpawnSyncReturns<string> {
  const { file, args, uid, gid } = command
  return spawnSync(file, args, { ...spawnOptions(uid, gid), encoding: 'utf8', timeout: 120_000 })
}

/** Options for spawning programs of the database: without our environment, in a folder that every user can enter. */
export function spawnOptions(uid?: number, gid?: number) {
  const { PATH, SystemRoot, TEMP } = process.env
  return { uid, gid, cwd: parse(process.cwd()).root, env: { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' } }
}
