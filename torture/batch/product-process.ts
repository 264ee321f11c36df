/** The product in one process, with the tests' fast engine, because everything but the engine is under test. */
import { openContext } from '../../apps/api/src/context.ts'
import { loadConfig } from '../../apps/api/src/config/config.ts'
import { start } from '../../apps/api/src/running.ts'
import { createFakeEngine } from '../../apps/api/test/fake-engine.ts'

const context = await openContext(loadConfig(process.env, '/nowhere'), { engine: createFakeEngine() })
const { address = '', stop } = await start(context, undefined)
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
console.log(`Toile is ready ${address}`)
