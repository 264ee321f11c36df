import { expect, test, vi } from 'vitest'
import { blend } from '../../src/embedded/compose/blend.ts'
import { backdropOf, sceneOf, settingOf } from '../../src/embedded/compose/setting.ts'
import type { GarmentLayer } from '../../src/embedded/compose/layer.ts'
import { cleanRim } from '../../src/embedded/compose/rim.ts'
import { drape } from '../../src/embedded/drape.ts'
import { drawPerson, drawShirt } from '../../src/embedded/drawn-figure.ts'
import { targetsOf } from '../../src/embedded/fit/fit.ts'
import { fitTop } from '../../src/embedded/fit/targets.ts'
import { flattenPicture, toPicture } from '../../src/embedded/image/flatten.ts'
import { sharedCopy } from '../../src/embedded/image/pool.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { resizeImage } from '../../src/embedded/image/resize.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import type { Helper } from '../../src/embedded/person/helper.ts'
import { BACKGROUND } from '../../src/embedded/person/types.ts'
import { cropRows, uncropMask } from '../../src/embedded/vision/crop.ts'
import type { VisionRuntime } from '../../src/embedded/vision/types.ts'
import { EngineFailed, NoGarmentFound } from '../../src/errors.ts'
import { garmentThread } from '../../src/threads/garment-thread.ts'
import type { Asked } from '../../src/threads/messages.ts'
import { sameBytes } from '../compare-pictures.ts'
import { drawnLook } from '../compose/drawn-look.ts'
import { garmentIn, ownNetworks } from '../own-networks.ts'

/** Told of what this thread does for the other. */
const chores = vi.hoisted(() => ({ done: [] as string[], fails: false }))

vi.mock(import('../../src/embedded/garment/texture.ts'), async (original) => {
  const module = await original()
  return {
    ...module,
    spreadColours: (...asked) => {
      chores.done.push('spreadColours')
      if (chores.fails) throw new Error('no memory')
      module.spreadColours(...asked)
    },
  }
})
vi.mock(import('../../src/embedded/compose/layer.ts'), async (original) => {
  const module = await original()
  return {
    ...module,
    drawRows: (...asked) => {
      chores.done.push('drawRows')
      module.drawRows(...asked)
    },
  }
})

const shirt = toPicture(drawShirt())
/** What the garment's working size makes of it. */
const worked = resizeImage(flattenPicture(shirt), 768, 1024)

test('analyses on its own thread as on this one', async () => {
  const tailor = garmentThread(ownNetworks)
  const [{ garment }, again] = await Promise.all([
    tailor.analyse(shirt, 'auto'),
    tailor.analyse(shirt, 'dress'),
  ])
  const { garment: here } = await garmentIn(worked)
  expect(sameBytes(garment.texture.data, here.texture.data)).toBe(true)
  expect(garment.shape).toEqual(here.shape)
  expect(again.garment.shape.kind).toBe('dress')
})

test('drapes on its own thread as on this one, from targets without the person', async () => {
  const { garment } = await garmentIn(worked)
  const { shape } = garment
  if (shape.kind === 'trousers') throw new Error('the drawn shirt is taken for trousers')
  const { image, pose, reading } = drawPerson()
  const targets = targetsOf(fitTop({ shape }, await parsePerson(halveImage(image), pose, reading)))
  expect(JSON.stringify(targets)).not.toContain('matte')
  const order = { w: image.w, h: image.h, samples: 4, withPlaces: true } as const
  const here = drape(garment, targets, order)
  const there = await garmentThread(ownNetworks).drape(garment, targets, order)
  expect(there).toEqual(here)
  expect(here.alpha.some((alpha) => alpha > 0.99)).toBe(true)
})

/** Does the work until this thread was given this piece of it: it may be slower than the other. */
async function untilGiven(chore: string, work: () => Promise<unknown>): Promise<void> {
  chores.done.length = 0
  for (let k = 0; k < 30 && !chores.done.includes(chore); k++) await work()
  expect(chores.done).toContain(chore)
}

