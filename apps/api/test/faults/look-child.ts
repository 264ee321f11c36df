/**
 * A process of the app that makes paid looks, to be killed. Role, folder and database come from the environment; its
 * engine takes a moment and sometimes fails; tokens are not verified. Prints `ready <address>`. `look-child.ts <step>`
 * kills itself when it first reaches that step.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { EngineFailed, NoPersonFound } from '@toile/engine/errors'
import { loadConfig } from '../../src/config/config.ts'
import { openContext } from '../../src/context.ts'
import { start } from '../../src/running.ts'
import { plainTokens } from '../accounts/plain-tokens.ts'
import { createFakeEngine, failWith, makeOnly } from '../fake-engine.ts'
import { createSteps } from './steps.ts'

const steps = createSteps(process.argv[2] ?? '')
const fake = createFakeEngine()
const engine = steps.watchEngine({
  ...fake,
  async tryOn(request) {
    await sleep(200 + Math.random() * 200, undefined, request.signal && { signal: request.signal })
    const luck = Math.random()
    if (luck < 0.1) fake.next(failWith(new NoPersonFound()))
    else if (luck < 0.25) fake.next(makeOnly(1))
    else if (luck < 0.3) fake.next(failWith(new EngineFailed('out of luck', { retryable: true })))
    return fake.tryOn(request)
  },
})

const context = await openContext(loadConfig(process.env, '/nowhere'), { engine })
steps.install(context)
const authenticate = plainTokens({ db: context.database.db, clock: context.clock })
const { address, stop } = await start({ ...context, authenticate }, undefined)
console.log(`ready ${address}`)
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
