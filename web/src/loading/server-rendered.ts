/** Whether the document contains the whole page, shown until the app renders the same. */
export function isServerRendered(): boolean {
  return document.getElementById('root')?.dataset['finished'] !== undefined
}

const arrivedAt = globalThis.location?.pathname
let hasTakenOver = false

/** Whether showing this path takes over the document's own page; true once. That page keeps its scroll position. */
export function adoptsServerPage(path: string): boolean {
  const isFirst = !hasTakenOver && isServerRendered() && path === arrivedAt
  hasTakenOver = true
  return isFirst
}
