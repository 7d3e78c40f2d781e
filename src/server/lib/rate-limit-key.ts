import { isIPv6 } from 'node:net'

/** The first groups of an IPv6 address, by which networks are named; the rest is the holder's to choose. */
function networkOf(address: string, count: number): string {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return groups
    .slice(0, count)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * What limits count a caller by: an IPv4 address as it is, of an IPv6 address its /64, since one household or
 * machine is given a whole one and could otherwise come from a new address at each try.
 */
export function rateLimitKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  return isIPv6(address) ? `${networkOf(address, 4)}::/64` : address
}

/** The network that an address class is part of: an IPv4 /24 or an IPv6 /48, about what one customer is given. */
export function networkKey(address: string): string {
  const bare = address.replace(/::\/64$/, '::')
  return isIPv6(bare) ? `${networkOf(bare, 3)}::/48` : address.replace(/\.\d+$/, '.0/24')
}
