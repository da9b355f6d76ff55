import { randomBytes } from 'node:crypto'
import type { Keys } from '../core/secrets.ts'

/** A secret with one random key. */
export function oneKey(value: Buffer = randomBytes(32)): Keys {
  const current = { generation: 1, value }
  return { current, all: [current] }
}
