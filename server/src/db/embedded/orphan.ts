import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { program, type Binaries } from './binaries.ts'

type Noted = { pid: number; port: number; socketFolder: string; ready: boolean }

/** What PostgreSQL notes about itself in its folder while it runs: process id, where it listens, and whether it takes connections. */
export function readPostmaster(cluster: string): Noted | null {
  // A PostgreSQL whose server was killed may be about to end by itself, and takes its note away.
  const lines = readOr(join(cluster, 'postmaster.pid'), '').split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]), socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' }
}

/**
 * Stops a PostgreSQL that a killed server left running on this folder. Stopped and not adopted, so that what runs
 * afterwards always has the settings and the binaries of today; the caller holds the lock of the folder.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const noted = readPostmaster(cluster)
  if (!noted) return
  if (!runsOn(noted.pid, cluster)) {
    // After a restart of the machine the number may belong to somebody else, and PostgreSQL would refuse to start.
    if (isAlive(noted.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  await stopPostmaster(noted.pid)
}

/** Asks for a fast shutdown, which finishes with a checkpoint; insists after 20 s; returns when the process is gone. */
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
  // A child that has ended but was not collected yet still answers to its number.
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
    // PostgreSQL works inside its data folder, wherever that has been moved to since.
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
