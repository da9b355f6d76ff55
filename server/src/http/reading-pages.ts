import type { PageRenderers } from '@bora/contract/server-rendered-pages.ts'
import type { Language } from '@bora/rules/limits.ts'
import type { ServerRenderedPage } from '@bora/rules/pages.ts'
import { LRUCache } from 'lru-cache'
import type { Context } from '../core/context.ts'
import { publicConfig } from '../modules/platform/index.ts'

type Drawn = ReturnType<PageRenderers['reading']>

/** Renders a reading page as a visitor sees it; null if it can't be rendered, and the app shows it. */
export type ReadingPages = (page: ServerRenderedPage, language: Language, version?: string) => Promise<Drawn | null>

type Options = {
  renderers: PageRenderers | null
  context(): Context
  /** Called with the reason if a page was sent without it. */
  onFault(error: unknown): void
}

const MAX_KEPT = 100

/**
 * Returns a function that renders reading pages with the settings of this installation
 * (docs/rules/interface.md#reading-pages). Results are cached until the end of the day.
 */
export function readingPages({ renderers, context, onFault }: Options): ReadingPages {
  const kept = new LRUCache<string, Drawn>({ max: MAX_KEPT })
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
