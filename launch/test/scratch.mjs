import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const gigabyte = 2 ** 30

/**
 * Runs `work` while temporary folders are created in memory, if the machine has a file system there with room; they
 * are removed when it ends. Test databases consist of hundreds of files each, which a disk's file system creates and
 * deletes at ten times the cost. A TMPDIR that the caller has set is kept.
 */
export async function withScratchInMemory(work, where = memory) {
  if (process.env.TMPDIR || !isRoomy(where)) return await work()
  removeAbandoned(where)
  const folder = mkdtempSync(join(where, `bora-tests-${process.pid}-`))
  // PostgreSQL may run as another user, who has to reach its own folder inside.
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  process.env.TMPDIR = folder
  try {
    return await work()
  } finally {
    delete process.env.TMPDIR
    process.off('exit', remove)
    remove()
  }
}

/** Returns whether programs can run from the folder, it has 3 GB to spare, and this process 6. */
function isRoomy(folder) {
  try {
    const mount = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map(line => line.split(' '))
      .findLast(([, place]) => place === folder)
    if (mount?.[2] !== 'tmpfs' || mount[3].split(',').includes('noexec')) return false
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 3 * gigabyte && process.availableMemory() > 6 * gigabyte
  } catch {
    return false
  }
}

/** Removes the folders of runs that were killed: they would occupy memory until the machine restarts. */
function removeAbandoned(where) {
  for (const name of readdirSync(where)) {
    const [, pid] = /^bora-tests-(\d+)-/.exec(name) ?? []
    if (pid === undefined || isAlive(Number(pid))) continue
    try {
      rmSync(join(where, name), { recursive: true, force: true })
    } catch {
      // It belongs to another user.
    }
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
