import type { ReadyPicture } from '../../src/features/studio/picture/picture.ts'

/** A small own picture whose file contains its id. */
export const readyPicture = (id: string, facts: Partial<ReadyPicture> = {}): ReadyPicture => ({
  id,
  origin: 'own',
  name: id,
  source: null,
  ownerId: null,
  widthPx: 3,
  heightPx: 4,
  file: new Blob([id]),
  ...facts,
})
