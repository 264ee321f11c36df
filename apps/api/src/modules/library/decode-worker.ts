/** One decoding process as the service sees it: started, given a picture at a time, killed when that takes too long. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  pictureMadeOf,
  type DecodedPicture,
  type DecodeReply,
  type DecodeRequest,
  type DecoderMessage,
  type Refusal,
} from './decode-messages.ts'

const program = fileURLToPath(new URL('decode-process.ts', import.meta.url))
const STARTING_MS = 10_000
const GIVING_UP_MS = 1000

export type DecodeOutcome =
  | { kind: 'decoded'; picture: DecodedPicture }
  | { kind: 'refused'; refusal: Refusal; cause: string }
  /** Its turn did not come in time. */
  | { kind: 'busy' }
  /** There is no room for what was made of it. */
  | { kind: 'failed'; cause: string }

export type DecodeWorker = {
  /** Resolves once pictures can be given; rejects when the process ends before. */
  ready: Promise<void>
  /**
   * Decodes one picture, in `limitMs` or not at all; the next may be given when this has resolved. Never rejects. The
   * picture that was made stays as a file beside the one it was made of; the caller moves or removes it.
   * @param askForRoom called for a picture that needs much memory: resolves with a function that gives the room back,
   *   or with nothing when it did not come free in time. The wait does not count towards the limit.
   */
  decode: (
    request: DecodeRequest,
    limitMs: number,
    askForRoom: () => Promise<(() => void) | undefined>,
  ) => Promise<DecodeOutcome>
  /** Memory after the last picture. */
  rssBytes: () => number
  kill: () => void
  /** Resolves when the process has ended, whatever the reason. */
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
  const send = (message: DecoderMessage) => {
    if (child.connected) child.send(message)
  }
  /** The process speaks only when spoken to, so one listener at a time is enough. Nothing: it ended, or is late. */
  const nextReply = (waitMs: number) =>
    new Promise<DecodeReply | undefined>((resolve) => {
      const timer = setTimeout(() => onReply(undefined), waitMs)
      onReply = (reply) => {
        clearTimeout(timer)
        resolve(reply)
      }
      if (child.exitCode !== null || child.signalCode !== null) onReply(undefined)
    })

  const ready = nextReply(STARTING_MS).then((reply) => {
    if (reply?.type === 'ready') return
    kill()
    throw new Error('The decoding process did not start')
  })
  ready.catch(() => undefined)

  const ask = async (
    request: DecodeRequest,
    limitMs: number,
    askForRoom: () => Promise<(() => void) | undefined>,
  ): Promise<DecodeOutcome> => {
    const startedAt = performance.now()
    send(request)
    let reply = await nextReply(limitMs)
    if (reply?.type === 'heavy') {
      const spentMs = performance.now() - startedAt
      const giveRoomBack = await askForRoom()
      send({ type: giveRoomBack ? 'go' : 'give-up' })
      reply = await nextReply(giveRoomBack ? limitMs - spentMs : GIVING_UP_MS)
      if (!giveRoomBack && reply) return { kind: 'busy' }
      giveRoomBack?.()
    }
    if (!reply || reply.type === 'ready' || reply.type === 'heavy') {
      kill()
      return { kind: 'refused', refusal: 'unreadable', cause: 'took too long or too much memory' }
    }
    rssBytes = reply.rssBytes
    if (reply.type === 'refused') return { kind: 'refused', refusal: reply.refusal, cause: reply.cause }
    if (reply.type === 'failed') return { kind: 'failed', cause: reply.cause }
    const { bytes, ...info } = reply.picture
    return { kind: 'decoded', picture: { ...info, file: { path: pictureMadeOf(request.file), bytes } } }
  }

  return {
    ready,
    ended,
    kill,
    rssBytes: () => rssBytes,
    async decode(request, limitMs, askForRoom) {
      try {
        return await ask(request, limitMs, askForRoom)
      } catch (error) {
        return { kind: 'failed', cause: String(error) }
      }
    },
  }
}

/** None of the service's secrets. Few arenas: else memory once used for a picture stays with the process. */
function decoderEnvironment(): NodeJS.ProcessEnv {
  // Without SystemRoot no Node starts on Windows.
  return { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', SystemRoot: process.env['SystemRoot'] }
}
