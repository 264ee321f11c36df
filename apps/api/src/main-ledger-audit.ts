/**
 * `npm run ledger:audit`: checks the configured database's credit balances against the postings, held credits against
 * unfinished looks, and grants and revocations against the purchases. See `docs/operations.md`.
 */
import { auditLedger, type AuditReport } from './modules/credits/audit.ts'
import { heldForLooks } from './modules/generations/audit-holds.ts'
import { creditsForPayments } from './modules/payments/audit-payments.ts'
import { runOperatorCommand } from './operator-command.ts'

await runOperatorCommand(
  {
    whenEmpty: 'This database holds no ledger yet: start the product on it once.',
    whenInUse: 'A server that runs audits its ledger every night.',
  },
  async ({ db }) => {
    const report = await auditLedger(db, [heldForLooks, creditsForPayments])
    return { text: describe(report), isSound: report.differences.length === 0 }
  },
)

function describe({ holders, postings, differences }: AuditReport): string {
  const size = `${postings} postings of ${holders} holders`
  if (differences.length === 0) return `The ledger adds up: ${size}.`
  const lines = differences.map(
    ({ holder, problem, expected, found }) =>
      `  ${holder}  ${problem}: ${expected ?? 'nothing'} by the postings, ${found ?? 'nothing'} kept`,
  )
  return [`The ledger does not add up: ${differences.length} differences in ${size}.`, ...lines].join('\n')
}
