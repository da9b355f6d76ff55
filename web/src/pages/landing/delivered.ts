import type { LandingFacts } from '@bora/contract/server-rendered-pages.ts'

/** The id of the element that holds the data delivered with the landing page. */
export const FACTS_ID = 'landing-facts'

type Delivered = LandingFacts & { arrivedAt: number }

let found: Delivered | null | undefined

/**
 * The data delivered with the landing page, and when by this browser's clock; null where there is none, or on another
 * page.
 */
export function delivered(): Delivered | null {
  if (found === undefined) {
    const text = document.getElementById(FACTS_ID)?.textContent
    found = text ? { ...(JSON.parse(text) as LandingFacts), arrivedAt: performance.timeOrigin } : null
  }
  return found
}
