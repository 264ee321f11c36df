/** The public interface of this module: other modules import only from here. */
export { busy, cannotStore, type IngestedPicture } from './ingest.ts'
export { findOrRestoreKept, keepItem, putPicture } from './keep-item.ts'
export {
  findAnyItem,
  findItem,
  findItemKeys,
  findLeastChecked,
  findSaved,
  itemKeysOf,
  noteChecked,
  originOfLook,
  removeLostItem,
  takeDeleted,
  type ItemRow,
} from './library-store.ts'
export { isMarkedAsAi, markJpeg } from './mark-as-ai.ts'
export type { PictureIntake } from './picture-intake.ts'
export type { FormOptions, ReceivedForm } from './receive-form.ts'
export { lockLibrary } from './room.ts'
export { lookExists, saveLook, type SaveDeps } from './save-look.ts'
export { listTemporaryFiles, type TemporaryFile } from './temporary-folder.ts'
export { createTurns } from './turns.ts'
