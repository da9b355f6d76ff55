import { createPrivateKey, createPublicKey } from 'node:crypto'
import { z } from 'zod'
import { type Environment, StartRefused } from './environment.ts'

/** Keys on the curve P-256 (ES256), as a JSON web key set; at least one of them is private. */
export type SigningKeySet = z.output<typeof KeySet>

const KeySet = z.object({
  keys: z
    .array(
      z.object({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        d: z.string().optional(),
        kid: z.string().optional(),
        key_ops: z.array(z.string()).optional(),
      }),
    )
    .min(1),
})

/** Reads AUTH_SIGNING_KEYS; null if it is empty. Refuses keys that couldn't sign, and never repeats the text. */
export function readSigningKeys(environment: Environment): SigningKeySet | null {
  const text = environment.AUTH_SIGNING_KEYS
  if (!text) return null
  const read = KeySet.safeParse(jsonOf(text))
  if (!read.success) throw refused('must be a JSON web key set of keys on the curve P-256')
  const { keys } = read.data
  if (!keys.some(({ d }) => d)) throw refused('holds no private key')
  if (!keys.every(isSound)) throw refused('holds a key that is none: its point does not lie on the curve')
  return read.data
}

function refused(what: string): StartRefused {
  return new StartRefused(`AUTH_SIGNING_KEYS ${what}.`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isSound({ kty, crv, x, y, d }: SigningKeySet['keys'][number]): boolean {
  try {
    createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
    if (d) createPrivateKey({ key: { kty, crv, x, y, d }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
