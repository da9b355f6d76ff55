import type { Calls } from '@bora/contract/api.ts'

/** The settings, and the local moment (epoch milliseconds) at which the server said its `now`. */
export type PublicConfig = Calls['GET /config']['output'] & { receivedAt: number }

let loading: Promise<PublicConfig> | null = null

/** Public settings of this installation, asked once; a failure is not remembered. */
export function loadConfig(): Promise<PublicConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Makes the next `loadConfig` ask again. */
export function forgetConfig(): void {
  loading = null
}

async function fetchConfig(): Promise<PublicConfig> {
  const askedAt = Date.now()
  const response = await fetch('/api/config', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`config: ${response.status}`)
  return { ...(await response.json()), receivedAt: (askedAt + Date.now()) / 2 }
}

/** The id of the element that holds the settings that a finished page came with. */
export const SETTINGS_ID = 'settings'

let delivered: PublicConfig | undefined

/** The settings that the document came with, at once; undefined where it came without. Their `now` is an old one. */
export function deliveredConfig(): PublicConfig | undefined {
  const text = delivered || import.meta.env.SSR ? null : document.getElementById(SETTINGS_ID)?.textContent
  if (text) delivered = { ...JSON.parse(text), receivedAt: 0 }
  return delivered
}

/** Sets the settings for what is drawn where there is no document. */
export function drawWithSettings(settings: Calls['GET /config']['output']): void {
  delivered = { ...settings, receivedAt: 0 }
}
