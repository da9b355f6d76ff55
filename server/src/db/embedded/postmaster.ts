import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '../../settings/environment.ts'
import { program } from './binaries.ts'
import { reasonOf } from './cluster.ts'
import { readPostmaster, stopPostmaster } from './orphan.ts'
import type { Installation } from './installation.ts'
import { spawnOptions } from './launch-methods.ts'

export type Postmaster = { pid(): number; stop(): Promise<void> }

const patience = 120_000
const quickFailures = 5

/**
 * Starts PostgreSQL and waits until it accepts connections (after a crash it first replays its log). If it dies
 * unexpectedly, it is started again; `stop` ends it with a checkpoint. It never outlives this process, unless that is
 * killed. If it is `told` to stop before it is ready, it ends and this throws.
 */
export async function runPostmaster(
  place: Installation,
  cluster: string,
  settings: string[],
  told?: AbortSignal,
): Promise<Postmaster> {
  const logFile = join(place.home, 'postgres.log')
  let child: ChildProcess | undefined
  let stopping = false
  const begun = (fresh: ChildProcess) => void (child = fresh)
  const endWithProcess = () => child?.kill('SIGINT')
  process.once('exit', endWithProcess)

  async function startAgain(failures: number): Promise<void> {
    if (stopping) return
    const since = Date.now()
    try {
      const fresh = await startUntilReady(place, cluster, settings, logFile, { begun })
      fresh.once('exit', () => startAgain(Date.now() - since > 60_000 ? 0 : failures + 1))
    } catch (error) {
      if (failures >= quickFailures) {
        console.error((error as Error).message)
        return
      }
      await sleep(1000, undefined, { ref: false })
      await startAgain(failures + 1)
    }
    if (stopping) child?.kill('SIGINT')
  }

  async function stop(): Promise<void> {
    stopping = true
    process.removeListener('exit', endWithProcess)
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      await stopPostmaster(child.pid, { binaries: place.binaries, cluster })
    }
  }

  try {
    const first = await startUntilReady(place, cluster, settings, logFile, { begun, told })
    first.once('exit', () => startAgain(0))
  } catch (error) {
    await stop()
    throw error
  }
  return { pid: () => child!.pid!, stop }
}

type Watch = { begun(child: ChildProcess): void; told?: AbortSignal | undefined }

async function startUntilReady(
  place: Installation,
  cluster: string,
  settings: string[],
  logFile: string,
  watch: Watch,
) {
  for (const end = Date.now() + patience; ;) {
    watch.told?.throwIfAborted()
    const log = openLog(logFile)
    const child = launch(place, cluster, settings, log.descriptor)
    closeSync(log.descriptor)
    watch.begun(child)
    if (await isReady(child, cluster, end, watch.told)) return child
    watch.told?.throwIfAborted()
    const said = readFileSync(logFile, 'utf8').slice(log.length)
    // The children of a killed PostgreSQL need a moment to exit.
    if (!/pre-existing shared memory block|lock file .* already exists/.test(said) || Date.now() > end) {
      throw new StartRefused(
        `The built-in PostgreSQL did not start (${reasonOf(said)}): ` +
          `see ${logFile}, or name another database with DATABASE_URL.`,
      )
    }
    await sleep(100)
  }
}

function openLog(file: string): { descriptor: number; length: number } {
  const descriptor = openSync(file, 'a', 0o600)
  if (statSync(file).size > 4_000_000) truncateSync(file)
  return { descriptor, length: readFileSync(file, 'utf8').length }
}

function launch(place: Installation, cluster: string, settings: string[], log: number): ChildProcess {
  const args = ['-D', cluster, ...settings.flatMap(setting => ['-c', setting])]
  const { file, args: wrapped, uid, gid } = place.rung.wrap(program(place.binaries, 'postgres'), args)
  // A separate process group: Ctrl-C in the terminal is for the server, which stops the database after its last
  // request.
  const child = spawn(file, wrapped, { ...spawnOptions(uid, gid), stdio: ['ignore', log, log], detached: true })
  child.unref()
  return child
}

async function isReady(child: ChildProcess, cluster: string, end: number, told?: AbortSignal): Promise<boolean> {
  let failed = false
  child.once('error', () => (failed = true))
  while (!failed && !told?.aborted && child.exitCode === null && child.signalCode === null) {
    const noted = readPostmaster(cluster)
    if (noted?.ready && noted.pid === child.pid) return true
    if (Date.now() > end) {
      child.kill('SIGQUIT')
      return false
    }
    await sleep(5)
  }
  return false
}
