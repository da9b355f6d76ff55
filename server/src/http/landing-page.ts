import type { LandingFacts, RenderLanding, PageRenderers } from '@bora/contract/server-rendered-pages.ts'
import { LANDING_CHALLENGES, FINISHED_FRESH_SECONDS, type Language, MAX_LIST_ROWS } from '@bora/rules/limits.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../core/context.ts'
import { singleFlight } from '../core/single-flight.ts'
import { areAllOpen, findChallenges } from '../modules/discovery/index.ts'
import { platformStatistics } from '../modules/platform/index.ts'

/** Returns the current landing page in a language; with `whole`, up to the maximum number of open challenges. */
export type LandingPage = (language: Language, whole: boolean) => Promise<string>

type Options = {
  renderers: PageRenderers | null
  siteUrl: string
  /** The static documents of the build, used without current data. */
  documents: Record<Language, string>
  context(): Context
  /** Called with the reason if a page was sent without current data. */
  onFault(error: unknown): void
}

type Drawn = { facts: LandingFacts; ids: string[]; pages: Partial<Record<Language, string>> }

// Maximum time that a visitor waits for the database.
const MAX_WAIT_MS = 2_000
const MAX_TRIES = 3
const PLACE = /<!--landing-->[\s\S]*<!--\/landing-->/
const AFTER = '<!--landing-after-->'

/**
 * Returns a function that adds open challenges and statistics to the landing page. It renders again after 30 seconds at
 * the earliest, once for all concurrent visitors (docs/rules/interface.md#landing-page). For every visitor it checks
 * again that the shown challenges may still be seen. While the database doesn't answer, the page comes without them.
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
      // If a challenge became private while the data was read, it is read again.
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
