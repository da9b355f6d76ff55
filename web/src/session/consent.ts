import { STORAGE_KEYS } from '../device/storage-keys.ts'
import { readStored, writeStored } from '../device/stored.ts'

/** A person's consent to optional storage; storage that the product needs requires none. */
export type ConsentChoice = { analytics: boolean; marketing: boolean }

/** The choice stored in this browser: when it was made, and for which account; null for a visitor. */
export type Consents = ConsentChoice & { functional: true; at: string; of: string | null }

/** Dispatched on the page whenever a choice is stored. */
export const CONSENTS_KEPT = 'consents-kept'

/** The choice stored in this browser; null if there is none. */
export function storedConsents(): Consents | null {
  try {
    const { analytics, marketing, at, of } = JSON.parse(readStored(STORAGE_KEYS.consent)!) as Partial<Consents>
    return {
      functional: true,
      analytics: analytics === true,
      marketing: marketing === true,
      // A choice without a time is older than any other.
      at: at ?? new Date(0).toISOString(),
      of: of ?? null,
    }
  } catch {
    return null
  }
}

/** Stores a choice in this browser. */
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
