import type { Language } from '@bora/rules/limits.ts'
import type { ServerRenderedPage } from '@bora/rules/pages.ts'
import type { Calls } from './api.ts'

/** What the landing page shows of the present. It also stands in the page, as JSON, so that the app needn't ask for it. */
export type LandingFacts = {
  /** The product's clock, in epoch milliseconds. */
  at: number
  /** How many challenges were asked for. */
  limit: number
  open: Calls['GET /challenges/open']['output']
  statistics: Calls['GET /statistics']['output']
}

/**
 * The landing page with these facts, as its HTML and what stands behind that in the document. `siteUrl` has no slash at
 * its end.
 */
export type RenderLanding = (
  language: Language,
  facts: LandingFacts,
  siteUrl: string,
) => { html: string; after: string }

/** A challenge's public overview at an instant (epoch milliseconds), as HTML for those without scripts. */
export type RenderOverview = (
  language: Language,
  challenge: Calls['GET /challenges/:challengeId/overview']['output'],
  at: number,
) => string

/** What reading pages say of this installation and this moment. */
export type ReadingFacts = {
  settings: Calls['GET /config']['output']
  /** Of a text that has versions: the one that is asked for, where there is one of that name. */
  version?: string | undefined
}

/** A page to be read, as a visitor sees it: its HTML, what stands behind that in the document, and what it is about. */
export type RenderReading = (
  page: ServerRenderedPage,
  language: Language,
  facts: ReadingFacts,
) => { html: string; after: string; title: string; description: string }

/** What the build makes for the server beside the documents: everything that is drawn there. */
export type PageRenderers = { landing: RenderLanding; overview: RenderOverview; reading: RenderReading }
