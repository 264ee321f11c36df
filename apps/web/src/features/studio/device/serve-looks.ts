/** The worker's side of the messages: handles them one after the other and answers each. */
import { risingProgress } from '@toile/engine/embedded/steps'
import type { StepHook } from '@toile/engine/embedded/steps'
import { EngineError, LookUnconvincing } from '@toile/engine/errors'
import type { EngineErrorCode } from '@toile/engine/errors'
import type { TryOnOptions, TryOnResult } from '@toile/engine/engine'
import type { RgbaPicture } from '@toile/engine/picture'
import { refusalOf } from '@toile/engine/refusal'
import { FileNotLoaded } from './device-files.ts'
import type { DeviceFailure, DeviceFailureCode, FromWorker, ToWorker } from './messages.ts'
import { PictureUnreadable } from './picture-pixels.ts'

export type MakeLook = (
  pair: { person: RgbaPicture; garment: RgbaPicture; options: TryOnOptions },
  onStep: StepHook,
) => Promise<TryOnResult>

type WorkerDeps = {
  /** Resolves once looks can be made. `onLoading` receives the share of the files' bytes loaded, 0 to 1. */
  open: (onLoading: (fraction: number) => void) => Promise<MakeLook>
  pixelsOf: (file: Blob) => Promise<RgbaPicture>
  send: (message: FromWorker, transfer?: Transferable[]) => void
}

/** Returns the message handler. The next message retries an opening that failed. */
export function serveLooks({ open, pixelsOf, send }: WorkerDeps): (message: ToWorker) => Promise<void> {
  let opening: Promise<MakeLook> | undefined
  let queue: Promise<void> = Promise.resolve()

  const ready = () => {
    opening ??= open((fraction) => send({ kind: 'loading', fraction })).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const answer = async (message: ToWorker): Promise<void> => {
    try {
      const makeLook = await ready()
      send({ kind: 'ready' })
      if (message.kind === 'prepare') return
      const { person, garment, options } = message.order
      const [photo, outfit] = await Promise.all([pixelsOf(person), pixelsOf(garment)])
      const onStep = risingProgress((progress) => send({ kind: 'progress', progress }))
      const made = await makeLook({ person: photo, garment: outfit, options }, onStep)
      const refusal = refusalOf(made)
      if (refusal) throw refusal
      const { width, height, warnings, report } = made
      const { people = [] } = report
      const image = new Uint8ClampedArray(made.image)
      send({ kind: 'done', look: { image, width, height, warnings, people } }, [image.buffer])
    } catch (error) {
      send({ kind: 'failed', failure: failureOf(error) })
    }
  }
  return (message) => (queue = queue.then(() => answer(message)))
}

/** Converts an error to a failure. Its `message` is for the user when the engine wrote it, otherwise for the log. */
function failureOf(error: unknown): DeviceFailure {
  const message = error instanceof Error ? error.message : String(error)
  const code = codeOf(error)
  return error instanceof LookUnconvincing ? { code, message, warnings: error.warnings } : { code, message }
}

const pictureErrors = ['no_person_found', 'no_garment_found', 'look_unconvincing'] as const
const isPictureError = (code: EngineErrorCode): code is (typeof pictureErrors)[number] =>
  (pictureErrors as readonly string[]).includes(code)

function codeOf(error: unknown): DeviceFailureCode {
  if (error instanceof PictureUnreadable) return 'unreadable_image'
  if (error instanceof FileNotLoaded) return 'not_loaded'
  // Browsers throw these when an array or WebAssembly memory cannot be allocated.
  if (
    error instanceof RangeError ||
    /out of memory|could not allocate|enlarge memory|\(OOM\)/i.test(String(error))
  )
    return 'no_memory'
  if (error instanceof EngineError && isPictureError(error.code)) return error.code
  return 'engine_failed'
}