test('is assisted by this thread for as long as that has nothing else to do, to the same bytes', async () => {
  const tailor = garmentThread(ownNetworks)
  const { garment: here } = await garmentIn(worked)
  const { shape } = here
  if (shape.kind === 'trousers') throw new Error('the drawn shirt is taken for trousers')
  chores.done.length = 0
  await tailor.analyse(shirt, 'auto')
  expect(chores.done).toEqual([])
  await untilGiven('spreadColours', async () => {
    const { garment } = await tailor.helping(tailor.analyse(shirt, 'auto'))
    expect(sameBytes(garment.texture.data, here.texture.data)).toBe(true)
    expect(garment.shape).toEqual(here.shape)
  })
  const { image, pose, reading } = drawPerson()
  const targets = targetsOf(fitTop({ shape }, await parsePerson(halveImage(image), pose, reading)))
  const order = { w: image.w, h: image.h, samples: 4, withPlaces: true } as const
  const alone = drape(here, targets, order)
  const { garment } = await tailor.analyse(shirt, 'auto')
  await untilGiven('drawRows', async () => {
    const layer = await tailor.helping(tailor.drape(garment, targets, order))
    expect(layer).toEqual(alone)
    tailor.takeBack(layer)
  })
})

test('fails at what this thread has failed at, and tells of it', async () => {
  const tailor = garmentThread(ownNetworks)
  const analysed = () => tailor.helping(tailor.analyse(shirt, 'auto'))
  const told: unknown[] = []
  chores.fails = true
  try {
    await untilGiven('spreadColours', () => analysed().catch((error: unknown) => told.push(error)))
  } finally {
    chores.fails = false
  }
  expect(told).toEqual([new Error('no memory')])
  expect((await analysed()).garment.shape.kind).toBe('top')
})

test('crops rows on its own thread as on this one', async () => {
  const region = { cx: 200, cy: 300, size: 400, angle: 0.4 }
  const crop = { image: worked, region, n: 64, scale: 2, offset: -1 }
  const here = new Float32Array(64 * 64 * 3)
  cropRows(crop, 10, 64, here)
  const there = new Float32Array(new SharedArrayBuffer(here.byteLength))
  await garmentThread(ownNetworks).cropRows(crop, 10, 64, there)
  expect(sameBytes(there, here)).toBe(true)
  expect(here.some((value) => value > 0.2)).toBe(true)
})

test('is free once it has begun, and has done what it was asked for', async () => {
  const tailor = garmentThread(ownNetworks)
  expect(tailor.isFree()).toBe(false)
  const analysed = tailor.analyse(shirt, 'auto')
  expect(tailor.isFree()).toBe(false)
  await analysed
  expect(tailor.isFree()).toBe(true)
})

test('reads a part of a person on its own thread, to the same labels', async () => {
  const tailor = garmentThread(ownNetworks)
  await tailor.analyse(shirt, 'auto')
  const asked: string[] = []
  const told =
    <T extends 'cropRows' | 'uncropMask' | 'writeLab' | 'groundOf'>(task: T) =>
    (...parts: Asked<T>) => {
      asked.push(task)
      const work = tailor[task] as (...parts: Asked<T>) => ReturnType<Helper[T]>
      return work(...parts)
    }
  const helper: Helper = {
    isFree: () => tailor.isFree(),
    cropRows: told('cropRows'),
    uncropMask: told('uncropMask'),
    writeLab: told('writeLab'),
    groundOf: told('groundOf'),
    takeBack: (ground) => tailor.takeBack(ground),
  }
  const { image, pose, reading } = drawPerson()
  const alone = await parsePerson(halveImage(image), pose, reading)
  const together = await parsePerson(halveImage(image), pose, reading, { helper })
  expect(asked).toEqual(['writeLab', 'groundOf'])
  expect(together).toEqual(alone)
  expect(new Set(alone.labels).size).toBeGreaterThan(3)
})

test('lays a mask back on its own thread as on this one', async () => {
  const n = 64
  const logits = Float32Array.from({ length: n * n }, (_, i) => ((i * 31) % 17) - 8)
  const region = { cx: 40, cy: 50, size: 70, angle: 0.4 }
  const [w, h] = [80, 100]
  const here = new Float32Array(w * h)
  uncropMask(logits, n, region, w, h, 1, here)
  const there = new Float32Array(new SharedArrayBuffer(w * h * 4))
  await garmentThread(ownNetworks).uncropMask(logits, n, region, w, h, 1, there)
  expect(sameBytes(there, here)).toBe(true)
  expect(here.some((p) => p > 0.9)).toBe(true)
})

