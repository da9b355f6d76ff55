import type { LegalText } from '@bora/rules/terms.ts'
import { loadCode } from '../loading/load-chunk.ts'

/** What a text of several versions has beside a page's own: the version in its address, and the words of that one. */
export function outdatedReload(name: LegalText) {
  return {
    validateSearch: (search: Record<string, unknown>): { version?: number } =>
      typeof search['version'] === 'number' ? { version: search['version'] } : {},
    loaderDeps: ({ search: { version } }: { search: { version?: number } }) => ({ version: version?.toString() }),
    loader: async ({ deps: { version } }: { deps: { version?: string | undefined } }) =>
      loadCode(() => import('../screens/legal/versions.ts')).then(({ loadShown }) => loadShown(name, version)),
  }
}
