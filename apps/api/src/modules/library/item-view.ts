import type { GeneratedItem, Library, LibraryItem, LibraryUse } from '@toile/contract/library'
import type { ItemRow } from './library-store.ts'

/** Address of a blob, signed now. */
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

/** @param rows the newest first */
export function toLibrary(rows: ItemRow[], use: LibraryUse, pictureUrl: PictureUrl): Library {
  const of = (kind: ItemRow['kind']) => rows.filter((row) => row.kind === kind)
  return {
    outfits: of('outfit').map((row) => toItem(row, pictureUrl)),
    photos: of('photo').map((row) => toItem(row, pictureUrl)),
    generated: of('generated').map((row) => toGeneratedItem(row, pictureUrl)),
    use,
  }
}
