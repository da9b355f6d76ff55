import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { program, type Binaries } from './binaries.ts'
import { unfinishedPrefix } from './names.ts'

type Noted = { pid: number; port: number; socketFolder: string; ready: boolean }

/** Reads PostgreSQL's status file in its folder: process id, address, and whether it accepts connections. */
export function readPostmaster(cluster: string): Noted | null {
  // A PostgreSQL whose server was killed may be about to end, which removes its file.
  const lines = readOr(join(cluster, 'postmaster.pid'), '').split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]), socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' }
}

/**
 * Stops a PostgreSQL that a killed server left running on this folder. It is stopped rather than adopted, so that the
 * current settings and binaries always apply; the caller holds the lock of the folder.
 */
async function stopOrphan(cluster: string): Promise<void> {
  const noted = readPostmaster(cluster)
  if (!noted) return
  if (!runsOn(noted.pid, cluster)) {
    // After a restart of the machine the id may belong to another process, and PostgreSQL would refuse to start.
    if (isAlive(noted.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  await stopPostmaster(noted.pid)
}

/** Stops what a killed server left running on the data folder in `home`, or on one that was not complete yet. */
export async function stopOrphans(home: string): Promise<void> {
  if (!statSync(home, { throwIfNoEntry: false })?.isDirectory()) return
  const own = readdirSync(home).filter(name => name === 'cluster' || name.startsWith(unfinishedPrefix))
  for (const name of own) await stopOrphan(join(home, name))
}

/** Requests a fast shutdown, which ends with a checkpoint; forces it after 20 s; returns once the process is gone. */
export async function stopPostmaster(pid: number, pgCtl?: { binaries: Binaries; cluster: string }): Promise<void> {
  if (process.platform === 'win32' && pgCtl) {
    execFileSync(program(pgCtl.binaries, 'pg_ctl'), ['stop', '-D', pgCtl.cluster, '-m', 'fast', '-w'], {
      stdio: 'pipe',
    })
    return
  }
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!signalled(pid, signal)) return
    for (const end = Date.now() + patience; Date.now() < end; await sleep(10)) if (!isAlive(pid)) return
  }
}

function signalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // A zombie child still has its process id.
  return process.platform !== 'linux' || !/^State:\s+Z/m.test(readOr(`/proc/${pid}/status`, 'State: Z'))
}

function runsOn(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(cluster)
  }
  try {
    // PostgreSQL's working directory is its data folder, even if that was moved.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return readOr(`/proc/${pid}/cmdline`, '').includes(cluster)
  }
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}
