/** The face of this module: other modules import nothing else of it. */
export { deleteAccount, type DeleteDeps } from './delete-account.ts'
export { exportAccount, type ExportDeps } from './export-account.ts'
export { ensureProfileRow } from './profile-store.ts'
