import { getUploads, type Library, type LibraryItem } from '@toile/contract/library'
import { call } from './call.ts'
import { stableAddress } from './picture-address.ts'

/** Reads the user's library. Throws ApiError, or the signal's reason when aborted. */
export async function readLibrary(signal?: AbortSignal): Promise<Library> {
  const { photos, outfits, generated, use } = (await call(getUploads, { signal })).body
  return {
    photos: photos.map(withStableAddresses),
    outfits: outfits.map(withStableAddresses),
    generated: generated.map(withStableAddresses),
    use,
  }
}

const withStableAddresses = <Item extends LibraryItem>(item: Item): Item => ({
  ...item,
  imageUrl: stableAddress(item.imageUrl),
  thumbnailUrl: stableAddress(item.thumbnailUrl),
})
