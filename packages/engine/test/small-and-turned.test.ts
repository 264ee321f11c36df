import { expect, test } from 'vitest'
import { analysePersonPicture } from '../src/embedded/person-analysis.ts'
import { flattenPicture, toPicture } from '../src/embedded/image/flatten.ts'
import { resizeImage } from '../src/embedded/image/resize.ts'
import { turnPicture } from '../src/embedded/image/turn.ts'
import { placeInPhoto } from '../src/embedded/person-frame.ts'
import { namedLandmarks } from '../src/embedded/try-on.ts'
import type { RgbaPicture } from '../src/picture.ts'
import { networks } from './own-networks.ts'
import { plainPicture, samplePicture } from './sample-pictures.ts'

const person = await samplePicture('woman-navy')
const garment = await samplePicture('white-polo')

const analyse = (picture: RgbaPicture) =>
  analysePersonPicture(networks, picture, { shortEdgePx: 720 }, () => undefined)
const upright = await analyse(person)
const codesOf = ({ doubts }: Awaited<ReturnType<typeof analyse>>) => doubts.map(({ code }) => code)

/** A wide picture with another one at its lower border. */
function inWide({ data, width, height }: RgbaPicture, times: number): RgbaPicture {
  const wide = plainPicture(Math.round(1.7 * times * height), times * height, 214)
  const [left, top] = [Math.round(0.4 * wide.width), wide.height - height]
  for (let y = 0; y < height; y++)
    wide.data.set(data.subarray(y * width * 4, (y + 1) * width * 4), ((y + top) * wide.width + left) * 4)
  return wide
}

test('an upright person who fills the photo is analysed in it as it is', async () => {
  expect(upright.frame).toBeNull()
  expect(codesOf(upright)).not.toContain('photo_turned')
})

test.each([90, 180, 270] as const)(
  'a photo that needs a turn of %i degrees is turned, with a notice',
  async (degrees) => {
    const photo = turnPicture(person, -degrees)
    const analysis = await analyse(photo)
    expect(analysis.frame).toEqual({ degrees, part: null })
    expect(codesOf(analysis)).toContain('photo_turned')
    const [nose] = namedLandmarks(upright, person, { width: 1, height: 1 })
    const [found] = namedLandmarks(analysis, photo, { width: 1, height: 1 })
    const expected = placeInPhoto(nose, { degrees, part: null }, photo)
    expect(Math.abs(found.x - expected.x)).toBeLessThan(0.02)
    expect(Math.abs(found.y - expected.y)).toBeLessThan(0.02)
  },
)

test.each([3, 5])(
  'a person in a wide photo %i times as high is found and analysed close up',
  async (times) => {
    const photo = inWide(toPicture(resizeImage(flattenPicture(person), 450, 600)), times)
    const analysis = await analyse(photo)
    expect(analysis.frame?.degrees).toBe(0)
    const { x0, x1 } = analysis.frame!.part!
    expect(x1 - x0).toBeLessThan(photo.width / 3)
    expect(analysis.person.body.unit).toBeGreaterThan(60)
    expect(codesOf(analysis)).not.toContain('person_small')
  },
)

test('a garment alone is no person, whichever way it is turned', async () => {
  for (const degrees of [0, 90, 180])
    await expect(analyse(turnPicture(garment, degrees))).rejects.toMatchObject({ code: 'no_person_found' })
})
