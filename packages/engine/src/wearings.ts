/** Makes one picture of a pair for each wearing (a combination of fit and tuck) that the garment allows. */
import type { TryOnRequest, TryOnResult, TryOnWarning, Wearing } from './engine.ts'

/** Wearings of a request beyond this number are ignored. */
export const MAX_WEARINGS = 4

export const fewerPictures: TryOnWarning = {
  code: 'fewer_pictures',
  message: 'This garment cannot be worn in as many ways as usual, so fewer pictures came of it.',
}

/**
 * Makes one picture for each wearing: the first is the result, the others are in `others`. Without `wearings`, makes
 * one picture with the request's own fit and tuck.
 * @param make called once for each wearing; should cache its analysis of the pair, which is the same for all
 */
export async function inEachWearing(
  { options: { wearings = [], ...options } = {}, onProgress, ...request }: TryOnRequest,
  make: (request: TryOnRequest) => Promise<TryOnResult>,
): Promise<TryOnResult> {
  const [first, ...others] = wearings.slice(0, MAX_WEARINGS)
  if (!first) return make({ ...request, options, ...(onProgress && { onProgress }) })
  const count = 1 + others.length
  const made: TryOnResult[] = []
  for (const [at, wearing] of [first, ...others].entries()) {
    const result = await make({
      ...request,
      options: { ...options, ...wearing },
      ...(onProgress && {
        onProgress: ({ stage, fraction }) => onProgress({ stage, fraction: (at + fraction) / count }),
      }),
    })
    // Skips a wearing the garment cannot follow (a top that cannot be tucked in): it would repeat another picture.
    if (at === 0 || isAs(wearing, result.wearing)) made.push(result)
  }
  const [best, ...more] = made
  if (!best) throw new TypeError('The first wearing has no picture.')
  if (made.length === count) return { ...best, others: more }
  return { ...best, warnings: [...best.warnings, fewerPictures], ...(more.length > 0 && { others: more }) }
}

const isAs = (asked: Wearing, worn: Wearing | undefined): boolean =>
  worn?.fit === asked.fit && worn.tuck === asked.tuck
