import { pageAt, pageNamed, type PageName, pageNames, PAGES } from '@bora/rules/pages.ts'

/**
 * Whether a page opens from this device when the server can't be reached: members' pages, and sign-in. The landing
 * page, pages for visitors and the server's own pages are left to the browser (docs/rules/interface.md#offline).
 */
export function opensOffline(name: PageName): boolean {
  return pageNamed(name).who === 'member' || name === 'auth'
}

/** The same for an address, a path without query. */
export function addressOpensOffline(path: string): boolean {
  const page = pageAt(path)
  return page !== null && opensOffline(page.name)
}

/** The same as paths of URL patterns: if any of them matches an address, its page opens. */
export function offlinePatterns(): string[] {
  return pageNames()
    .filter(opensOffline)
    .map(name => `${PAGES[name].path.replace('$', ':')}{/}?`)
}
