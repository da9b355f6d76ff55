import { AuthClient, type Provider } from '@supabase/auth-js'
import { loadConfig } from '../settings/config.ts'

/**
 * The official client against our own `/auth/v1`. Links in mails carry the session itself (`implicit`): people ask for a
 * new password on one device and open the mail on another, where a code that only the asking browser can exchange
 * (`pkce`) would be worthless. Such a link works once, and the fragment of an address is sent to no server. Whoever comes
 * back from a provider is still in the browser that went there, so a code in the address is taken by `pkce`.
 */
export async function newClient(storageKey: string): Promise<InstanceType<typeof AuthClient>> {
  return new AuthClient({
    ...(await settings()),
    storageKey,
    flowType: new URLSearchParams(location.search).has('code') ? 'pkce' : 'implicit',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
  })
}

/** A client that keeps no session: it does one thing and is forgotten. */
export async function newPasserBy(): Promise<InstanceType<typeof AuthClient>> {
  const about = { storageKey: 'bora.passer-by', persistSession: false, autoRefreshToken: false }
  return new AuthClient({ ...(await settings()), ...about, detectSessionInUrl: false })
}

/**
 * Leaves for a site that signs people in here, or for the page of the company that has an e-mail domain, and comes back to
 * the page `redirectTo`.
 */
export async function leaveForProvider(
  storageKey: string,
  to: string | { domain: string },
  redirectTo: string,
): Promise<void> {
  const about = { storageKey, flowType: 'pkce', autoRefreshToken: false, detectSessionInUrl: false } as const
  const client = new AuthClient({ ...(await settings()), ...about })
  const options = { redirectTo }
  const { error } =
    typeof to === 'string'
      ? await client.signInWithOAuth({ provider: to as Provider, options })
      : await client.signInWithSSO({ ...to, options })
  if (error) throw error
}

async function settings() {
  const { anonKey } = await loadConfig()
  return { url: `${location.origin}/auth/v1`, headers: { apikey: anonKey } }
}
