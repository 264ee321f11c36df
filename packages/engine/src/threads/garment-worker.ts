/** The script of the garment thread. */
import { garmentTasksOnThisThread } from '../embedded/garment-tasks.ts'
import type { GarmentJob, GarmentOutcome } from './messages.ts'
import { serve } from './serve.ts'

/** Lists the large buffers of an answer to transfer, because copying them takes as long as computing them. */
function planesOf(made: GarmentOutcome): ArrayBufferLike[] {
  if ('garment' in made) return [made.garment.texture.data.buffer]
  if ('half' in made) return [made.image.data.buffer, made.half.data.buffer]
  const { rgb, alpha, top, sleeves, places } = made
  return [rgb, alpha, top, sleeves, ...(places ? [places.u, places.v] : [])].map(({ buffer }) => buffer)
}

function work(job: GarmentJob): Promise<GarmentOutcome> {
  if (job.task === 'resize') return garmentTasksOnThisThread.resize(...job.asked)
  return job.task === 'parse'
    ? garmentTasksOnThisThread.parse(...job.asked)
    : garmentTasksOnThisThread.warp(...job.asked)
}

serve(work, planesOf)
