import { afterEach, expect, test, vi } from 'vitest'
import { adjustPicture, turnedSize } from '../../src/features/studio/picture/adjust-picture.ts'
import type { ReadyPicture } from '../../src/features/studio/picture/picture.ts'
import type { DecodePicture } from '../../src/features/studio/picture/read-picture.ts'
import { pngFile } from './browser-stand-ins.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A fake canvas that records drawing, and encodes an empty PNG. */
function standInForCanvas() {
  const context = {
    translate: vi.fn<(x: number, y: number) => void>(),
    rotate: vi.fn<(angle: number) => void>(),
    drawImage: vi.fn<(...place: unknown[]) => void>(),
    fillRect: vi.fn<() => void>(),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(pngFile('cut.png')))
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 1000, close: () => {} }))
  return context
}

const decodesAs =
  (widthPx: number, heightPx: number): DecodePicture =>
  async () => ({ widthPx, heightPx, encode: async () => new Blob(), close: () => {} })

const picture: ReadyPicture = {
  id: 'before',
  origin: 'own',
  name: 'me.jpg',
  source: null,
  widthPx: 800,
  heightPx: 1000,
  ownerId: 'person-1',
  file: pngFile('me.jpg', 'image/jpeg'),
  people: [],
  personAt: { x: 0.5, y: 0.5 },
  category: 'top',
}

test('the box of a picture rotated by 90° has width and height swapped', () => {
  const { width, height } = turnedSize(800, 1000, 90)
  expect(Math.round(width)).toBe(1000)
  expect(Math.round(height)).toBe(800)
})

test('the crop of a rotated picture is a new picture of the same owner, without known people', async () => {
  const context = standInForCanvas()
  const cut = { x: 100, y: 50, width: 600, height: 700 }
  const own = await adjustPicture(picture, { cut, degrees: 90 }, decodesAs(600, 700))
  if (!own.ok) throw new Error(own.problem)
  expect(own.picture).toMatchObject({ name: 'me.jpg', ownerId: 'person-1', category: 'top', isCut: true })
  expect(own.picture.widthPx).toBe(600)
  expect(own.picture.id).not.toBe('before')
  expect(own.picture.people ?? own.picture.personAt).toBeUndefined()
  // The box's centre, relative to the crop's corner.
  const [x = 0, y = 0] = context.translate.mock.lastCall ?? []
  expect([Math.round(x), Math.round(y)]).toEqual([400, 350])
  expect(context.rotate.mock.lastCall?.[0]).toBeCloseTo(Math.PI / 2)
  expect(context.drawImage.mock.lastCall?.slice(1)).toEqual([-400, -500])
})

test('a crop too small for a look is refused with a reason', async () => {
  standInForCanvas()
  const cut = { x: 0, y: 0, width: 90, height: 120 }
  const own = await adjustPicture(picture, { cut, degrees: 0 }, decodesAs(90, 120))
  expect(own).toMatchObject({ ok: false, problem: expect.stringContaining('90 × 120') })
})
