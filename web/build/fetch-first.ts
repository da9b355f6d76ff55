import { join } from 'node:path'
import type { Plugin } from 'vite'

const HELPER = 'vite/preload-helper.js'
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
          // Without this a file that imports no other one would not be named.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'js' ? [...new Set([file, ...files])] : files,
        },
      },
    }),
    transform(code, id) {
      if (!id.endsWith(HELPER)) return null
      if (!code.includes(EXPORTED)) throw new Error(`${HELPER} no longer says "${EXPORTED}"`)
      return {
        code: `import { fetchedFirst } from ${JSON.stringify(join(root, 'src/loading/fetched-first.ts'))}
          ${code.replace(EXPORTED, 'const preload =')}
          export const __vitePreload = (load, files, importer) =>
            fetchedFirst(files ?? []).then(() => preload(load, files, importer))`,
        map: null,
      }
    },
  }
}
