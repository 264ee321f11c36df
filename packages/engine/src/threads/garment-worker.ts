/** The thread that does the tasks on garments' pixels. */
import { garmentTasksHere } from '../embedded/garment-tasks.ts'
import type { GarmentJob, GarmentOutcome } from './messages.ts'
import { serve } from './serve.ts'

/** The large planes of an answer, which would take as long to copy as to make. */
function planesOf(made: GarmentOutcome): ArrayBufferLike[] {
  if ('garment' in made) return [made.garment.texture.data.buffer]
  const { rgb, alpha, top, sleeves, places } = made
  return [rgb, alpha, top, sleeves, ...(places ? [places.u, places.v] : [])].map(({ buffer }) => buffer)
}

serve<GarmentJob, GarmentOutcome>(
  (job) => (job.task === 'read' ? garmentTasksHere.read(...job.asked) : garmentTasksHere.warp(...job.asked)),
  planesOf,
)
