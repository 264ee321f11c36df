/**
 * `process.ts [<ms of a look>]`: one process of the service; without an argument it uses the embedded engine. Settings
 * come from the environment; tokens are not verified. It sends its address over the IPC channel, and exits when the
 * channel closes.
 */
import { loadConfig } from '../../apps/api/src/config/config.ts'
import { openContext } from '../../apps/api/src/context.ts'
import { start } from '../../apps/api/src/running.ts'
import { plainTokens } from '../../apps/api/test/accounts/plain-tokens.ts'
import { createSlowEngine } from '../api/slow-engine.ts'

const { TOILE_DATA_DIR: home = '' } = process.env
const [, , lookMs] = process.argv
const context = await openContext(
  loadConfig(process.env, home),
  lookMs === undefined ? {} : { engine: createSlowEngine(Number(lookMs)) },
)
await context.checks['engine']?.()
const authenticate = plainTokens({ db: context.database.db, clock: context.clock })
const running = await start({ ...context, authenticate }, undefined)
process.send?.({ address: running.address })
process.once('disconnect', () => void running.stop().then(() => process.exit(0)))
