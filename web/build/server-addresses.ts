import { CONTINUE_PATH, UNSUBSCRIBE_PATH } from '@bora/rules/pages.ts'

/** Address prefixes that the server answers itself; all other addresses are files and pages of the web app. */
export const SERVER_ADDRESSES = [
  '/api',
  '/auth/v1',
  '/functions/v1',
  '/rest/v1',
  '/storage/v1',
  '/realtime/v1',
  '/.well-known',
  '/sandbox',
  '/webhooks',
  '/dev/outbox',
  '/previews',
  UNSUBSCRIBE_PATH,
  CONTINUE_PATH,
] as const

/** Whether the server answers an address (a path without query) itself. */
export function isServers(path: string): boolean {
  return SERVER_ADDRESSES.some(begin => path.startsWith(begin) && !/\w/.test(path.charAt(begin.length)))
}
