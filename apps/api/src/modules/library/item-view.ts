import type { GeneratedItem, Library, LibraryItem, LibraryUse } from '@toile/contract/library'
import type { ItemRow } from './library-store.ts'

/** Signs the URL of a blob. */
type PictureUrl = (key: string) => string

export function toItem(row: ItemRow, pictureUrl: PictureUrl): LibraryItem {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    category: row.category,
    favourite: row.favourite,
    imageUrl: pictureUrl(row.picture_key),
    thumbnailUrl: pictureUrl(row.thumbnail_key),
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    createdAt: row.created_at.toISOString(),
  }
}

export function toGeneratedItem(row: ItemRow, pictureUrl: PictureUrl): GeneratedItem {
  const item = toItem(row, pictureUrl)
  return { ...item, uploadedAt: item.createdAt, generationId: row.generation_id }
}

/**
 * Maps a library to the API.
 * @param rows newest first
 */
export function toLibrary(rows: ItemRow[], use: LibraryUse, pictureUrl: PictureUrl): Library {
  const ofKind = (kind: ItemRow['kind']) => rows.filter((row) => row.kind === kind)
  return {
    outfits: ofKind('outfit').map((row) => toItem(row, pictureUrl)),
    photos: ofKind('photo').map((row) => toItem(row, pictureUrl)),
    generated: ofKind('generated').map((row) => toGeneratedItem(row, pictureUrl)),
    use,
  }
}
