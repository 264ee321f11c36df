/**
 * Runs the whole app in a child process with a fake engine, configured by the environment. Prints `ready <address>`,
 * and `working` whenever the engine starts. `app-child.ts hang` never finishes a look; `app-child.ts die-before-commit`
 * kills itself once a look is stored.
 */
import { loadConfig } from '../src/config/config.ts'
import { openContext } from '../src/context.ts'
import { start } from '../src/running.ts'
import { createFakeEngine, gate } from './fake-engine.ts'

const mode = process.argv[2]
const engine = createFakeEngine()
const tryOn = engine.tryOn.bind(engine)
engine.tryOn = async (request) => {
  console.log('working')
  if (mode === 'hang') engine.next(gate().behaviour)
  return tryOn(request)
}

// `configured`: uses the engines of the environment instead of the fake one.
const context = await openContext(
  loadConfig(process.env, '/nowhere'),
  mode === 'configured' ? {} : { engine },
)
const { put } = context.blobStore
if (mode === 'die-before-commit') {
  // A look and its thumbnail are stored concurrently.
  let missing = 2
  context.blobStore.put = async (key, content) => {
    await put(key, content)
    if (key.startsWith('looks/') && --missing === 0) process.kill(process.pid, 'SIGKILL')
  }
}

const { address, stop } = await start(context, undefined)
console.log(`ready ${address}`)
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
