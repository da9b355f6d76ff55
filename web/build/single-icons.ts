import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]+)\} from 'lucide-react'/g

/**
 * Makes every icon importable from its own file, so that a module depends only on the icons it draws, and the needs of
 * a page can be derived from its imports (`chunks.ts`).
 */
export function singleIcons(): Plugin {
  const { fileOf, esm } = readIcons()
  return {
    name: 'bora-single-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes("from 'lucide-react'")) return null
      return {
        code: code.replace(IMPORT, (_, names: string) =>
          names
            .split(',')
            .map(name => importOf(name.trim(), id))
            .join(';'),
        ),
        map: null,
      }
    },
  }

  function importOf(text: string, from: string): string {
    if (text === '') return ''
    if (text.startsWith('type ')) return `import { ${text} } from 'lucide-react'`
    const [name, alias = name] = text.split(' as ') as [string, string?]
    const file = fileOf.get(name)
    if (file === undefined) throw new Error(`${from} draws ${name}, which has no file among the icons`)
    return `import ${alias} from ${JSON.stringify(join(esm, 'icons', `${file}.mjs`))}`
  }
}

/** An icon may have several names; its file has one of them. */
function readIcons(): { fileOf: Map<string, string>; esm: string } {
  const all = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/\/cjs\/.*/, '/esm/lucide-react.mjs')
  const fileOf = new Map<string, string>()
  const source = readFileSync(all, 'utf8')
  for (const [, names, file] of source.matchAll(/export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g))
    for (const [, name] of names!.matchAll(/default as (\w+)/g)) fileOf.set(name!, file!)
  return { fileOf, esm: dirname(all) }
}
