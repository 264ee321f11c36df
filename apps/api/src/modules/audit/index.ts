/** The face of this module: other modules import nothing else of it. */
export { findActorEmails } from './actor-emails.ts'
export { lockAudit, recordAct } from './audit-chain.ts'
