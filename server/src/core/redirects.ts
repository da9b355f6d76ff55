import type { Config } from '../settings/config.ts'

/**
 * Returns the target of a link: the wanted address if it is allowed, else the page that it came from, else the site.
 * Allowed are the site itself (on a loopback name with any port) and addresses matching AUTH_REDIRECT_URLS, where `*`
 * matches one part and `**` any number; never a numeric address that is not loopback. An address that is not allowed is
 * no error.
 */
export function redirectTo(
  { siteUrl, auth }: Pick<Config, 'siteUrl' | 'auth'>,
  wish: string | null | undefined,
  referer?: string | null,
): string {
  return [wish, referer].find(each => each && isAllowed(siteUrl, auth.redirectUrls, each)) ?? siteUrl
}

/** Returns whether redirecting to an address is allowed. */
export function isAllowed(siteUrl: string, patterns: readonly string[], text: string): boolean {
  if (!URL.canParse(text) || /[\s\\<>"\p{Cc}]/u.test(text)) return false
  const [url, site] = [new URL(text), new URL(siteUrl)]
  if (url.username || url.password) return false
  if (isNumber(url.hostname) && !isLoopback(url.hostname)) return false
  const sameHost = url.protocol === site.protocol && url.hostname === site.hostname
  if (sameHost && (url.port === site.port || isLoopback(url.hostname))) return true
  const bare = text.split('#')[0]!
  return patterns.some(pattern => globbed(pattern).test(bare))
}

function isNumber(host: string): boolean {
  return host.startsWith('[') || /^[\d.]+$/.test(host)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function globbed(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*|\*)/)
    .map(part => (part === '**' ? '.*' : part === '*' ? '[^./?]*' : part.replace(/[.+^${}()|[\]\\?]/g, '\\$&')))
    .join('')
  return new RegExp(`^${source}$`)
}
