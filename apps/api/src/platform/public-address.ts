/** Tells public IP addresses from private and reserved ones. Lists: IANA special-purpose registries for IPv4 and IPv6. */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Not globally reachable, or not one host. */
const closedIPv4 = [
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

/** Only 2000::/3 is given out; of it, what carries an IPv4 address or is not globally reachable is closed too. */
const closedIPv6 = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** One list for each family: Node looks IPv4 addresses up among IPv6 networks too, where they are mapped. */
function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const closed = { ipv4: listOf(closedIPv4, 'ipv4'), ipv6: listOf(closedIPv6, 'ipv6') }

/** False for a private, loopback, link-local, multicast, mapped or reserved address, and for what is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.ipv4.check(address, 'ipv4')
  if (isIPv6(address)) return !address.includes('%') && !closed.ipv6.check(address, 'ipv6')
  return false
}
