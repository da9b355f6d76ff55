import type { Language } from '@bora/rules/limits.ts'
import type { ServerRenderedPage } from '@bora/rules/pages.ts'
import type { Calls } from './api.ts'

/** Current facts on the landing page. The page also contains them as JSON, so that the app needn't request them. */
export type LandingFacts = {
  /** The product's clock, in epoch milliseconds. */
  at: number
  /** The number of challenges requested. */
  limit: number
  open: Calls['GET /challenges/open']['output']
  statistics: Calls['GET /statistics']['output']
}

/**
 * Renders the landing page with these facts: its HTML, and the markup after it in the document. `siteUrl` has no
 * trailing slash.
 */
export type RenderLanding = (
  language: Language,
  facts: LandingFacts,
  siteUrl: string,
) => { html: string; after: string }

/** Renders a challenge's public overview at an instant (epoch milliseconds) as HTML, for browsers without scripts. */
export type RenderOverview = (
  language: Language,
  challenge: Calls['GET /challenges/:challengeId/overview']['output'],
  at: number,
) => string

/** Current facts of this installation on reading pages. */
export type ReadingFacts = {
  settings: Calls['GET /config']['output']
  /** For a text with versions: the requested version, if it exists. */
  version?: string | undefined
}

/**
 * Renders a reading page as a visitor sees it: its HTML, the markup after it in the document, its title and
 * description.
 */
export type RenderReading = (
  page: ServerRenderedPage,
  language: Language,
  facts: ReadingFacts,
) => { html: string; after: string; title: string; description: string }

/** Renderers that the build bundles for the server, besides the documents. */
export type PageRenderers = { landing: RenderLanding; overview: RenderOverview; reading: RenderReading }
