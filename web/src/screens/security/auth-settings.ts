import { queryOptions } from '@tanstack/react-query'
import { loadConfig } from '../../config.ts'

type AuthSettings = { external: Record<string, boolean> }

/** Which ways of signing in this installation has. */
export const authSettings = queryOptions({
  queryKey: ['GET /auth/v1/settings'],
  queryFn: async ({ signal }): Promise<AuthSettings> => {
    const { anonKey } = await loadConfig()
    const answer = await fetch('/auth/v1/settings', { headers: { apikey: anonKey }, signal })
    if (!answer.ok) throw new Error(`settings: ${answer.status}`)
    return answer.json() as Promise<AuthSettings>
  },
})

const NOT_SITES = ['email', 'phone', 'anonymous_users']

/** The other sites that sign people in here, by the names that the client says. */
export function otherSites({ external }: AuthSettings): string[] {
  return Object.keys(external).filter(name => external[name] && !NOT_SITES.includes(name))
}
