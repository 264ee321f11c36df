/** The public interface of this module: other modules import only from here. */
export { findActorEmails } from './actor-emails.ts'
export { lockAudit, recordAct } from './audit-chain.ts'
