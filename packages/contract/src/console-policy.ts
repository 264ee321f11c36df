/** The permissions of each role in the operators' console. Every call of the console is checked against this table. */

/** Address of the console. */
export const consolePath = '/console'
/** Name of the console's page in the web app's build. */
export const consolePage = 'console'

/** `support` helps users, `moderator` reviews shared and reported looks, `admin` may do everything. */
export const operatorRoles = ['support', 'moderator', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]

export const consoleActs = [
  'console.enter',
  'people.search',
  'person.read',
  'credits.move',
  'sessions.end',
  'person.suspend',
  'role.set',
  'review.read',
  'review.settle',
  'audit.read',
  'payments.read',
  'payment.refund',
  'payment.override',
  'payments.settle',
  'looks.read',
  'look.retry',
  'picture.open',
  'keys.read',
  'person.note',
  'person.export',
  'person.erase',
  'engines.read',
  'engines.propose',
  'engines.confirm',
  'engines.test',
  'person.verify',
  'person.ban',
  'ban.lift',
  'list.export',
] as const
export type ConsoleAct = (typeof consoleActs)[number]

/** Permitted acts by role. */
export const consolePolicy: Record<OperatorRole, readonly ConsoleAct[]> = {
  support: [
    'console.enter',
    'people.search',
    'person.read',
    'credits.move',
    'sessions.end',
    'payments.read',
    'payment.refund',
    'looks.read',
    'look.retry',
    'picture.open',
    'keys.read',
    'person.note',
    'person.verify',
    'list.export',
  ],
  moderator: [
    'console.enter',
    'review.read',
    'review.settle',
    'picture.open',
    'person.suspend',
    'person.ban',
  ],
  admin: consoleActs,
}

/** Sensitive acts, on money or permissions: the second factor must be at most `freshProofMinutes` old. */
export const freshActs: readonly ConsoleAct[] = [
  'credits.move',
  'person.suspend',
  'role.set',
  'payment.refund',
  'payment.override',
  'person.export',
  'person.erase',
  'engines.confirm',
  'engines.test',
  'person.ban',
  'ban.lift',
]

/** The console asks for the second factor again after this time without a call. */
export const consoleIdleMinutes = 30
/** Time for which a second factor counts as fresh. */
export const freshProofMinutes = 15

/** Reasons for requiring the second factor: `reason` in the details of `proof_required`. */
export const proofReasons = ['not-set-up', 'not-shown', 'idle', 'not-fresh'] as const
export type ProofReason = (typeof proofReasons)[number]

/** Second factors that an account has set up: `methods` in the same details. */
export const proofMethods = ['code', 'passkey'] as const
export type ProofMethod = (typeof proofMethods)[number]

export const mayDo = (role: OperatorRole, act: ConsoleAct): boolean => consolePolicy[role].includes(act)
