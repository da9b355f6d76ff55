/**
 * Returns the address of a request in a form that can be decoded: an invalid `%` in its path is escaped. So an invalid
 * address matches no route, and is answered like any unknown one.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%')) return url
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
