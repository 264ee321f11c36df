import type { LibraryItem } from '@toile/contract/library'
import { readLibrary } from '../../../api/library.ts'
import { forgetAddresses } from '../../../api/picture-address.ts'
import { fetchBlob } from '../look/look-file.ts'

/**
 * Downloads the bytes of a library item, without credentials. Addresses expire within minutes; after a failure a fresh
 * one is read. Rejects when the picture cannot be fetched.
 */
export async function fetchItem(item: LibraryItem): Promise<Blob> {
  try {
    return await fetchBlob(item.imageUrl)
  } catch {
    forgetAddresses()
    const { photos, outfits, generated } = await readLibrary()
    const fresh = [...photos, ...outfits, ...generated].find(({ id }) => id === item.id)
    if (!fresh) throw new Error('the picture has been deleted')
    return await fetchBlob(fresh.imageUrl)
  }
}
