import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pageNamed, type PageName, pageNames } from '@bora/rules/pages.ts'
import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>
type Groups = Rolldown.CodeSplittingGroup[]

// A part that so many pages need is sent with the others of its kind, as one file instead of a dozen.
const PAGES_FOR_ONE_FILE = 4

/**
 * Returns what is sent as one file, read off what the pages import: `boot` is what the landing page needs before the
 * app, `kit` what the app and its first screen need, `shared` what many pages need beside it. What fewer pages need,
 * and what is fetched later by `import()`, goes the bundler's own way.
 */
export function chunkGroups(root: string): Groups {
  const pagesOf = remembered((ctx: Graph) => reachedByPage(root, ctx))
  const of = (name: string, isIn: (reached: ReturnType<typeof pagesOf>, id: string) => boolean, more: object = {}) => ({
    debugName: name,
    name: (id: string, ctx: Graph) => (isIn(pagesOf(ctx), id) ? name : null),
    ...more,
  })
  return [
    // Not the landing page's first file itself, nor its styles: every page of the app loads this, and after its own
    // styles their plain classes would win over those of wider windows.
    of('boot', ({ boot }, id) => boot.has(id) || id.includes('vite/preload-helper'), { priority: 1 }),
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    {
      name: 'frame',
      test: /node_modules\/(@tanstack|i18next|react-i18next|html-parse-stringify|use-sync-external-store|seroval)/,
    },
    of('kit', ({ first }, id) => first.has(id), { minShareCount: 2 }),
    of('shared', ({ pages }, id) => pages.filter(page => page.has(id)).length >= PAGES_FOR_ONE_FILE),
  ]
}

function reachedByPage(root: string, ctx: Graph) {
  const reached = (...ids: string[]) => {
    const seen = new Set<string>()
    const visit = (id: string) => {
      if (seen.has(id)) return
      seen.add(id)
      ctx.getModuleInfo(id)?.importedIds.forEach(visit)
    }
    ids.forEach(visit)
    return seen
  }
  const screen = (name: PageName) =>
    globSync(`src/screens/*/${pageNamed(name).screen}.tsx`, { cwd: root }).map(path => join(root, path))
  const all = pageNames().filter(name => pageNamed(name).who !== 'developer')
  const boot = reached(join(root, 'src/landing-boot.ts'))
  return {
    boot: new Set([...boot].filter(id => !id.endsWith('/landing-boot.ts') && !id.endsWith('.css'))),
    first: reached(join(root, 'src/main.tsx'), ...screen('home')),
    pages: all.map(name => reached(...screen(name))),
  }
}

// The graph is whole by the time the first module is asked for, and the same for all of them.
function remembered<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let value: Value | undefined
  return key => (value ??= make(key))
}
