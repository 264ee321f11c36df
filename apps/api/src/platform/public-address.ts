/**
 * Distinguishes public IP addresses from private and reserved ones. Source: IANA special-purpose registries for IPv4
 * and IPv6.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks that are not globally reachable, or not unicast. */
const nonPublicIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * Everything outside 2000::/3, the only global unicast range, and in it the networks that embed an IPv4 address or are
 * not globally reachable.
 */
const nonPublicIPv6 = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/**
 * Builds the list of one family. Separate lists, because Node also matches IPv4 addresses against mapped IPv6 networks.
 */
function blockListOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const nonPublic = { ipv4: blockListOf(nonPublicIPv4, 'ipv4'), ipv6: blockListOf(nonPublicIPv6, 'ipv6') }

/**
 * False for a private, loopback, link-local, multicast, mapped or reserved address, and for text that is not an
 * address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !nonPublic.ipv4.check(address, 'ipv4')
  if (isIPv6(address)) return !address.includes('%') && !nonPublic.ipv6.check(address, 'ipv6')
  return false
}
