/**
 * The server's handle of one decoding process: starts it, gives it one picture at a time, kills it when it is too slow.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  outputFileOf,
  type DecodedPicture,
  type DecodeReply,
  type DecodeRequest,
  type DecoderMessage,
  type Refusal,
} from './decode-messages.ts'

const program = fileURLToPath(new URL('decode-process.ts', import.meta.url))
const START_TIMEOUT_MS = 10_000
const GIVE_UP_TIMEOUT_MS = 1000

export type DecodeOutcome =
  | { kind: 'decoded'; picture: DecodedPicture }
  | { kind: 'refused'; refusal: Refusal; cause: string }
  /** No memory became free in time. */
  | { kind: 'busy' }
  /** The output could not be written. */
  | { kind: 'failed'; cause: string }

export type DecodeWorker = {
  /** Resolves when the process accepts pictures; rejects when it exits first. */
  ready: Promise<void>
  /**
   * Decodes one picture within `limitMs`. Call again only after it has resolved. Never rejects. The output stays as a
   * file beside the input; the caller moves or removes it.
   * @param reserveMemory called for a picture that needs much memory; resolves with a function that releases it, or
   *   with undefined when none became free in time. The wait does not count towards the limit.
   */
  decode: (
    request: DecodeRequest,
    limitMs: number,
    reserveMemory: () => Promise<(() => void) | undefined>,
  ) => Promise<DecodeOutcome>
  /** Resident memory after the last picture. */
  rssBytes: () => number
  kill: () => void
  /** True once the process was killed, although it may take a moment to exit, and once it has exited. */
  isEnding: () => boolean
  /** Resolves when the process has exited, for any reason. */
  ended: Promise<void>
}

export function startDecodeWorker(): DecodeWorker {
  const child = fork(program, [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=96'],
    env: decoderEnvironment(),
  })
  child.unref()
  child.channel?.unref()

  let rssBytes = 0
  let onReply: (reply: DecodeReply | undefined) => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  void ended.then(() => onReply(undefined))
  child.on('message', (reply: DecodeReply) => onReply(reply))

  const kill = () => void child.kill('SIGKILL')
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  const send = (message: DecoderMessage) => {
    if (child.connected) child.send(message)
  }
  /**
   * Waits for the reply. The process sends only replies, so one listener suffices. Undefined when the process exited or
   * is too slow.
   */
  const nextReply = (waitMs: number) =>
    new Promise<DecodeReply | undefined>((resolve) => {
      const timer = setTimeout(() => onReply(undefined), waitMs)
      onReply = (reply) => {
        clearTimeout(timer)
        resolve(reply)
      }
      if (hasExited()) onReply(undefined)
    })

  const ready = nextReply(START_TIMEOUT_MS).then((reply) => {
    if (reply?.type === 'ready') return
    kill()
    throw new Error('The decoding process did not start')
  })
  ready.catch(() => undefined)

  const ask = async (
    request: DecodeRequest,
    limitMs: number,
    reserveMemory: () => Promise<(() => void) | undefined>,
  ): Promise<DecodeOutcome> => {
    const startedAt = performance.now()
    send(request)
    let reply = await nextReply(limitMs)
    if (reply?.type === 'heavy') {
      const spentMs = performance.now() - startedAt
      const releaseMemory = await reserveMemory()
      send({ type: releaseMemory ? 'go' : 'give-up' })
      reply = await nextReply(releaseMemory ? limitMs - spentMs : GIVE_UP_TIMEOUT_MS)
      if (!releaseMemory && reply) return { kind: 'busy' }
      releaseMemory?.()
    }
    if (!reply || reply.type === 'ready' || reply.type === 'heavy') {
      kill()
      return { kind: 'refused', refusal: 'unreadable', cause: 'took too long or too much memory' }
    }
    rssBytes = reply.rssBytes
    if (reply.type === 'refused') return { kind: 'refused', refusal: reply.refusal, cause: reply.cause }
    if (reply.type === 'failed') return { kind: 'failed', cause: reply.cause }
    const { bytes, ...info } = reply.picture
    return { kind: 'decoded', picture: { ...info, file: { path: outputFileOf(request.file), bytes } } }
  }

  return {
    ready,
    ended,
    kill,
    isEnding: () => child.killed || hasExited(),
    rssBytes: () => rssBytes,
    async decode(request, limitMs, reserveMemory) {
      try {
        return await ask(request, limitMs, reserveMemory)
      } catch (error) {
        return { kind: 'failed', cause: String(error) }
      }
    },
  }
}

/** Environment without the server's secrets. Few malloc arenas, so that memory is returned after a large picture. */
function decoderEnvironment(): NodeJS.ProcessEnv {
  // Node does not start on Windows without SystemRoot.
  return { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', SystemRoot: process.env['SystemRoot'] }
}