test('sees what a layer is set in as this thread does', async () => {
  const { image, person, layer, zones, kind, fit } = await drawnLook()
  const tailor = garmentThread(ownNetworks)
  const backdrop = backdropOf(person)
  expect(await tailor.backdrop(person)).toEqual(backdrop)
  // Cloth that comes out narrowly beyond the arms: it is taken away.
  const { w, h, labels, body } = person
  const edges = Array.from({ length: h }, (_, y) =>
    labels.subarray(y * w, (y + 1) * w).findIndex((label) => label !== BACKGROUND),
  )
  const wide = () =>
    sharedCopy({
      ...layer,
      alpha: layer.alpha.map((_, q) => {
        const [x, y] = [(q % layer.w) >> 1, Math.floor(q / layer.w) >> 1]
        const isArm = y >= body.elbow[0][1] && y <= body.wrist[0][1]
        return isArm && x >= edges[y] - 0.1 * body.unit ? 1 : 0
      }),
      top: layer.top.map(() => 0),
      sleeves: layer.sleeves.map(() => 0),
    })
  const before = wide().alpha
  const [mine, theirs] = [wide(), wide()]
  const sceneWith = (cloth: GarmentLayer) => sceneOf(person, backdrop, cloth, zones, kind, fit, 1)
  const here = settingOf(sceneWith(mine))
  const there = await tailor.setting(sceneWith(theirs))
  expect([there.front, there.gain]).toEqual([here.front, here.gain])
  // Planes of rims hold what is needed only where it is.
  const cleaned = ({ rims }: typeof here) => {
    const base = Float32Array.from(image.data, (v) => v / 255)
    for (const rim of rims) cleanRim(base, image, rim)
    return base
  }
  expect(sameBytes(cleaned(there), cleaned(here))).toBe(true)
  expect(theirs.alpha).toEqual(mine.alpha)
  expect(theirs.alpha).not.toEqual(before)
  expect(here.front.some((front) => front > 0.9)).toBe(true)
  expect(here.gain.some((gain) => gain !== 1)).toBe(true)
  expect(here.rims.length).toBeGreaterThan(0)
})

test('blends rows of a look as this thread does', async () => {
  const { image, person, layer } = await drawnLook()
  const [W, H] = [image.w, image.h]
  const front = new Float32Array((W * H) / 4)
  const base = Float32Array.from(image.data, (v) => v / 255)
  const usual = { base, layer, front, gain: front.map(() => 0.9), matte: person.matte, W, H, realism: 1 }
  const there = new Uint8ClampedArray(new SharedArrayBuffer(W * H * 3))
  await garmentThread(ownNetworks).blendRows(usual, { from: 100, to: H }, there)
  const here = blend(usual).data
  const firstByte = W * 3 * 100
  expect(sameBytes(there.subarray(firstByte), here.subarray(firstByte))).toBe(true)
  expect(there.subarray(0, firstByte).every((v) => v === 0)).toBe(true)
})

test('hands its refusals on, and works after them', async () => {
  const tailor = garmentThread(ownNetworks)
  const plain = { ...shirt, data: shirt.data.map(() => 200) }
  await expect(tailor.analyse(plain, 'auto')).rejects.toBeInstanceOf(NoGarmentFound)
  expect((await tailor.analyse(shirt, 'auto')).garment.shape.kind).toBe('top')
})

test('fails for good on a picture that nobody can analyse', async () => {
  const broken = { data: null as unknown as Uint8Array, width: 400, height: 500 }
  await expect(garmentThread(ownNetworks).analyse(broken, 'auto')).rejects.toMatchObject({
    code: 'engine_failed',
    retryable: false,
  })
})

test('asks this thread for its networks, and hands their failure on', async () => {
  const asked: string[] = []
  const broken: VisionRuntime = {
    async run(model) {
      asked.push(model)
      throw new EngineFailed('no memory', { retryable: true })
    },
  }
  await expect(garmentThread(broken).analyse(shirt, 'auto')).rejects.toMatchObject({
    message: 'no memory',
    retryable: true,
  })
  expect(asked).toEqual(['garmentReader'])
})
