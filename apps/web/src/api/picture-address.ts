/**
 * Keeps addresses of pictures stable for some minutes. Each answer of the server signs them anew, and a picture whose address
 * changes is fetched again and blinks, although the earlier address still works.
 */
import { signedUrlMinutes } from '@toile/contract/business'

/**
 * Time for which an address is kept. Views of pictures read them again at this interval, so that a kept address still works until
 * the next reading.
 */
export const renewAddressesMs = ((signedUrlMinutes - 1) / 2) * 60_000

/** Known addresses by the path of the picture. */
const known = new Map<string, { address: string; since: number }>()

/** The address that the same picture was shown by before, where that is recent; any other address as it is. */
export function steady<Address extends string | null>(address: Address): Address | string {
  if (address === null || !/[?&]signature=/.test(address)) return address
  const [path = ''] = address.split('?')
  const now = Date.now()
  const before = known.get(path)
  if (before && now - before.since < renewAddressesMs) return before.address
  for (const [path, { since }] of known) if (now - since >= renewAddressesMs) known.delete(path)
  known.set(path, { address, since: now })
  return address
}

/** A picture did not load: the next answers give new addresses. */
export function forgetAddresses(): void {
  known.clear()
}
