/**
 * Keeps picture addresses stable for some minutes. Each response signs them anew, and a picture whose address changes
 * is fetched again and flickers, although the earlier address still works.
 */
import { signedUrlMinutes } from '@toile/contract/business'

/**
 * How long an address is kept. Views reload pictures at this interval, so that a kept address is valid until the next
 * reload.
 */
export const renewAddressesMs = ((signedUrlMinutes - 1) / 2) * 60_000

/** Known addresses by picture path. */
const known = new Map<string, { address: string; since: number }>()

/** Returns the picture's recent address if there is one, otherwise the given address. */
export function stableAddress<Address extends string | null>(address: Address): Address | string {
  if (address === null || !/[?&]signature=/.test(address)) return address
  const [path = ''] = address.split('?')
  const now = Date.now()
  const before = known.get(path)
  if (before && now - before.since < renewAddressesMs) return before.address
  for (const [path, { since }] of known) if (now - since >= renewAddressesMs) known.delete(path)
  known.set(path, { address, since: now })
  return address
}

/** Forgets all addresses after a picture failed to load, so that the next responses supply new ones. */
export function forgetAddresses(): void {
  known.clear()
}
