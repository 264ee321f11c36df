/** The face of this module: other modules import nothing else of it. */
export { deleteAccount, type DeleteParts } from './delete-account.ts'
export { exportAccount, type ExportParts } from './export-account.ts'
export { ensureProfileRow } from './profile-store.ts'
