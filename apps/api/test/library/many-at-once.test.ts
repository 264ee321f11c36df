/** Many users upload many pictures at once: each is stored exactly as it was sent. */
import { randomBytes } from 'node:crypto'
import { uploadLimits } from '@toile/contract/business'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bootOnEachStore, fetchPicture, readLibrary, upload } from './library-calls.ts'

/** Together more than the app decodes at once. */
const PEOPLE = 5
const EACH = 4
const SIZE = {
  width: uploadLimits.minShortEdgePx,
  height: uploadLimits.minShortEdgePx,
  channels: 4 as const,
}
const NOISY_ROWS = 16

/** Some random, partly transparent pixels: a unique picture that has to stay a PNG. */
async function uniquePicture() {
  const pixels = Buffer.alloc(SIZE.width * SIZE.height * SIZE.channels)
  randomBytes(SIZE.width * NOISY_ROWS * SIZE.channels).copy(pixels)
  return { pixels, file: await sharp(pixels, { raw: SIZE }).png().toBuffer() }
}

describe.each(await bootOnEachStore())('in $store', ({ createCustomer, keysWith }) => {
  it(`${PEOPLE * EACH} pictures of ${PEOPLE} people at once are all kept, pixel for pixel`, async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => createCustomer()))
    const sent = await Promise.all(
      people.flatMap((person) =>
        Array.from({ length: EACH }, async (_, at) => ({
          person,
          name: `${at}`,
          ...(await uniquePicture()),
        })),
      ),
    )
    const items = await Promise.all(
      sent.map(({ person, name, file }) => upload(person, 'photo', file, { name })),
    )
    expect(new Set(items.map(({ id }) => id)).size).toBe(PEOPLE * EACH)
    for (const person of people) {
      const { photos, use } = await readLibrary(person)
      expect(use.items).toBe(EACH)
      for (const { name, imageUrl } of photos) {
        const { pixels } = sent.find((one) => one.person === person && one.name === name)!
        const kept = await sharp(await fetchPicture(imageUrl))
          .raw()
          .toBuffer()
        expect(kept.equals(pixels), name).toBe(true)
      }
    }
    expect(await keysWith('library/')).toHaveLength(PEOPLE * EACH)
  })
})
