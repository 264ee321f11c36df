import type { LibraryItem } from '@toile/contract/library'
import { readLibrary } from '../../../api/library.ts'
import { forgetAddresses } from '../../../api/picture-address.ts'
import { fetchBlob } from '../look/look-file.ts'

/**
 * Returns a function that downloads the bytes of library items, without credentials, and rejects when a picture cannot
 * be fetched. Addresses expire within minutes: after a failure the whole library is read, and the items that follow are
 * fetched from the addresses in it.
 */
export function itemFetcher(): (item: LibraryItem) => Promise<Blob> {
  let addresses = new Map<string, string>()
  return async ({ id, imageUrl }) => {
    try {
      return await fetchBlob(addresses.get(id) ?? imageUrl)
    } catch {
      forgetAddresses()
      const { photos, outfits, generated } = await readLibrary()
      addresses = new Map([...photos, ...outfits, ...generated].map((item) => [item.id, item.imageUrl]))
      const fresh = addresses.get(id)
      if (fresh === undefined) throw new Error('the picture has been deleted')
      return await fetchBlob(fresh)
    }
  }
}

/** Downloads the bytes of one library item, as `itemFetcher` does. */
export const fetchItem = (item: LibraryItem): Promise<Blob> => itemFetcher()(item)
