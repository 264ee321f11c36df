/** Repeats an order with other seeds until the caller accepts a result. */
import type { Engine, TryOnRequest, TryOnResult } from './engine.ts'
import { ContentRejected, EngineFailed, LookUnconvincing } from './errors.ts'

const DEFAULT_SEED = 1

/**
 * Makes up to `tries` orders, each with another seed, because the same seed would make the same look again. Returns the
 * accepted pictures of the first order that has any. Throws EngineFailed when no order has one, and rethrows a refusal.
 */
export async function makeAccepted(
  engine: Engine,
  tries: number,
  request: TryOnRequest,
): Promise<TryOnResult> {
  const { accept, options = {} } = request
  let problem: string | undefined
  for (let tried = 0; tried < tries; tried++) {
    const seed = (options.seed ?? DEFAULT_SEED) + tried
    const result = await engine.tryOn(tried === 0 ? request : { ...request, options: { ...options, seed } })
    const judged = await judge(result, accept)
    if (judged.good) return judged.good
    problem = judged.problem
    await request.order?.keep(null)
  }
  throw new EngineFailed(`No look of ${engine.name} was good enough: ${problem}`, { retryable: false })
}

type Judged = { readonly good?: TryOnResult; readonly problem?: string | undefined }

/** Sorts out the accepted pictures of an order. Throws the error of `accept` when it leaves no picture. */
async function judge(
  { others = [], ...first }: TryOnResult,
  accept: TryOnRequest['accept'],
): Promise<Judged> {
  const good: TryOnResult[] = []
  let problem: string | undefined
  let refusal: unknown
  for (const picture of [first, ...others])
    try {
      const found = await accept?.(picture)
      if (found === undefined) good.push(picture)
      else problem ??= found
    } catch (error) {
      if (!(error instanceof ContentRejected || error instanceof LookUnconvincing)) throw error
      // A moderator's refusal takes precedence over a look that is not convincing.
      if (!(refusal instanceof ContentRejected)) refusal = error
    }
  const [best, ...more] = good
  if (best) return { good: { ...best, ...(more.length > 0 && { others: more }) } }
  if (refusal) throw refusal
  return { problem }
}
