import { isIP } from 'node:net'
import { type Environment, listOf, StartRefused } from './environment.ts'

/** The number of proxies in front of the server, or their addresses and networks; null if unset. */
export type Proxies = number | string[] | null

// The names of networks in the server's library.
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Reads TRUST_PROXY. `true` is refused: callers could then claim any address. `false` occurs in old settings, and
 * counts as unset.
 */
export function readProxies(environment: Environment): Proxies {
  const text = environment.TRUST_PROXY?.trim() ?? ''
  if (text === '' || text === 'false') return null
  if (text === 'true') {
    throw new StartRefused(
      'TRUST_PROXY cannot be true, because every caller could then make up the address that attempts are counted by: ' +
        'say how many proxies stand in front (0 for none), or their addresses.',
    )
  }
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const places = listOf(environment, 'TRUST_PROXY')
  if (places.length > 0 && places.every(isPlace)) return places
  throw new StartRefused(
    `TRUST_PROXY must be how many proxies stand in front (0 for none), or their addresses and networks with commas ` +
      `between, like 10.0.0.0/8,::1,loopback, not "${text}".`,
  )
}

/** Returns Fastify's `trustProxy`, so that `request.ip` is the address that the outermost proxy saw. */
export function trusted(proxies: Proxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === null || proxies === 0) return false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

function isPlace(text: string): boolean {
  if (NETWORKS.includes(text)) return true
  const [address, prefix, ...more] = text.split('/') as [string, string | undefined]
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  if (prefix === undefined) return true
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (kind === 4 ? 32 : 128)
}
