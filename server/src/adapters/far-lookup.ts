import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Twice as long in all, since a lost packet is sent again.
const LONGEST_QUERY_MS = 2_000

/**
 * Returns a lookup for names that strangers give: it fails with `EPRIVATE` if any of the addresses is not on the public
 * internet. It queries the name servers directly, because the system's lookup occupies one of the few threads that all
 * lookups of the process share, for half a minute if the name server of a stranger doesn't answer.
 */
export function farLookup(servers?: string[]): LookupFunction {
  const resolver = new Resolver({ timeout: LONGEST_QUERY_MS, maxTimeout: LONGEST_QUERY_MS, tries: 2 })
  if (servers) resolver.setServers(servers)

  async function addressesOf(name: string) {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = found.flatMap((one, at) =>
      one.status === 'fulfilled' ? one.value.map(address => ({ address, family: at === 0 ? 4 : 6 })) : [],
    )
    const [{ reason }] = found as [PromiseRejectedResult, unknown]
    if (addresses.length === 0) throw reason
    if (addresses.some(({ address }) => !isFar(address)))
      throw Object.assign(new Error('a private address'), { code: 'EPRIVATE' })
    return addresses
  }

  // Called when connecting: a name that was harmless when it was checked can resolve to another address later.
  return (name, { all }, done) => {
    addressesOf(name).then(
      addresses => (all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family)),
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }
}

const NEAR = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NEAR.addSubnet(net, prefix, 'ipv4')
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  // Ranges that embed an IPv4 address, and unassigned ones.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NEAR.addSubnet(net, prefix, 'ipv6')

/** Returns whether an IP address is on the public internet: not this machine, a private network or unassigned. */
export function isFar(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !NEAR.check(address, 'ipv4')
  return family === 6 && PUBLIC_V6.check(address, 'ipv6') && !NEAR.check(address, 'ipv6')
}
