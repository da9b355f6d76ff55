import type { PageRenderers } from '@bora/contract/server-rendered-pages.ts'
import type { Language } from '@bora/rules/limits.ts'
import type { ServerRenderedPage } from '@bora/rules/pages.ts'
import type { Context } from '../core/context.ts'
import { LruCache } from '../core/lru-cache.ts'
import { publicConfig } from '../modules/platform/index.ts'

type Drawn = ReturnType<PageRenderers['reading']>

/** A page to be read, drawn as a visitor sees it; null where it can't be drawn, and the app shows it. */
export type ReadingPages = (page: ServerRenderedPage, language: Language, version?: string) => Promise<Drawn | null>

type Options = {
  renderers: PageRenderers | null
  context(): Context
  /** Is told why a page went out without. */
  onFault(error: unknown): void
}

const MAX_KEPT = 100

/**
 * Returns what draws the pages that are to be read, with the settings of this installation
 * (docs/rules/interface.md#reading-pages). What was drawn serves until its day is over.
 */
export function readingPages({ renderers, context, onFault }: Options): ReadingPages {
  const kept = new LruCache<string, Drawn>(MAX_KEPT)
  return async (page, language, version) => {
    if (!renderers) return null
    try {
      const ctx = context()
      const key = [page, language, version, ctx.now.toISOString().slice(0, 10)].join(' ')
      const drawn = kept.get(key) ?? renderers.reading(page, language, { settings: await publicConfig(ctx), version })
      kept.set(key, drawn)
      return drawn
    } catch (error) {
      onFault(error)
      return null
    }
  }
}
