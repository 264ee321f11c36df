/** The acts of each role in the operators' console: one table, which every call of the console is checked against. */

/** Address of the console, and the name of its page in the build of the web app. */
export const consolePath = '/console'
export const consolePage = 'console'

/** `support` helps people, `moderator` looks after what is shared, `admin` does all of it. */
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

/** Acts of each role. */
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

/** Acts on money and power: the second factor must be no older than `freshProofMinutes`. */
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

/** The console closes after so long without a call. */
export const consoleIdleMinutes = 30
/** How long a second factor counts as fresh. */
export const freshProofMinutes = 15

/** Why the second factor is asked for, as `reason` in the details of `proof_required`. */
export const proofReasons = ['not-set-up', 'not-shown', 'idle', 'not-fresh'] as const
export type ProofReason = (typeof proofReasons)[number]

/** Second factors that an account can show, as `methods` in the same details. */
export const proofMethods = ['code', 'passkey'] as const
export type ProofMethod = (typeof proofMethods)[number]

export const mayDo = (role: OperatorRole, act: ConsoleAct): boolean => consolePolicy[role].includes(act)
