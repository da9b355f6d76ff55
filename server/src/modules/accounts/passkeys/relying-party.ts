import { isIP } from 'node:net'
import type { Context } from '../../../core/context.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'

/** The site that passkeys belong to: its domain, and the pages that may request them. */
export type RelyingParty = { id: string; origins: string[] }

/**
 * Returns the site for which devices keep keys, by its public address; null where passkeys are switched off or
 * impossible: browsers keep no key for a bare IP address.
 */
export function relyingParty({ config }: Pick<Context, 'config'>): RelyingParty | null {
  const { hostname: id, origin } = new URL(config.siteUrl)
  if (!config.auth.passkeys || isIP(id.replace(/^\[|\]$/g, '')) !== 0) return null
  const belongs = (address: string) => {
    const { hostname } = new URL(address)
    return hostname === id || hostname.endsWith(`.${id}`)
  }
  return { id, origins: [origin, ...config.allowedOrigins.filter(belongs)] }
}

/** Like `relyingParty`; refuses calls where there are no passkeys. */
export function requiredRelyingParty(ctx: Pick<Context, 'config'>): RelyingParty {
  const site = relyingParty(ctx)
  if (!site) throw new AuthRefusal('passkey_disabled', 'Passkeys are disabled')
  return site
}
