import type { LegalText } from '@bora/rules/terms.ts'
import { loadCode } from '../loading/load-chunk.ts'

/** Search parameters of a versioned text: the version from its address, and the words of that version. */
export function outdatedReload(name: LegalText) {
  return {
    validateSearch: (search: Record<string, unknown>): { version?: number } =>
      typeof search['version'] === 'number' ? { version: search['version'] } : {},
    loaderDeps: ({ search: { version } }: { search: { version?: number } }) => ({ version: version?.toString() }),
    loader: async ({ deps: { version } }: { deps: { version?: string | undefined } }) =>
      loadCode(() => import('../pages/legal/versions.ts')).then(({ loadShown }) => loadShown(name, version)),
  }
}
