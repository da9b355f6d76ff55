import { execFileSync } from 'node:child_process'
import { existsSync, lchownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { realpathSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefused } from '../../settings/environment.ts'
import { copyBinaries, findBinaries, findEarlierBinaries, howToInstall, type Binaries } from './binaries.ts'
import { launchMethods, probeVersion, type LaunchMethod, type LaunchMethodName } from './launch-methods.ts'

/** Programs, a folder and a method of running them there that was tested. */
export type Installation = { binaries: Binaries; home: string; rung: LaunchMethod; version: number }

export type InstallationOptions = {
  /** Use only this method. */
  rung?: LaunchMethodName
  /** Use these programs instead of those found on the machine. */
  binaries?: Iterable<Binaries>
  /** Use these programs of an earlier major version instead of those found on the machine. */
  earlierBinaries?: (major: number) => Iterable<Binaries>
  /** Directories where the method `copy` may put its copies. */
  copyBases?: string[]
}

/** What remains to be done with data that these programs can't open, as a part of a sentence. */
export const wayBack = 'go back to the version of Bora that ran before (docs/running.md#upgrading)'

const lastingFolders = ['/var/lib', '/opt', '/srv', '/var/tmp']

/**
 * Finds programs and a method to run them on `home` (created if missing), or refuses with what to do instead. They are
 * of the major version that made the folder's data, or a later one, which can't read them.
 */
export function findInstallation(home: string, options: InstallationOptions): Installation {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const folder = realpathSync(home)
  const made = clusterVersion(folder)
  let earlier: Installation | undefined
  for (const binaries of options.binaries ?? findBinaries(folder)) {
    const place = usable(binaries, home, options)
    if (place && (made === null || place.version >= made)) return place
    earlier ??= place ?? undefined
  }
  if (earlier) {
    throw new StartRefused(
      `${home} was made by PostgreSQL ${made}, which is newer than the one found here (${earlier.version}). ` +
        `Nothing was changed: ${wayBack}, or name a database with DATABASE_URL.`,
    )
  }
  throw new StartRefused(
    `The built-in PostgreSQL does not run on this machine (${process.platform}-${process.arch}): ` +
      'name a PostgreSQL 15 or newer with DATABASE_URL=postgresql://user:password@host:5432/database.',
  )
}

/** Finds the programs that can read the data of an earlier major version, or refuses with what to install. */
export function findEarlier(home: string, made: number, version: number, options: InstallationOptions): Installation {
  for (const binaries of options.earlierBinaries?.(made) ?? findEarlierBinaries(made, realpathSync(home))) {
    const place = usable(binaries, home, options)
    if (place?.version === made) return place
  }
  throw new StartRefused(
    `${home} was made by PostgreSQL ${made}, and this version of Bora has ${version}. Moving the data needs the ` +
      `programs of ${made}, too: ${howToInstall(made)}, and start again. Or ${wayBack}. ` +
      'Nothing was changed.',
  )
}

/** Returns the major version that made the data in a folder; null if there are none. */
export function clusterVersion(home: string): number | null {
  const noted = join(home, 'cluster', 'PG_VERSION')
  return existsSync(noted) ? Number.parseInt(readFileSync(noted, 'utf8'), 10) : null
}

/** Returns the first method that runs the programs on the folder. */
function usable(binaries: Binaries, home: string, options: InstallationOptions): Installation | null {
  for (const rung of launchMethods(options.rung)) {
    const place =
      rung.name === 'copy' ? copied(binaries, home, rung, options) : tried(binaries, realpathSync(home), rung)
    if (place) return place
  }
  return null
}

/**
 * Tries a method on an empty folder next to `home`, so that the data changes its owner only for a method that works.
 */
function tried(binaries: Binaries, home: string, rung: LaunchMethod): Installation | null {
  const trial = newFolder(dirname(home), '.trial-')
  if (!trial) return null
  changeOwner(rung, trial)
  const version = probeVersion(rung, binaries, trial)
  rmSync(trial, { recursive: true })
  if (version === null) return null
  if (rung.owner && statSync(home).uid !== rung.owner.uid) changeOwner(rung, home)
  return { binaries, home, rung, version }
}

/** Copies everything into an inaccessible folder; a symbolic link at `home` records which. */
function copied(
  binaries: Binaries,
  home: string,
  rung: LaunchMethod,
  options: InstallationOptions,
): Installation | null {
  if (lstatSync(home).isSymbolicLink()) return triedOnCopy(binaries, realpathSync(home), rung)
  for (const base of options.copyBases ?? lastingFolders) {
    const folder = newFolder(base, 'bora-')
    if (!folder) continue
    const place = triedOnCopy(binaries, folder, rung)
    if (place) {
      // The command keeps the modes of folders, which PostgreSQL requires; cpSync does not.
      execFileSync('cp', ['-a', `${home}/.`, folder])
      renameSync(home, `${home}.moved`)
      symlinkSync(folder, home)
      rmSync(`${home}.moved`, { recursive: true })
      changeOwner(rung, folder)
      return place
    }
    rmSync(folder, { recursive: true })
  }
  return null
}

function newFolder(base: string, prefix: string): string | null {
  try {
    return mkdtempSync(join(base, prefix))
  } catch {
    return null
  }
}

function triedOnCopy(binaries: Binaries, folder: string, rung: LaunchMethod): Installation | null {
  const copy = copyBinaries(binaries, folder)
  const owners = [folder, copy.root].map(path => statSync(path).uid)
  if (owners.some(uid => uid !== rung.owner?.uid)) changeOwner(rung, folder)
  return tried(copy, folder, rung)
}

/** Changes the folder itself last, so that its owner shows whether everything inside was changed. */
function changeOwner(rung: LaunchMethod, path: string): void {
  if (!rung.owner) return
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) changeOwner(rung, join(path, name))
  lchownSync(path, rung.owner.uid, rung.owner.gid)
}
