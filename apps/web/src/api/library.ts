/** Calls about kept pictures and looks. */
import { getUploads, type Library, type LibraryItem } from '@toile/contract/library'
import { call } from './call.ts'
import { steady } from './picture-address.ts'

/** Throws ApiError, or the signal's reason when aborted. */
export async function readLibrary(signal?: AbortSignal): Promise<Library> {
  const { photos, outfits, generated, use } = (await call(getUploads, { signal })).body
  return {
    photos: photos.map(keptItem),
    outfits: outfits.map(keptItem),
    generated: generated.map(keptItem),
    use,
  }
}

const keptItem = <Item extends LibraryItem>(item: Item): Item => ({
  ...item,
  imageUrl: steady(item.imageUrl),
  thumbnailUrl: steady(item.thumbnailUrl),
})
