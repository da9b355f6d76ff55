import { join } from 'node:path'
import { pageNamed, pageNames, RARE_PAGES } from '@bora/rules/pages.ts'
import type { Plugin } from 'vite'

const HELPER = 'vite/preload-helper.js'
const KIT = /\bkit-[^/]*$/
const WITH_KIT = /\b(kit|react|frame|boot|hydrate-page|rolldown-runtime)-[^/]*\.js$/
// The desk's pages come through one file that names them all.
const SELDOM = new RegExp(`/(${[...seldomScreens(), 'desk-screens'].join('|')})-`)
const EXPORTED = 'export const __vitePreload ='

/**
 * Makes every `import()` of the app retry when code could not be loaded. Most browsers remember for the life of a page
 * that a module could not be fetched and never try again (the standard allows a retry only since 2026), so a module is
 * imported only after its files have been fetched, which may fail any number of times.
 */
export function fetchFirst(root: string): Plugin {
  return {
    name: 'bora-fetch-first',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // A page that runs the kit already has the kit's imports: listing them with each import would only make the
          // list longer. The same applies to the modules of rarely opened pages: their own code names them.
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
