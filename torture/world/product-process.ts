/**
 * One process of the product in any role, as its mains start it, except that it has only the hosted engine, without the
 * models that check photos. Those take more resources than everything else together and hold no state.
 */
import { createChain, type Meter } from '@toile/engine/chain'
import { createHostedEngines } from '@toile/engine/create-engine'
import { loadConfig } from '../../apps/api/src/config/config.ts'
import { openContext, type Context } from '../../apps/api/src/context.ts'
import { createMeter } from '../../apps/api/src/modules/generations/engine-spending.ts'
import { start } from '../../apps/api/src/running.ts'

const config = loadConfig(process.env, '/nowhere')
const hosted = (await createHostedEngines(config.engines.hosted)).get('fashn')
if (!hosted) throw new Error('The torture runs the engine fashn')

let opened: Context | undefined
const meter = (): Meter =>
  createMeter({ db: opened!.database.db, clock: opened!.clock }, () => config.engines)
const engine = createChain([{ engine: hosted, hosted: { concurrency: config.engines.hostedConcurrency } }], {
  meter: {
    reserve: (name, pictures) => meter().reserve(name, pictures),
    resume: (name) => meter().resume(name),
  },
})
try {
  opened = await openContext(config, { engine })
  const { address = '', stop } = await start(opened, undefined)
  process.once('SIGTERM', () => {
    void stop().then(() => setTimeout(() => process.exit(0), 500).unref())
  })
  console.log(`Toile (${config.role}) is ready ${address}`)
} catch (error) {
  console.error(error)
  process.exit(1)
}
