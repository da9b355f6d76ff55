import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renewWith } from './renew-push.ts'

const KEY = 'BPk'
const bytesOf = (key: string) => new Uint8Array(Buffer.from(key, 'base64url')).buffer

/** The calls that browser and server receive, in order, given these subscriptions. */
async function renewed(
  current: { key: string; endpoint: string } | null,
  known: { here: boolean; endpoint: string | null },
) {
  const did: string[] = []
  const subscription = (endpoint: string, key: string) =>
    ({
      endpoint,
      options: { applicationServerKey: bytesOf(key) },
      unsubscribe: async () => void did.push('unsubscribe'),
    }) as unknown as PushSubscription
  const manager = {
    getSubscription: async () => current && subscription(current.endpoint, current.key),
    subscribe: async () => subscription('new', KEY),
  }
  await renewWith(manager, { key: KEY, ...known }, async ({ endpoint }) => void did.push(`tell ${endpoint}`))
  return did
}

for (const [name, current, known, expected] of [
  ['nothing changed', { key: KEY, endpoint: 'a' }, { here: true, endpoint: 'a' }, []],
  ['the push service changed the subscription', { key: KEY, endpoint: 'b' }, { here: true, endpoint: 'a' }, ['tell b']],
  [
    'the server has another key',
    { key: 'BAA', endpoint: 'a' },
    { here: true, endpoint: 'a' },
    ['unsubscribe', 'tell new'],
  ],
  [
    'the server removed it as gone',
    { key: KEY, endpoint: 'a' },
    { here: false, endpoint: null },
    ['unsubscribe', 'tell new'],
  ],
  ['the subscription expired', null, { here: true, endpoint: 'a' }, ['tell new']],
] as const)
  test(`when the page opens and ${name}`, async () => assert.deepEqual(await renewed(current, known), expected))
