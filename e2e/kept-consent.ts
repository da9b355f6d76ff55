/** The stored consent of a person who has refused everything optional, so that no banner covers the page. */
export function refusedBefore(of: string | null): string {
  const at = '2026-01-01T00:00:00.000Z'
  const kept = JSON.stringify({ functional: true, analytics: false, marketing: false, at, of })
  // A blank page has no storage, and throws on access.
  return `if (origin !== 'null' && !localStorage.getItem('bora.consent')) localStorage.setItem('bora.consent', ${JSON.stringify(kept)})`
}
