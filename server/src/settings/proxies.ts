import { isIP } from 'node:net'
import { type Environment, listOf, StartRefused } from './environment.ts'

/** How many proxies stand in front of the server, or their addresses and networks; null when nobody has said. */
export type Proxies = number | string[] | null

// The names that the server's library knows for networks.
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Reads TRUST_PROXY. `true` is refused: it would take the address of a caller from wherever the caller likes. `false`
 * is what settings of old say, and says nothing.
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

/** What Fastify takes as `trustProxy`, so that `request.ip` is the address that the outermost proxy saw. */
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
