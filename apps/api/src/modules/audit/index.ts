/** The face of this module: other modules import nothing else of it. */
export { lockAudit, recordAct } from './audit-chain.ts'
