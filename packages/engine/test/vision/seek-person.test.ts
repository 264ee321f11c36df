import { describe, expect, test } from 'vitest'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { turnImage } from '../../src/embedded/image/turn.ts'
import { analysePose } from '../../src/embedded/vision/pose.ts'
import { seekInWindows, seekTurned } from '../../src/embedded/vision/seek-person.ts'
import type { SoughtPose } from '../../src/embedded/vision/seek-person.ts'
import type { VisionRuntime } from '../../src/embedded/vision/types.ts'
import { detectionsOf, drawMarked, landmarksOf, markedRuntime, standing } from './marked-people.ts'
import type { MarkedPerson } from './marked-people.ts'

const wide = (...people: readonly MarkedPerson[]) => drawMarked(768, 384, people)

/** Distance (px) of the found person's nose from (x, y). */
function noseFrom(x: number, y: number, found: SoughtPose | null): number {
  const [nose] = found!.pose.points
  return Math.hypot(nose.x - x, nose.y - y)
}

describe('a person who lies', () => {
  const upright = drawMarked(300, 400, [standing(140, 90, 150)])

  test.each([90, 180, 270] as const)(
    'is found in the picture turned by %d°, in pixels of that one',
    async (degrees) => {
      const found = await seekTurned(markedRuntime, turnImage(upright, 360 - degrees))
      expect(found?.degrees).toBe(degrees)
      expect(found?.seenIn).toMatchObject({ w: 300, h: 400 })
      expect(noseFrom(140, 90, found)).toBeLessThan(3)
    },
  )

  test('is found after the turn of the surest pose', async () => {
    let turn = -1
    const runtime: VisionRuntime = {
      async run(model, input) {
        if (model === 'segmenter') return markedRuntime.run(model, input)
        if (model === 'landmarks')
          return landmarksOf({ head: [128, 76], hip: [128, 128], confidence: [0.92, 0.97, 0.95][turn] })
        turn++
        return detectionsOf([{ head: [112, 60], hip: [112, 112] }])
      },
    }
    expect((await seekTurned(runtime, upright))?.degrees).toBe(180)
  })

  test('is not one who stands, nor a pose of which the network is not sure', async () => {
    expect(await seekTurned(markedRuntime, upright)).toBeNull()
    const unsure = drawMarked(300, 400, [standing(140, 90, 150, 0.85)])
    expect(await seekTurned(markedRuntime, turnImage(unsure, 90))).toBeNull()
  })

  test('is the one at the given point, which turns with the picture', async () => {
    const two = drawMarked(400, 400, [standing(100, 100, 100), standing(300, 100, 100)])
    const lying = turnImage(two, 180)
    expect(noseFrom(100, 100, await seekTurned(markedRuntime, lying, [300, 260]))).toBeLessThan(3)
    expect(noseFrom(300, 100, await seekTurned(markedRuntime, lying, [100, 260]))).toBeLessThan(3)
  })
})

describe('a small person', () => {
  test.each([60, 30])(
    'of %d px from head to hips is found in a window, in pixels of the picture',
    async (high) => {
      const image = wide(standing(600, 150, high))
      expect(await analysePose(markedRuntime, image, halveImage(image), 0.5)).toBeNull()
      const found = await seekInWindows(markedRuntime, image)
      expect(found).toMatchObject({ degrees: 0, seenIn: { w: 768, h: 384 } })
      expect(noseFrom(600, 150, found)).toBeLessThan(3)
      const [{ at, isChosen }] = found!.pose.people
      expect(Math.hypot(at[0] - 600, at[1] - (150 + high / 2))).toBeLessThan(3)
      expect(isChosen).toBe(true)
    },
  )

  test('is the surest one of all windows, or the one at the given point', async () => {
    const image = wide(standing(100, 120, 60, 0.95), standing(650, 120, 60))
    expect(noseFrom(650, 120, await seekInWindows(markedRuntime, image))).toBeLessThan(3)
    expect(noseFrom(100, 120, await seekInWindows(markedRuntime, image, [100, 150]))).toBeLessThan(3)
    expect(noseFrom(650, 120, await seekInWindows(markedRuntime, image, [650, 150]))).toBeLessThan(3)
  })

  test('is listed with everyone in other windows, each once', async () => {
    const people = [standing(100, 120, 60, 0.95), standing(380, 120, 60), standing(650, 120, 60)]
    const found = await seekInWindows(markedRuntime, wide(...people))
    const xs = found!.pose.people.map(({ at }) => Math.round(at[0] / 10)).toSorted((a, b) => a - b)
    expect(xs).toEqual([10, 38, 65])
    expect(found!.pose.people.filter(({ isChosen }) => isChosen)).toHaveLength(1)
    expect(found!.pose.alone).toBe(false)
  })

  test('is the one at the given point, although surer ones stand nearby or can be seen in larger windows', async () => {
    const near = wide(standing(200, 120, 60, 0.95), standing(480, 120, 60))
    expect(noseFrom(200, 120, await seekInWindows(markedRuntime, near, [200, 150]))).toBeLessThan(3)
    const smaller = wide(standing(100, 120, 30), standing(650, 120, 60))
    expect(noseFrom(100, 120, await seekInWindows(markedRuntime, smaller, [100, 135]))).toBeLessThan(3)
    expect(noseFrom(650, 120, await seekInWindows(markedRuntime, smaller, [300, 350]))).toBeLessThan(3)
  })

  test('is found in a larger window rather than in a smaller one', async () => {
    const image = wide(standing(100, 120, 30), standing(650, 120, 60, 0.95))
    expect(noseFrom(650, 120, await seekInWindows(markedRuntime, image))).toBeLessThan(3)
  })

  test('is not a pose of which the network is not sure', async () => {
    expect(await seekInWindows(markedRuntime, wide(standing(600, 150, 60, 0.85)))).toBeNull()
  })

  test('is not sought in windows of too few pixels, or hardly smaller than the picture', async () => {
    let runs = 0
    const counted: VisionRuntime = {
      run(...asked) {
        runs++
        return markedRuntime.run(...asked)
      },
    }
    expect(await seekInWindows(counted, drawMarked(280, 280, []))).toBeNull()
    expect(runs).toBe(0)
    await seekInWindows(counted, drawMarked(300, 300, []))
    expect(runs).toBeGreaterThan(0)
  })
})
