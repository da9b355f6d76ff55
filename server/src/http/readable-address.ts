/**
 * The address of a request as one that can be decoded: where a `%` in its path begins nothing, each stands for itself. So
 * an address of nothing is found by no route, and is answered as any other such address is.
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
