/** What a browser keeps of somebody who has refused everything optional: no banner stands over the page. */
export function refusedBefore(of: string | null): string {
  const at = '2026-01-01T00:00:00.000Z'
  const kept = JSON.stringify({ functional: true, analytics: false, marketing: false, at, of })
  // A blank page keeps nothing, and throws where it is asked to.
  return `if (origin !== 'null' && !localStorage.getItem('bora.consent')) localStorage.setItem('bora.consent', ${JSON.stringify(kept)})`
}
