/** The worker's end of a thread: runs jobs one after another. */
import { parentPort } from 'node:worker_threads'
import type { TryOnProgress } from '../engine.ts'
import type { FromThread, ToThread } from './messages.ts'
import { toSentError } from './sent-error.ts'

/**
 * Starts handling jobs, and reports that the thread is ready.
 * @param moved lists the buffers of an answer that are transferred instead of copied
 */
export function serve<Job, Answer>(
  work: (job: Job, tell: (progress: TryOnProgress) => void) => Promise<Answer>,
  moved: (answer: Answer) => ArrayBufferLike[],
): void {
  const send = (message: FromThread<Answer>, transfer: ArrayBufferLike[] = []): void =>
    parentPort?.postMessage(message, transfer as ArrayBuffer[])
  const answer = async ({ id, job }: ToThread<Job>): Promise<void> => {
    try {
      const made = await work(job, (progress) => send({ kind: 'progress', id, progress }))
      send({ kind: 'answer', id, answer: made }, moved(made))
    } catch (error) {
      send({ kind: 'failed', id, error: toSentError(error) })
    }
  }
  let last = Promise.resolve()
  parentPort?.on('message', (message: ToThread<Job>) => {
    last = last.then(() => answer(message))
  })
  send({ kind: 'ready' })
}
