import type { Config } from '../settings/config.ts'

/**
 * Where a link may lead: the wish when it is allowed, else the page that it came from, else the site. Allowed are the site
 * itself (on a loopback name with any port) and what AUTH_REDIRECT_URLS lists, `*` standing for one part and `**` for
 * any; never an address by number that is not loopback. A wish that is not allowed is no error.
 */
export function redirectTo(
  { siteUrl, auth }: Pick<Config, 'siteUrl' | 'auth'>,
  wish: string | null | undefined,
  referer?: string | null,
): string {
  return [wish, referer].find(each => each && isAllowed(siteUrl, auth.redirectUrls, each)) ?? siteUrl
}

/** Whether an address may be redirected to. */
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
