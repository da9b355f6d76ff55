import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const ICON = /node_modules\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/

/**
 * Tells of a module whether it is an icon that the sources with these paths draw, `first`, one that only others do,
 * `later`, or none.
 */
export function iconsOf(root: string, isFirst: (path: string) => boolean): (id: string) => 'first' | 'later' | null {
  const fileOf = fileByName()
  const first = new Set<string>()
  for (const path of globSync('src/**/*.{ts,tsx}', { cwd: root }).map(path => join(root, path))) {
    if (!isFirst(path)) continue
    const source = readFileSync(path, 'utf8')
    for (const [, names] of source.matchAll(/import \{([^}]+)\} from 'lucide-react'/g))
      for (const [, name] of names!.matchAll(/(?:^|,)\s*(?!type )(\w+)/g)) {
        const file = fileOf.get(name!)
        if (file === undefined) throw new Error(`${path} draws ${name}, which has no file among the icons`)
        first.add(file)
      }
  }
  return id => {
    const file = ICON.exec(id)?.[1]
    return file === undefined ? null : first.has(file) ? 'first' : 'later'
  }
}

/** One icon has several names, and its file has one of them. */
function fileByName(): Map<string, string> {
  const esm = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/\/cjs\/.*/, '/esm/lucide-react.mjs')
  const files = new Map<string, string>()
  for (const [, names, file] of readFileSync(esm, 'utf8').matchAll(
    /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  ))
    for (const [, name] of names!.matchAll(/default as (\w+)/g)) files.set(name!, file!)
  return files
}
