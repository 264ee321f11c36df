/** The steps of a look at which a process can be killed: one before and one after each commit. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@toile/engine/engine'
import { NoPersonFound } from '@toile/engine/errors'
import type { Context } from '../../src/context.ts'
import { runGenerationJob } from '../../src/modules/generations/job.ts'

export const stepsByRole = {
  http: [
    'before the request commits',
    'after the request commits',
    'before a deletion commits',
    'after a deletion commits',
  ],
  worker: [
    'while the engine works',
    'with the look stored',
    'before the result commits',
    'after the result commits',
    'before the failure commits',
    'after the failure commits',
  ],
} as const

export type Step = (typeof stepsByRole)['http' | 'worker'][number]

const die = () => process.kill(process.pid, 'SIGKILL')

/** Makes the process kill itself at step `wanted`. Call `installSteps` first. */
export function createSteps(wanted: string) {
  const transaction = new AsyncLocalStorage<Set<string>>()
  const reach = (step: Step) => {
    if (step === wanted) die()
  }
  /** Here before a commit, in `install` after it. */
  const note = (what: 'request' | 'deletion' | 'result' | 'failure') => {
    const article = what === 'deletion' ? 'a' : 'the'
    reach(`before ${article} ${what} commits` as Step)
    transaction.getStore()?.add(`after ${article} ${what} commits`)
  }
  let hasFailed = false

  /** Wraps the engine, which always fails when its failure is the step to reach. */
  function watchEngine(engine: Engine): Engine {
    return {
      ...engine,
      async tryOn(request) {
        if (wanted === 'while the engine works') await sleep(50).then(die)
        hasFailed = wanted.includes('failure')
        if (hasFailed) throw new NoPersonFound()
        return engine.tryOn(request)
      },
    }
  }

  function install({ database: { db }, queue, events, blobStore }: Context): void {
    const begin = db.transaction.bind(db)
    db.transaction = () => {
      const builder = begin()
      const execute = builder.execute.bind(builder)
      builder.execute = async (work) => {
        const noted = new Set<string>()
        const result = await transaction.run(noted, () => execute(work))
        if (noted.has(wanted)) die()
        return result
      }
      return builder
    }
    const { enqueue } = queue
    queue.enqueue = async (trx, job, payload, options) => {
      const id = await enqueue(trx, job, payload, options)
      if (job.name === runGenerationJob.name) note('request')
      return id
    }
    const complete = queue.boss.complete.bind(queue.boss)
    queue.boss.complete = async (name, ...rest) => {
      const response = await complete(name, ...rest)
      if (name === runGenerationJob.name) note(hasFailed ? 'failure' : 'result')
      return response
    }
    const { publish } = events
    events.publish = async (on, topic, data) => {
      await publish(on, topic, data)
      if (topic.startsWith('generation-erased:')) note('deletion')
    }
    const { put } = blobStore
    blobStore.put = async (key, content) => {
      await put(key, content)
      if (key.endsWith('-small.jpg')) reach('with the look stored')
    }
  }
  return { watchEngine, install }
}
