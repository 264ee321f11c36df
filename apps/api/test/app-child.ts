/**
 * The whole app in a process of its own, with the home's settings in the environment and a fake engine: says
 * `ready <address>`, and `working` whenever the engine begins. `app-child.ts hang` never finishes a look.
 */
import { loadConfig } from '../src/config/config.ts'
import { openContext } from '../src/context.ts'
import { start } from '../src/running.ts'
import { createFakeEngine, gate } from './fake-engine.ts'

const engine = createFakeEngine()
const isHanging = process.argv[2] === 'hang'
const { tryOn } = engine
engine.tryOn = async (request) => {
  console.log('working')
  if (isHanging) engine.next(gate().behaviour)
  return tryOn(request)
}
const { address, stop } = await start(
  await openContext(loadConfig(process.env, '/nowhere'), { engine }),
  undefined,
)
console.log(`ready ${address}`)
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
