/**
 * Every address of the web app, as patterns; `:name` stands for one part. The server answers any other with the
 * page-not-found and status 404 (spec 2).
 */
export const PAGES = [
  '/',
  '/app',
  '/app/create',
  '/add-activity',
  '/auth',
  '/reset-password',
  '/challenge/:challengeId',
  '/challenge/:challengeId/overview',
  '/challenge/:challengeId/results',
  '/wallet',
  '/welcome',
  '/profile',
  '/settings/security',
] as const

/** Pages of the development build only; in production they are page-not-found. */
export const DEVELOPMENT_PAGES = ['/dev/ui', '/dev/clock'] as const

/** Whether an address (a path without query) is a page of the app. */
export function isPage(path: string, development: boolean): boolean {
  const pages: readonly string[] = development ? [...PAGES, ...DEVELOPMENT_PAGES] : PAGES
  return pages.some(pattern => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`).test(path))
}
