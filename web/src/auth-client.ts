import { AuthClient, type Provider } from '@supabase/auth-js'
import { loadConfig } from './config.ts'

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

/** Leaves for a site that signs people in here, and comes back to the page `redirectTo`. */
export async function leaveForProvider(storageKey: string, provider: string, redirectTo: string): Promise<void> {
  const about = { storageKey, flowType: 'pkce', autoRefreshToken: false, detectSessionInUrl: false } as const
  const client = new AuthClient({ ...(await settings()), ...about })
  const { error } = await client.signInWithOAuth({ provider: provider as Provider, options: { redirectTo } })
  if (error) throw error
}

async function settings() {
  const { anonKey } = await loadConfig()
  return { url: `${location.origin}/auth/v1`, headers: { apikey: anonKey } }
}
