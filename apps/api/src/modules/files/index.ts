/** The face of this module: other modules import nothing else of it. */
export {
  countFiles,
  findFile,
  findFileKeys,
  insertFile,
  takeExpiredFiles,
  type FileRow,
} from './file-store.ts'
