/**
 * `npm run audit:verify`: recomputes the hash chain of the operators' audit log and reports where it was altered. See
 * `docs/operations.md`.
 */
import { verifyChain } from './modules/audit/audit-chain.ts'
import { runOperatorCommand } from './operator-command.ts'

await runOperatorCommand(
  {
    whenEmpty: 'This database holds no audit yet: start the product on it once.',
    whenInUse: 'Stop the server for as long as this takes.',
  },
  async ({ db }) => {
    const { entries, hash, problems } = await verifyChain(db)
    const size = `${entries} entries${hash && `, the last with the hash ${hash}`}`
    return problems.length === 0
      ? { text: `The audit is as it was written: ${size}.`, isSound: true }
      : {
          text: [`The audit was changed: ${size}.`, ...problems.map((each) => `  ${each}`)].join('\n'),
          isSound: false,
        }
  },
)
