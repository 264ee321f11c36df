import { expect, it } from 'vitest'
import { classify } from '../../src/modules/moderation/classify-thread.ts'
import { INPUT_PX, type ModelName } from '../../src/modules/moderation/models.ts'

const drawn = (valueAt: (i: number) => number) =>
  Uint8Array.from({ length: INPUT_PX * INPUT_PX * 3 }, (_, i) => valueAt(i))
const pictures = {
  noise: drawn((i) => ((i * 2654435761) >>> 8) & 255),
  ramp: drawn((i) => ((i % (INPUT_PX * 3)) * 255) / (INPUT_PX * 3)),
  skin: drawn((i) => [224, 172, 105][i % 3]!),
}

/** Scores of nsfwjs 4.4, run by TensorFlow.js 4.22. */
it.each<[keyof typeof pictures, ModelName, number[]]>([
  ['noise', 'first', [0.1774, 0.0051, 0.8137, 0.0031, 0.0008]],
  ['noise', 'second', [0.2338, 0.0596, 0.6989, 0.0012, 0.0065]],
  ['ramp', 'first', [0.6593, 0.0326, 0.2559, 0.0462, 0.006]],
  ['ramp', 'second', [0.0459, 0.0321, 0.9196, 0.0015, 0.001]],
  ['skin', 'first', [0.8478, 0.0251, 0.1183, 0.0074, 0.0015]],
  ['skin', 'second', [0.1575, 0.1119, 0.7303, 0.0001, 0.0003]],
])('says of %s by the %s model the same as nsfwjs', async (picture, model, scores) => {
  const { drawing, hentai, neutral, porn, sexy } = await classify({ model, pixels: pictures[picture] })
  for (const [i, score] of [drawing, hentai, neutral, porn, sexy].entries())
    expect(score).toBeCloseTo(scores[i]!, 3)
})
