import type { Renderers } from '@bora/contract/finished-pages.ts'
import type { Language } from '@bora/rules/limits.ts'
import type { FinishedPage } from '@bora/rules/pages.ts'
import type { Context } from '../core/context.ts'
import { Recent } from '../core/recent.ts'
import { publicConfig } from '../rooms/platform/platform.ts'

type Drawn = ReturnType<Renderers['reading']>

/** A page to be read, drawn as a visitor sees it; null where it can't be drawn, and the app shows it. */
export type ReadingPages = (page: FinishedPage, language: Language, version?: string) => Promise<Drawn | null>

type Options = {
  renderers: Renderers | null
  context(): Context
  /** Is told why a page went out without. */
  onFault(error: unknown): void
}

const MOST_KEPT = 100

/**
 * Returns what draws the pages that are to be read, with the settings of this installation
 * (docs/rules/interface.md#reading-pages). What was drawn serves until its day is over.
 */
export function readingPages({ renderers, context, onFault }: Options): ReadingPages {
  const kept = new Recent<string, Drawn>(MOST_KEPT)
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
