/** Reads a prediction, the answer of Replicate and of its container format Cog. */
import * as z from 'zod'
import { ContentRejected } from '../errors.ts'
import { ProviderFailed } from './provider-failed.ts'

export const prediction = z.object({
  id: z.string().nullish(),
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: z.union([z.string(), z.array(z.string())]).nullish(),
  error: z.string().nullish(),
})
export type Prediction = z.output<typeof prediction>

/** Words in a model's error that refuse the content of the pictures. */
const REFUSED = /nsfw|safety|moderat|sensitive/i

/** Returns a prediction's pictures, or undefined while they are being made. Throws when it failed or was refused. */
export function picturesOf(
  provider: string,
  { status, output, error }: Prediction,
): readonly string[] | undefined {
  if (status === 'starting' || status === 'processing') return undefined
  if (status !== 'succeeded') {
    if (REFUSED.test(error ?? '')) throw new ContentRejected()
    throw new ProviderFailed(provider, 'failed', { detail: status, hasOrderEnded: true })
  }
  const pictures = typeof output === 'string' ? [output] : (output ?? [])
  if (pictures.length === 0)
    throw new ProviderFailed(provider, 'nonsense', { detail: 'succeeded without a picture' })
  return pictures
}
