import { isIPv6 } from 'node:net'

/** Returns the block of an address that counts as one caller: for IPv6 the whole /64, since it belongs to one owner. */
export function addressBlock(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  const [head, tail] = ip.replace(/%.*$/, '').split('::') as [string, string | undefined]
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(missing).fill('0'), ...after].slice(0, 4).join(':') + '::/64'
}
