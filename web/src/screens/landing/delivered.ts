import type { LandingFacts } from '@bora/contract/server-rendered-pages.ts'

/** The id of the element that holds what the landing page came with. */
export const FACTS_ID = 'landing-facts'

type Delivered = LandingFacts & { arrivedAt: number }

let found: Delivered | null | undefined

/** What the landing page came with, and when by this browser's clock; null where it came without, or another page came. */
export function delivered(): Delivered | null {
  if (found === undefined) {
    const text = document.getElementById(FACTS_ID)?.textContent
    found = text ? { ...(JSON.parse(text) as LandingFacts), arrivedAt: performance.timeOrigin } : null
  }
  return found
}
