import { encodePicture } from '@toile/engine/codecs'
import type { RgbaPicture } from '@toile/engine/picture'
import { describe, expect, it } from 'vitest'
import { findProblem } from '../../src/modules/generations/check-look.ts'

const width = 240
const height = 320
/** Location of the painted face. */
const face = { x: 120, y: 60, radius: 30 }

/** Draws a person in front of a wall: a face with eyes and a mouth, and uniformly grey clothes. */
function paint({ cloth = 90, eyes = 40, light = 0 } = {}): RgbaPicture {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - face.x, y - face.y]
      const isFace = dx * dx + dy * dy < face.radius ** 2
      const isDark =
        (Math.abs(dy + 8) < 4 && Math.abs(Math.abs(dx) - 12) < 6) ||
        (Math.abs(dy - 14) < 3 && Math.abs(dx) < 12)
      const grey = (isFace ? (isDark ? eyes : 200) : y > 110 ? cloth : 240) + light
      data.set([grey, grey, grey, 255], (y * width + x) * 4)
    }
  return { data, width, height }
}

const landmarks = [
  { name: 'left_eye', x: 132, y: 52, visibility: 1 },
  { name: 'right_eye', x: 108, y: 52, visibility: 1 },
  { name: 'left_ear', x: 148, y: 58, visibility: 1 },
  { name: 'right_ear', x: 92, y: 58, visibility: 1 },
  { name: 'mouth_left', x: 130, y: 74, visibility: 1 },
  { name: 'mouth_right', x: 110, y: 74, visibility: 1 },
]

const person = paint()
const fileOf = (picture: RgbaPicture) => encodePicture(picture, 'jpeg')
const check = async (look: RgbaPicture, size = { width, height }) =>
  findProblem(await fileOf(look), person, { ...size, landmarks })

describe('the check of a look', () => {
  it('passes other clothes on the same person', async () => {
    expect(await check(paint({ cloth: 150 }))).toBeUndefined()
  })

  it('passes the same face in another light', async () => {
    expect(await check(paint({ cloth: 150, light: -25 }))).toBeUndefined()
  })

  it('passes a look in another size of the same shape', async () => {
    const small = { width: width / 2, height: height / 2 }
    const look = paint({ cloth: 150 })
    const data = new Uint8ClampedArray(small.width * small.height * 4)
    for (let i = 0; i < small.width * small.height; i++) {
      const from = (Math.floor(i / small.width) * 2 * width + (i % small.width) * 2) * 4
      data.set(look.data.subarray(from, from + 4), i * 4)
    }
    const halved = landmarks.map(({ name, x, y, visibility }) => ({ name, visibility, x: x / 2, y: y / 2 }))
    const file = await fileOf({ data, ...small })
    expect(await findProblem(file, person, { ...small, landmarks: halved })).toBeUndefined()
  })

  it('finds that nothing has changed', async () => {
    expect(await check(person)).toBe('nothing changed')
    expect(await check(paint({ cloth: 92 }))).toBe('nothing changed')
  })

  it('finds another face', async () => {
    expect(await check(paint({ cloth: 150, eyes: 255 }))).toBe('another face')
    expect(await check(paint({ cloth: 150, eyes: 196 }))).toBe('another face')
  })

  it('allows a collar in front of ears and chin', async () => {
    const look = paint({ cloth: 150 })
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (y > 80 || x < 104 || x > 136) look.data.fill(255, (y * width + x) * 4, (y * width + x) * 4 + 4)
    expect(await check(look)).toBeUndefined()
  })

  it('checks no face when the engine reports none', async () => {
    const file = await fileOf(paint({ cloth: 150, eyes: 255 }))
    expect(await findProblem(file, person, { width, height })).toBeUndefined()
    const unseen = landmarks.map(({ name, x, y }) => ({ name, x, y, visibility: 0.1 }))
    expect(await findProblem(file, person, { width, height, landmarks: unseen })).toBeUndefined()
  })

  it('finds an invalid file, and a truncated one', async () => {
    const file = await fileOf(paint({ cloth: 150 }))
    expect(await findProblem(Buffer.from('not a picture'), person, { width, height })).toBe('unreadable')
    expect(await findProblem(file.subarray(0, file.length / 3), person, { width, height })).toBe('unreadable')
  })

  it('finds a wrong size, and a wrong aspect ratio', async () => {
    const look = paint({ cloth: 150 })
    expect(await check(look, { width: width - 40, height })).toBe('wrong size')
    const square = { data: look.data.subarray(0, width * width * 4), width, height: width }
    expect(await check(square, { width, height: width })).toBe('wrong size')
  })
})
