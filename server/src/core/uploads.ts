import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'

// Much longer than any upload: files untouched for this long belong to a dead node.
const FORGOTTEN_MS = 3_600_000
const NAME = /^(?<host>[A-Za-z0-9-]+)\.(?<pid>\d+)\.(?<run>[0-9a-f-]{36})$/
// Several nodes may share one folder: each has its own part, named so that the others can check whether it still runs.
const host = hostname().replace(/[^A-Za-z0-9-]/g, '-') || 'host'
const run = randomUUID()

/**
 * Gives `work` a temporary folder for an uploaded file, which may still contain its location. The folder is deleted
 * when the work is done, or, after a kill, when the next node starts (`emptyUploads`).
 */
export async function withUploadFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const mine = join(dataDir, 'tmp', `${host}.${process.pid}.${run}`)
  await mkdir(mine, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(mine, 'upload-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Empties the folder of uploads in progress, except for those of live nodes. */
export async function emptyUploads(dataDir: string): Promise<void> {
  const all = join(dataDir, 'tmp')
  const names = await readdir(all).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const path = join(all, name)
    if (!isOfSomebodyAlive(name) || (await isForgotten(path))) await rm(path, { recursive: true, force: true })
  }
}

function isOfSomebodyAlive(name: string): boolean {
  const owner = NAME.exec(name)?.groups
  if (!owner) return false
  // For another machine only the age is known.
  if (owner['host'] !== host) return true
  const pid = Number(owner['pid'])
  return pid === process.pid ? owner['run'] === run : isRunning(pid)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function isForgotten(path: string): Promise<boolean> {
  const inside = await readdir(path, { recursive: true }).catch(() => [])
  const touched = await Promise.all(
    [path, ...inside.map(name => join(path, name))].map(one =>
      stat(one).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  )
  return Date.now() - Math.max(...touched) > FORGOTTEN_MS
}
