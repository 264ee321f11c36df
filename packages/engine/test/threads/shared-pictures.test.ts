import { expect, test } from 'vitest'
import { sharedPictures } from '../../src/threads/shared-pictures.ts'

const picture = (width: number, height: number, value: number) => ({
  data: new Uint8Array(width * height * 4).fill(value),
  width,
  height,
})
const bufferOf = ({ person }: { person: { data: { buffer: ArrayBufferLike } } }) => person.data.buffer

test('copies the pictures to shared memory and leaves the rest as it is', () => {
  const given = { person: picture(3, 2, 7), garment: picture(2, 2, 9), options: { seed: 4 } }
  const shared = sharedPictures().share(given)
  expect(shared.person.data.buffer).toBeInstanceOf(SharedArrayBuffer)
  expect([...shared.person.data]).toEqual([...given.person.data])
  expect([...shared.garment.data]).toEqual([...given.garment.data])
  expect(shared.person.data.buffer).not.toBe(shared.garment.data.buffer)
  expect(shared.options).toBe(given.options)
  expect(sharedPictures().share({ person: picture(1, 1, 1) })).not.toHaveProperty('garment')
})

test('uses its memory for the next pictures, unless these are larger', () => {
  const pictures = sharedPictures()
  const first = bufferOf(pictures.share({ person: picture(600, 600, 1) }))
  expect(bufferOf(pictures.share({ person: picture(9, 9, 2) }))).toBe(first)
  const larger = bufferOf(pictures.share({ person: picture(1200, 1200, 3) }))
  expect(larger).not.toBe(first)
  expect(bufferOf(pictures.share({ person: picture(600, 600, 1) }))).toBe(larger)
})

test('leaves to who still reads them what a failed job was given', () => {
  const pictures = sharedPictures()
  const failed = pictures.share({ person: picture(4, 4, 1) })
  pictures.leave()
  const next = pictures.share({ person: picture(4, 4, 2) })
  expect([failed.person.data[0], next.person.data[0]]).toEqual([1, 2])
})

test('keeps no memory of pictures that are larger than photos are', () => {
  const pictures = sharedPictures()
  const large = bufferOf(pictures.share({ person: picture(2100, 2100, 1) }))
  expect(bufferOf(pictures.share({ person: picture(2100, 2100, 2) }))).not.toBe(large)
})
