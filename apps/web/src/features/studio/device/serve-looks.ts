/** The worker's side: what is asked for, one after the other, and what is answered. */
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
  /** Resolves once looks can be made; `onLoading` is told how much of the files is there. */
  open: (onLoading: (fraction: number) => void) => Promise<MakeLook>
  pixelsOf: (file: Blob) => Promise<RgbaPicture>
  send: (message: FromWorker, transfer?: Transferable[]) => void
}

/** Answers with what hears messages. An opening that failed is tried again by the next message. */
export function serveLooks({ open, pixelsOf, send }: WorkerDeps): (message: ToWorker) => Promise<void> {
  let opening: Promise<MakeLook> | undefined
  let last: Promise<void> = Promise.resolve()

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
      const tell = risingProgress((progress) => send({ kind: 'progress', progress }))
      const made = await makeLook({ person: photo, garment: outfit, options }, tell)
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
  return (message) => (last = last.then(() => answer(message)))
}

/** `message` is for the person where the engine says it, and words for the log where not. */
function failureOf(error: unknown): DeviceFailure {
  const message = error instanceof Error ? error.message : String(error)
  const code = codeOf(error)
  return error instanceof LookUnconvincing ? { code, message, warnings: error.warnings } : { code, message }
}

const ofPictures = ['no_person_found', 'no_garment_found', 'look_unconvincing'] as const
const isOfPictures = (code: EngineErrorCode): code is (typeof ofPictures)[number] =>
  (ofPictures as readonly string[]).includes(code)

function codeOf(error: unknown): DeviceFailureCode {
  if (error instanceof PictureUnreadable) return 'unreadable_image'
  if (error instanceof FileNotLoaded) return 'not_loaded'
  // What browsers throw where an array, or WebAssembly's memory, has no room.
  if (
    error instanceof RangeError ||
    /out of memory|could not allocate|enlarge memory|\(OOM\)/i.test(String(error))
  )
    return 'no_memory'
  if (error instanceof EngineError && isOfPictures(error.code)) return error.code
  return 'engine_failed'
}
