import { createHash, timingSafeEqual } from 'node:crypto'
import { AuthRefusal } from './auth-refusal.ts'

/**
 * A client's PKCE parameters at the start of a sign-in that another site completes: the hash of a secret that only it
 * knows (RFC 7636).
 */
export type Pkce = { challenge: string; method: 's256' | 'plain' }

/** Parses both fields or neither; refuses only one, an unknown method, and a malformed challenge. */
export function parsePkce(challenge: string | null, method: string | null): Pkce | null {
  if (!challenge && !method) return null
  if (!challenge || !method) {
    throw new AuthRefusal('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  }
  const known = method.toLowerCase()
  if (known !== 's256' && known !== 'plain') {
    throw new AuthRefusal('validation_failed', 'code challenge method has to be either s256 or plain')
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) {
    throw new AuthRefusal(
      'validation_failed',
      'code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, -, ., _ or ~',
    )
  }
  return { challenge, method: known }
}

/** Returns whether the verifier matches the challenge. */
export function matchesChallenge({ challenge, method }: Pkce, verifier: string): boolean {
  const given = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  const [a, b] = [Buffer.from(given), Buffer.from(challenge)]
  return a.length === b.length && timingSafeEqual(a, b)
}
