import type { LandingFacts, RenderLanding, PageRenderers } from '@bora/contract/server-rendered-pages.ts'
import { LANDING_CHALLENGES, FINISHED_FRESH_SECONDS, type Language, MAX_LIST_ROWS } from '@bora/rules/limits.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../core/context.ts'
import { singleFlight } from '../core/single-flight.ts'
import { areAllOpen, findChallenges } from '../modules/discovery/index.ts'
import { platformStatistics } from '../modules/platform/index.ts'

/** The landing page of this moment in a language; `whole` with as many open challenges as a list has at most. */
export type LandingPage = (language: Language, whole: boolean) => Promise<string>

type Options = {
  renderers: PageRenderers | null
  siteUrl: string
  /** The finished documents of the build, which stand where nothing is known of the moment. */
  documents: Record<Language, string>
  context(): Context
  /** Is told why a page went out without what there is now. */
  onFault(error: unknown): void
}

type Drawn = { facts: LandingFacts; ids: string[]; pages: Partial<Record<Language, string>> }

// So long a visitor waits for the database.
const MAX_WAIT_MS = 2_000
const MAX_TRIES = 3
const PLACE = /<!--landing-->[\s\S]*<!--\/landing-->/
const AFTER = '<!--landing-after-->'

/**
 * Returns what completes the landing page with the open challenges and the statistics, drawn anew after 30 seconds at the
 * earliest, once for all who come meanwhile (docs/rules/interface.md#landing-page). Whether what it shows may still be
 * seen is asked anew for every visitor. While the database doesn't answer the page stands without them.
 */
export function landingPage(options: Options): LandingPage {
  const { renderers, siteUrl, documents, context, onFault } = options
  if (!renderers) return async language => documents[language]
  const { landing: render } = renderers
  const first = singleFlight(currentWith(LANDING_CHALLENGES))
  const all = singleFlight(currentWith(MAX_LIST_ROWS))

  function currentWith(limit: number): () => Promise<Drawn> {
    let drawn: Drawn | undefined
    return async () => {
      // What was gathered while a challenge became private is gathered once more.
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const ctx = context()
        if (!isFresh(drawn, ctx.now)) drawn = await gathered(ctx, limit)
        if (await areAllOpen(ctx, drawn.ids)) return drawn
        drawn = undefined
      }
      throw new Error('The open challenges change faster than they are read')
    }
  }

  async function gathered(ctx: Context, limit: number): Promise<Drawn> {
    const [open, statistics] = await Promise.all([
      findChallenges(ctx, {
        params: {},
        body: {},
        query: { search: '', chip: 'all', state: 'active', joinable: 'yes', limit },
      }),
      platformStatistics(ctx),
    ])
    const facts = { at: ctx.now.getTime(), limit, open, statistics }
    return { facts, ids: open.items.map(({ id }) => id), pages: {} }
  }

  return async (language, whole) => {
    const wait = new AbortController()
    try {
      const found = whole ? all() : first()
      const late = sleep(MAX_WAIT_MS, null, { signal: wait.signal })
      const current = await Promise.race([found, late])
      if (!current) {
        found.catch(onFault)
        return documents[language]
      }
      return (current.pages[language] ??= complete(documents[language], render(language, current.facts, siteUrl)))
    } catch (error) {
      onFault(error)
      return documents[language]
    } finally {
      wait.abort()
    }
  }
}

function isFresh(drawn: Drawn | undefined, now: Date): drawn is Drawn {
  if (!drawn) return false
  const age = now.getTime() - drawn.facts.at
  return age >= 0 && age < FINISHED_FRESH_SECONDS * 1000
}

function complete(document: string, { html, after }: ReturnType<RenderLanding>): string {
  return document.replace(PLACE, () => html).replace(AFTER, () => after)
}
