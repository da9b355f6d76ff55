import { createHmac } from 'node:crypto'

/**
 * The code of an authenticator app (RFC 6238: SHA-1, six digits, thirty seconds) for a secret in base 32, now or `at` a
 * moment.
 */
export function appCode(secret: string, at = Date.now()): string {
  const bits = [...secret].map(sign => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const hash = createHmac('sha1', key).update(step).digest()
  const start = hash.at(-1)! & 15
  return String((hash.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const STEP_MS = 30_000

/**
 * Returns a function that generates the codes of one app. Each is valid once, a step early or late: used codes are
 * skipped, and a code further ahead is waited for, so that none expires while it is typed.
 */
export function codesOf(secret: string): () => Promise<string> {
  let next = 0
  return async () => {
    const step = Math.max(next, Math.floor(Date.now() / STEP_MS))
    next = step + 1
    await new Promise(resolve => setTimeout(resolve, Math.max(0, (step - 1) * STEP_MS - Date.now())))
    return appCode(secret, step * STEP_MS)
  }
}
