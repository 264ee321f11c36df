/** Identifies an anonymous visitor for quotas, by an IPv4 address or the /64 network of an IPv6 address. */
import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'

/** Returns e.g. `203.0.113.7` or `2001:db8:1:2::/64`. An IPv4-mapped IPv6 address counts as its IPv4 address. */
export function quotaAddressOf(ip: string): string {
  const address = ip.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  if (!isIPv6(address)) return address
  const groups = expandGroups(address)
  // ::ffff:7f00:1 is 127.0.0.1 as well.
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Expands an IPv6 address to its eight groups. */
function expandGroups(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const groupsOf = (text: string) => text.split(':').filter(Boolean).flatMap(groupOrIPv4)
  const first = groupsOf(head)
  const last = tail === undefined ? [] : groupsOf(tail)
  return [...first, ...Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0), ...last]
}

function groupOrIPv4(text: string): number[] {
  if (!text.includes('.')) return [Number.parseInt(text, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

/** Keyed hash, so that a leaked table cannot be reversed by trying all IPv4 addresses. */
export function hashAddress(secret: string, ip: string): string {
  return createHmac('sha256', secret)
    .update(`address\n${quotaAddressOf(ip)}`)
    .digest('base64url')
}
