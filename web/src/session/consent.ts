import { KEPT } from '../device/kept.ts'
import { readStored, writeStored } from '../device/stored.ts'

/** What somebody allowed in this browser. What the product needs to work needs no leave. */
export type Consents = { functional: true; analytics: boolean; marketing: boolean }

/** The choice kept in this browser; null while there is none. */
export function storedConsents(): Consents | null {
  try {
    const { analytics, marketing } = JSON.parse(readStored(KEPT.consent)!) as Partial<Consents>
    return { functional: true, analytics: analytics === true, marketing: marketing === true }
  } catch {
    return null
  }
}

/** Keeps a choice in this browser. */
export function storeConsents({ analytics, marketing }: Omit<Consents, 'functional'>): void {
  writeStored(KEPT.consent, JSON.stringify({ functional: true, analytics, marketing } satisfies Consents))
}
