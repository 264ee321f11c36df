import { describe, expect, test } from 'vitest'
import { toPicture } from '../src/embedded/image/flatten.ts'
import { bodyOf } from '../src/embedded/person/body.ts'
import { lookAt, lookCloser, placesOf } from '../src/embedded/sight.ts'
import type { PlaceInPicture } from '../src/engine.ts'
import { drawMarked, markedRuntime, standing } from './vision/marked-people.ts'
import type { MarkedPerson } from './vision/marked-people.ts'

/** Looks at a photo of these people, and closer. */
async function look(w: number, h: number, people: readonly MarkedPerson[], personAt?: PlaceInPicture) {
  const photo = toPicture(drawMarked(w, h, people))
  const options = { shortEdgePx: 768, personAt }
  const whole = await lookAt(markedRuntime, photo, options)
  return { whole, close: await lookCloser(markedRuntime, photo, whole, options) }
}

type Sighted = Awaited<ReturnType<typeof look>>
const unitOf = (sight: Sighted['whole'] | Sighted['close']) => bodyOf(sight!.pose!.points, 0.5).unit

test('a photo is seen at the working size and at half of it, with the person in it', async () => {
  const { whole } = await look(384, 512, [standing(200, 100, 160)])
  const sizes = [whole.workSize, whole.image, whole.half].map(({ w, h }) => [w, h])
  expect(sizes).toEqual([
    [768, 1024],
    [768, 1024],
    [384, 512],
  ])
  const [nose] = whole.pose!.points
  expect(Math.hypot(nose.x - 400, nose.y - 200)).toBeLessThan(6)
})

describe('no closer look is made', () => {
  test('at a person who fills the photo', async () => {
    const { whole, close } = await look(768, 1024, [standing(384, 200, 320)])
    expect(whole.pose).not.toBeNull()
    expect(close).toBeNull()
  })

  test('where nobody is seen', async () => {
    const { whole, close } = await look(1152, 768, [])
    expect(whole.pose).toBeNull()
    expect(close).toBeNull()
  })
})

test('a small person who is seen in the whole photo is framed close up', async () => {
  const { whole, close } = await look(1152, 768, [standing(800, 300, 150)])
  expect(whole.pose).not.toBeNull()
  const { x0, y0, x1, y1 } = close!.frame.part!
  expect(close!.frame.degrees).toBe(0)
  expect(x0 < 800 && x1 > 800 && y0 < 300 && y1 > 450).toBe(true)
  expect(close!.width).toBe(x1 - x0)
  expect(unitOf(close)).toBeGreaterThan(1.4 * unitOf(whole))
})

test('a person too small to be seen in the whole photo is sought in parts of it', async () => {
  const { whole, close } = await look(1536, 768, [standing(1200, 250, 120)])
  expect(whole.pose).toBeNull()
  const { x0, x1 } = close!.frame.part!
  expect(close!.frame.degrees).toBe(0)
  expect(x0 < 1200 && x1 > 1200 && x1 - x0 < 768).toBe(true)
})

describe('a person who lies', () => {
  const lying = (high: number): MarkedPerson => ({ head: [300, 400], hip: [300 + high, 400] })

  test('is framed by a turn of the whole photo, with the place in the photo as it is', async () => {
    const { whole, close } = await look(1024, 768, [lying(320)])
    expect(whole.pose).toBeNull()
    expect(close!.frame).toEqual({ degrees: 90, part: null })
    expect(close!.width).toBe(768)
    expect(close!.workSize).toEqual({ w: 768, h: 1024 })
    const [{ x, y, isChosen }] = close!.people
    expect(Math.abs(x - 460 / 1024)).toBeLessThan(0.01)
    expect(Math.abs(y - 400 / 768)).toBeLessThan(0.01)
    expect(isChosen).toBe(true)
  })

  test('and is small is framed by a turn and close up', async () => {
    const { close } = await look(1024, 768, [lying(150)])
    expect(close!.frame.degrees).toBe(90)
    const { x0, y0, x1, y1 } = close!.frame.part!
    expect(x0 < 368 && x1 > 368 && y0 < 300 && y1 > 450).toBe(true)
  })
})

test.each([
  [0.25, [true, false]],
  [0.75, [false, true]],
])('of two small people the one at %d of the width is framed, and both are listed', async (x, isChosen) => {
  const people = [standing(320, 300, 150), standing(864, 300, 150)]
  const { close } = await look(1152, 768, people, { x, y: 0.5 })
  const { x0, x1 } = close!.frame.part!
  const head = people[isChosen.indexOf(true)].head[0]
  expect(x0 < head && x1 > head && x1 - x0 < 544).toBe(true)
  expect(close!.people.map((person) => person.isChosen)).toEqual(isChosen)
  expect(close!.people[0].x).toBeCloseTo(320 / 1152, 2)
  expect(close!.people[1].x).toBeCloseTo(864 / 1152, 2)
  expect(close!.isAlone).toBe(false)
})

test('the chosen person is looked at in the frame, although a larger one stands in it too', async () => {
  const people = [standing(900, 300, 150), standing(1030, 270, 220)]
  const { close } = await look(1152, 768, people, { x: 900 / 1152, y: 375 / 768 })
  const { x0, x1 } = close!.frame.part!
  expect(x1).toBeGreaterThan(1030)
  const scale = (x1 - x0) / close!.workSize.w
  expect(Math.abs(x0 + scale * close!.pose!.points[0].x - 900)).toBeLessThan(5)
})

describe('a small person at the given point, whom the whole photo does not show,', () => {
  const large = standing(300, 200, 320)
  const small = standing(1300, 500, 60)

  test('is sought there, and framed instead of the larger one', async () => {
    const { whole, close } = await look(1536, 768, [large, small], { x: 1300 / 1536, y: 530 / 768 })
    expect(whole.pose!.people).toHaveLength(1)
    const { x0, x1 } = close!.frame.part!
    expect(x0 < 1300 && x1 > 1300 && x0 > 640).toBe(true)
    expect(close!.isSought).toBe(true)
    expect(close!.people.map(({ isChosen }) => isChosen)).toEqual([false, true])
    expect(close!.people[0].x).toBeCloseTo(300 / 1536, 2)
    expect(close!.isAlone).toBe(false)
  })

  test.each([
    ['on the larger one', { x: 300 / 1536, y: 400 / 768 }],
    ['on nobody', { x: 800 / 1536, y: 100 / 768 }],
  ])('is not sought for a point %s', async (_, personAt) => {
    expect((await look(1536, 768, [large, small], personAt)).close).toBeNull()
  })
})

test('people are listed from left to right, at places within the picture', () => {
  const people = [
    { at: [150, 60], isChosen: true },
    { at: [-9, 20], isChosen: false },
  ] as const
  expect(placesOf(people, { w: 300, h: 90 })).toEqual([
    { x: 0, y: 0.222, isChosen: false },
    { x: 0.5, y: 0.667, isChosen: true },
  ])
})
