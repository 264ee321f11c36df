import type { Picture } from './picture.ts'

/** Returns the photo without the id of a deleted look, so that the next step is sent from its file. */
export function withoutDeleted<Photo extends Picture>(photo: Photo, id: string): Photo {
  const { dressed } = photo
  if (!dressed) return photo
  const before = dressed.before && withoutDeleted(dressed.before, id)
  if (dressed.lookId !== id && before === dressed.before) return photo
  return { ...photo, dressed: { lookId: dressed.lookId === id ? null : dressed.lookId, before } }
}
