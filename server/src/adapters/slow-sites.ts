/** `take` returns a function to be called with the milliseconds that a call took, or null if the site has too many. */
export type SlowSites = { take(host: string): ((tookMs: number) => void) | null }

const SLOW_MS = 3_000
const AT_ONCE = 4
// Calls in time that make up for a slow one, and for all slow ones.
const [WEIGHT, MOST] = [4, 40]
const FORGOTTEN_AFTER = 1_000

/**
 * Creates the memory of sites that answer slowly: one that did may have at most four calls at once, until enough calls
 * in time make up for it. All hosts below a domain are one site, since its owner can invent as many as they like.
 */
export function slowSites(): SlowSites {
  const sites = new Map<string, { underWay: number; debt: number }>()

  function forgetOne(): void {
    for (const [name, { underWay }] of sites) {
      if (underWay > 0) continue
      sites.delete(name)
      return
    }
  }

  return {
    take(host) {
      const name = host.split('.').slice(-2).join('.')
      const site = sites.get(name) ?? { underWay: 0, debt: 0 }
      if (site.debt > 0 && site.underWay >= AT_ONCE) return null
      // The one used last is forgotten last.
      sites.delete(name)
      if (sites.size >= FORGOTTEN_AFTER) forgetOne()
      sites.set(name, site)
      site.underWay++
      return tookMs => {
        site.underWay--
        site.debt = Math.max(0, Math.min(MOST, site.debt + (tookMs > SLOW_MS ? WEIGHT : -1)))
      }
    },
  }
}
