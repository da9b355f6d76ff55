import type { PageRenderers, RenderOverview } from '@bora/contract/server-rendered-pages.ts'
import { FINISHED_FRESH_SECONDS, type Language } from '@bora/rules/limits.ts'
import { LRUCache } from 'lru-cache'
import type { Context } from '../core/context.ts'
import { publicOverview } from '../modules/discovery/index.ts'

/** Returns the public overview of a challenge as HTML for browsers without scripts; empty if it isn't available. */
export type OverviewPage = (language: Language, about: { challengeId: string; invite?: string }) => Promise<string>

type Options = {
  renderers: PageRenderers | null
  context(): Context
  /** Called with the reason if a page was sent without it. */
  onFault(error: unknown): void
}

type Gathered = { at: number; challenge: Parameters<RenderOverview>[1]; drawn: Partial<Record<Language, string>> }

const MAX_KEPT = 200

/**
 * Returns a function that renders the overview of a challenge. Its caller checks that the viewer may see it. The
 * content is at most 30 seconds old (docs/rules/interface.md#without-scripts).
 */
export function overviewPage({ renderers, context, onFault }: Options): OverviewPage {
  if (!renderers) return async () => ''
  const { overview: render } = renderers
  const kept = new LRUCache<string, Gathered>({ max: MAX_KEPT })

  return async (language, { challengeId, invite = '' }) => {
    const ctx = context()
    const key = `${challengeId} ${invite}`
    const age = ctx.now.getTime() - (kept.get(key)?.at ?? Number.NEGATIVE_INFINITY)
    try {
      if (age < 0 || age >= FINISHED_FRESH_SECONDS * 1000) {
        const challenge = await publicOverview(ctx, challengeId, invite || undefined)
        kept.set(key, { at: ctx.now.getTime(), challenge, drawn: {} })
      }
      const { challenge, drawn, at } = kept.get(key)!
      return (drawn[language] ??= render(language, challenge, at))
    } catch (error) {
      onFault(error)
      return ''
    }
  }
}
