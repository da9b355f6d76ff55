import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../../settings/environment.ts'
import { program } from './binaries.ts'
import type { Installation } from './installation.ts'
import { run } from './launch-methods.ts'
import { superuser, unfinishedPrefix } from './names.ts'

/**
 * Creates PostgreSQL's data folder if there is none. It is created under a temporary name and then renamed, so that an
 * interrupted one is never taken for a complete one.
 */
export function ensureCluster(place: Installation, password: string | null): string {
  const cluster = join(place.home, 'cluster')
  if (!existsSync(cluster)) renameSync(createCluster(place, password), cluster)
  return cluster
}

/** Creates a data folder under a temporary name, under which the next one removes it. */
export function createCluster(place: Installation, password: string | null): string {
  removeUnfinished(place.home)
  const unfinished = join(place.home, `${unfinishedPrefix}-${randomBytes(4).toString('hex')}`)
  const made = run(place.rung.wrap(program(place.binaries, 'initdb'), initdbArguments(place, unfinished, password)))
  if (made.status === 0) return unfinished
  throw new StartRefused(
    `The data folder ${place.home} cannot hold a database (${reasonOf(made.stderr)}): ` +
      'choose another one with DATA_DIR, or name a database with DATABASE_URL.',
  )
}

/** Removes data folders that are not complete. */
export function removeUnfinished(home: string): void {
  for (const name of readdirSync(home).filter(found => found.startsWith(unfinishedPrefix))) {
    try {
      rmSync(join(home, name), { recursive: true, maxRetries: 3 })
    } catch {
      // The initdb of a killed server may still be writing there; it fails soon, and the next start removes the rest.
    }
  }
}

function initdbArguments(place: Installation, folder: string, password: string | null): string[] {
  const common = ['-D', folder, '-U', superuser, '--encoding=UTF8', '--no-instructions']
  // Text compares by code point everywhere, so that order and indexes do not depend on the machine.
  const locale =
    place.version >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : [process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=C']
  if (password === null) return [...common, ...locale, '--auth=trust']
  const file = join(place.home, 'password')
  writeFileSync(file, password, { mode: 0o600 })
  return [...common, ...locale, '--auth=scram-sha-256', `--pwfile=${file}`]
}

/** Extracts why a program of PostgreSQL failed from its output, in which messages about cleanup may follow. */
export function reasonOf(text: string): string {
  const lines = text.trim().split('\n')
  const reason = lines.findLast(line => /\b(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1)
  return reason?.replace(/^.*?\b(FATAL|PANIC|error): +/i, '') || 'no reason given'
}
