/** One pair worn in several ways: a picture of each that can be told from those before it. */
import type { TryOnRequest, TryOnResult, TryOnWarning, Wearing } from './engine.ts'

/** No more are shown, however many are asked for. */
export const MOST_WAYS = 4

export const fewerPictures: TryOnWarning = {
  code: 'fewer_pictures',
  message: 'This garment cannot be worn in as many ways as usual, so fewer pictures came of it.',
}

/**
 * The first way's picture with those of the others, or the one picture that is asked for where no ways are.
 * @param make remembers the pair, so that each further picture takes a part of the time
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
