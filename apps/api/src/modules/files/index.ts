/** The public interface of this module: other modules import only from here. */
export {
  countFiles,
  findFile,
  findFileKeys,
  insertFile,
  takeExpiredFiles,
  type FileRow,
} from './file-store.ts'
