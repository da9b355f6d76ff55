import { pageAt, pageNamed, type PageName, pageNames, PAGES } from '@bora/rules/pages.ts'

/**
 * Whether a page opens from this device where the server can't be reached: those of members, and the way back in. The
 * landing page, what visitors are shown and the server's own pages are left to the browser (docs/rules/interface.md#offline).
 */
export function opensOffline(name: PageName): boolean {
  return pageNamed(name).who === 'member' || name === 'auth'
}

/** The same of an address, a path without query. */
export function addressOpensOffline(path: string): boolean {
  const page = pageAt(path)
  return page !== null && opensOffline(page.name)
}

/** The same as the paths of URL patterns: the first that fits an address says that its page opens. */
export function offlinePatterns(): string[] {
  return pageNames()
    .filter(opensOffline)
    .map(name => `${PAGES[name].path.replace('$', ':')}{/}?`)
}
