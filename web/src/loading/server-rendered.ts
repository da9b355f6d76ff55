/** Whether the document contains the whole page, shown until the app renders the same. */
export function isServerRendered(): boolean {
  return document.getElementById('root')?.dataset['finished'] !== undefined
}

const arrivedAt = globalThis.location?.pathname
let hasTakenOver = false

// Input that scrolls; the browser scrolls without any when it restores a position after a reload.
const SCROLLS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
let hasActed = false
for (const sign of SCROLLS)
  globalThis.addEventListener?.(sign, () => (hasActed = true), { capture: true, once: true, passive: true })

/**
 * Whether the page at this path, now rendered, keeps its scroll position; only ever true for the first page: one that
 * takes over the document's own, or one that a person has already scrolled while it was loading.
 */
export function keepsFirstScroll(path: string): boolean {
  const isFirst = !hasTakenOver
  hasTakenOver = true
  return isFirst && ((isServerRendered() && path === arrivedAt) || isScrolledByPerson())
}

function isScrolledByPerson(): boolean {
  if (scrollY === 0) return false
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return hasActed || arrival?.type === 'navigate'
}
