/** The sample people and garments that are offered to every visitor. */
import * as z from 'zod/mini'

export const sampleKinds = ['model', 'clothing'] as const

export const sample = z.object({
  id: z.string(),
  kind: z.enum(sampleKinds),
  name: z.string(),
  file: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Sample = z.infer<typeof sample>

export const sampleManifest = z.object({ provenance: z.string(), samples: z.array(sample) })
