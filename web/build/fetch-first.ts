import { join } from 'node:path'
import { pageNamed, pageNames, RARE_PAGES } from '@bora/rules/pages.ts'
import type { Plugin } from 'vite'

const HELPER = 'vite/preload-helper.js'
const KIT = /\bkit-[^/]*$/
const WITH_KIT = /\b(kit|react|frame|boot|hydrate-page|rolldown-runtime)-[^/]*\.js$/
// The desk's pages come by one file that names them all.
const SELDOM = new RegExp(`/(${[...seldomScreens(), 'desk-screens'].join('|')})-`)
const EXPORTED = 'export const __vitePreload ='

/**
 * Lets every `import()` of the app ask again for code that didn't come. Most browsers remember for as long as a page lives
 * that a module could not be fetched, and never try again (the standard allows it since 2026 only); so a module is imported
 * only when its files have been fetched, which can fail as often as it must.
 */
export function fetchFirst(root: string): Plugin {
  return {
    name: 'bora-fetch-first',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // Whoever runs the kit has what it imports: named with each of its imports that would only make it longer. So
          // would what pages need that hardly anybody goes to first: their own code names it.
          resolveDependencies: (file, files, { hostId, hostType }) => {
            if (hostType !== 'js' || !KIT.test(hostId)) return files
            return files.filter(one => !WITH_KIT.test(one) && (one.endsWith('.css') || !SELDOM.test(file)))
          },
        },
      },
    }),
    transform(code, id) {
      if (!id.endsWith(HELPER)) return null
      if (!code.includes(EXPORTED)) throw new Error(`${HELPER} no longer says "${EXPORTED}"`)
      return {
        code: `import { ensureCached, filesOf } from ${JSON.stringify(join(root, 'src/loading/ensure-cached.ts'))}
          ${code.replace(EXPORTED, 'const preload =')}
          export const __vitePreload = (load, files, importer) =>
            ensureCached(filesOf(load, files)).then(() => preload(load, files, importer))`,
        map: null,
      }
    },
  }
}

function seldomScreens(): string[] {
  const seldom = new Set<string>(RARE_PAGES)
  return pageNames()
    .filter(name => seldom.has(name) || ['admin', 'developer'].includes(pageNamed(name).who))
    .map(name => pageNamed(name).screen)
}
