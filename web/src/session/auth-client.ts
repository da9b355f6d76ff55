import { AuthClient, type Provider } from '@supabase/auth-js'
import { loadConfig } from '../settings/config.ts'

const ARRIVAL_KEY = 'bora.arrival'

/** The official client against our own `/auth/v1`. It ignores the address: that is handled by `arrivalClient`. */
export async function newClient(storageKey: string): Promise<InstanceType<typeof AuthClient>> {
  return new AuthClient({
    ...(await settings()),
    storageKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
  })
}

/**
 * A client that takes the session from the address and keeps it in memory, so that it silently replaces no other
 * session. Links in mails carry the session itself (`implicit`): people request a new password on one device and open
 * the mail on another, where a code that only the requesting browser can exchange (`pkce`) would be worthless. Such a
 * link works once, and the fragment of an address is sent to no server. A person returning from a provider is still in
 * the browser that went there, so a code in the address is exchanged with `pkce`, with the verifier stored under
 * `storageKey`.
 */
export async function arrivalClient(storageKey: string): Promise<InstanceType<typeof AuthClient>> {
  let session: string | null = null
  const keptAs = (key: string) => key.replace(ARRIVAL_KEY, storageKey)
  return new AuthClient({
    ...(await settings()),
    storageKey: ARRIVAL_KEY,
    storage: {
      getItem: key => (key === ARRIVAL_KEY ? session : localStorage.getItem(keptAs(key))),
      setItem: (key, value) =>
        key === ARRIVAL_KEY ? void (session = value) : localStorage.setItem(keptAs(key), value),
      removeItem: key => (key === ARRIVAL_KEY ? void (session = null) : localStorage.removeItem(keptAs(key))),
    },
    flowType: new URLSearchParams(location.search).has('code') ? 'pkce' : 'implicit',
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: true,
  })
}

/** A client that keeps no session: it does one thing and is discarded. */
export async function newTransientClient(): Promise<InstanceType<typeof AuthClient>> {
  const about = { storageKey: 'bora.passer-by', persistSession: false, autoRefreshToken: false }
  return new AuthClient({ ...(await settings()), ...about, detectSessionInUrl: false })
}

/**
 * Navigates to a site that signs people in here, or to the page of the company that owns an e-mail domain, and returns
 * to the page `redirectTo`.
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
