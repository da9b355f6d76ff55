import { STORAGE_KEYS } from '../device/storage-keys.ts'
import { readStored, writeStored } from '../device/stored.ts'

/** What somebody allows beside what the product needs to work, which needs no leave. */
export type ConsentChoice = { analytics: boolean; marketing: boolean }

/** The choice that this browser keeps: when it was made, and of which account it is; null is of a visitor. */
export type Consents = ConsentChoice & { functional: true; at: string; of: string | null }

/** Is said to the page whenever a choice is kept. */
export const CONSENTS_KEPT = 'consents-kept'

/** The choice kept in this browser; null while there is none. */
export function storedConsents(): Consents | null {
  try {
    const { analytics, marketing, at, of } = JSON.parse(readStored(STORAGE_KEYS.consent)!) as Partial<Consents>
    return {
      functional: true,
      analytics: analytics === true,
      marketing: marketing === true,
      // One that doesn't say when it was made is older than any other.
      at: at ?? new Date(0).toISOString(),
      of: of ?? null,
    }
  } catch {
    return null
  }
}

/** Keeps a choice in this browser. */
export function storeConsents(
  { analytics, marketing }: ConsentChoice,
  { at, of }: { at: string; of: string | null },
): void {
  writeStored(
    STORAGE_KEYS.consent,
    JSON.stringify({ functional: true, analytics, marketing, at, of } satisfies Consents),
  )
  globalThis.dispatchEvent?.(new Event(CONSENTS_KEPT))
}
