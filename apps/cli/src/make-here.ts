/** Makes looks on this machine, with the embedded engine. */
import { decodeForLook, encodePicture } from '@toile/engine/codecs'
import type { Engine, TryOnOptions } from '@toile/engine/engine'
import type { MakeLook } from './make-looks.ts'

type Here = { engine: Engine; person: string; options: TryOnOptions; signal: AbortSignal }

/** Decodes the photo, and returns a function that makes its looks. Rejects with `UnreadablePicture`. */
export async function makeHere({ engine, person, options, signal }: Here): Promise<MakeLook> {
  const photo = await decodeForLook(person, options.shortEdgePx)
  return async (task, onProgress) => {
    const garment = await decodeForLook(task.garment, options.shortEdgePx)
    const { image, width, height, warnings, report } = await engine.tryOn({
      person: photo,
      garment,
      options,
      signal,
      onProgress: ({ fraction }) => onProgress(fraction),
    })
    const file = await encodePicture({ data: image, width, height }, task.format)
    return { report: { width, height, warnings, ...report }, file }
  }
}
