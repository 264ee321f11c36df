/** The public interface of this module: other modules import only from here. */
export { deleteAccount, type DeleteDeps } from './delete-account.ts'
export { exportAccount, type ExportDeps } from './export-account.ts'
export { ensureProfileRow } from './profile-store.ts'
