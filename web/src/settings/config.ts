import type { Calls } from '@bora/contract/api.ts'

/** The settings, and the local time (epoch milliseconds) at which the server's `now` was received. */
export type PublicConfig = Calls['GET /config']['output'] & { receivedAt: number }

let loading: Promise<PublicConfig> | null = null

/** Public settings of this installation, requested once; a failure is not cached. */
export function loadConfig(): Promise<PublicConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Makes the next `loadConfig` request them again. */
export function forgetConfig(): void {
  loading = null
}

async function fetchConfig(): Promise<PublicConfig> {
  const askedAt = Date.now()
  const response = await fetch('/api/config', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`config: ${response.status}`)
  return { ...(await response.json()), receivedAt: (askedAt + Date.now()) / 2 }
}

/** The id of the element with the settings of a server-rendered page. */
export const SETTINGS_ID = 'settings'

let delivered: PublicConfig | undefined

/** The settings delivered with the document, synchronously; undefined if there are none. Their `now` is outdated. */
export function deliveredConfig(): PublicConfig | undefined {
  const text = delivered || import.meta.env.SSR ? null : document.getElementById(SETTINGS_ID)?.textContent
  if (text) delivered = { ...JSON.parse(text), receivedAt: 0 }
  return delivered
}

/** Sets the settings for rendering without a document. */
export function drawWithSettings(settings: Calls['GET /config']['output']): void {
  delivered = { ...settings, receivedAt: 0 }
}
