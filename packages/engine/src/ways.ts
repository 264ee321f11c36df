/** Shows one pair worn in several ways: one picture for each way that the garment can be worn in. */
import type { TryOnRequest, TryOnResult, TryOnWarning, Wearing } from './engine.ts'

/** Further ways of a request are ignored. */
export const MOST_WAYS = 4

export const fewerPictures: TryOnWarning = {
  code: 'fewer_pictures',
  message: 'This garment cannot be worn in as many ways as usual, so fewer pictures came of it.',
}

/**
 * Makes the picture of the first way, with those of the others; without `ways`, the one picture of the options.
 * @param make called once for each way; it should cache its analysis of the pair, which is the same for all
 */
export async function inEachWay(
  { options: { ways = [], ...options } = {}, onProgress, ...request }: TryOnRequest,
  make: (request: TryOnRequest) => Promise<TryOnResult>,
): Promise<TryOnResult> {
  const [first, ...others] = ways.slice(0, MOST_WAYS)
  if (!first) return make({ ...request, options, ...(onProgress && { onProgress }) })
  const count = 1 + others.length
  const made: TryOnResult[] = []
  for (const [at, way] of [first, ...others].entries()) {
    const result = await make({
      ...request,
      options: { ...options, ...way },
      ...(onProgress && {
        onProgress: ({ stage, fraction }) => onProgress({ stage, fraction: (at + fraction) / count }),
      }),
    })
    // A garment that is not tucked in looks as it did before.
    if (at === 0 || isAs(way, result.wearing)) made.push(result)
  }
  const [best, ...more] = made
  if (!best) throw new TypeError('The first way has no picture.')
  if (made.length === count) return { ...best, others: more }
  return { ...best, warnings: [...best.warnings, fewerPictures], ...(more.length > 0 && { others: more }) }
}

const isAs = (asked: Wearing, worn: Wearing | undefined): boolean =>
  worn?.fit === asked.fit && worn.tuck === asked.tuck
