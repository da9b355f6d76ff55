/** Whether the document came with the whole page in it, which stands until the app shows the same. */
export function isServerRendered(): boolean {
  return document.getElementById('root')?.dataset['finished'] !== undefined
}

const arrivedAt = globalThis.location?.pathname
let hasTakenOver = false

/**
 * Whether the app, by showing this path, takes the document's own page over, true once: that page stays where its reader
 * has scrolled it to.
 */
export function adoptsServerPage(path: string): boolean {
  const isFirst = !hasTakenOver && isServerRendered() && path === arrivedAt
  hasTakenOver = true
  return isFirst
}
