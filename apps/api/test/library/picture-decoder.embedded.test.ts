import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPictureDecoder } from '../../src/modules/library/picture-decoder.ts'
import { spawnNode } from '../child-process.ts'
import {
  CANARY,
  colourAt,
  cutShort,
  grain,
  jpeg,
  jpegWithJunk,
  jpegWithSecrets,
  kinds,
  pngWithSecrets,
  quarters,
  veil,
  withJunk,
} from './pictures.ts'
import { limits, useDecoder } from './decoding.ts'

const { dir, decoder, fileOf, decoded } = useDecoder()

const isNear = (colour: number[], wanted: number[]) =>
  colour.every((value, i) => Math.abs(value - (wanted[i] ?? 0)) <= 12)

describe('the output of a picture', () => {
  it('is the only new file, beside the input', async () => {
    const before = readdirSync(dir).length
    const good = fileOf(await jpeg())
    const outcome = await decoder.decode(good, limits)
    const bad = fileOf(Buffer.from('none'))
    await decoder.decode(bad, limits)
    if (outcome.kind !== 'decoded') throw new Error(outcome.kind)
    const { path, bytes } = outcome.picture.file
    expect(path).toBe(`${good}.picture`)
    expect(bytes).toBe(readFileSync(path).length)
    expect(readdirSync(dir)).toHaveLength(before + 3)
  })

  it('fails without blaming the picture when it cannot be written, and the next picture is decoded', async () => {
    const file = fileOf(await jpeg())
    mkdirSync(`${file}.picture`)
    expect(await decoder.decode(file, limits)).toMatchObject({ kind: 'failed' })
    expect((await decoded(await jpeg())).width).toBe(400)
  })
})

describe('a decoded picture', () => {
  it.each(kinds)('shows the same picture, from %s', async (_, make) => {
    const picture = await decoded(await make())
    expect(picture).toMatchObject({
      contentType: 'image/jpeg',
      width: 400,
      height: 600,
      isPossiblyDamaged: false,
    })
    expect(await colourAt(picture.bytes, 0.25, 0.25)).toSatisfy((c: number[]) => isNear(c, [255, 0, 0]))
    expect(await colourAt(picture.bytes, 0.75, 0.75)).toSatisfy((c: number[]) => isNear(c, [0, 0, 255]))
  })

  // Where each EXIF orientation puts the stored top left, by what it makes of the first row and column.
  it.each([
    [1, 0.25, 0.25],
    [2, 0.75, 0.25],
    [3, 0.75, 0.75],
    [4, 0.25, 0.75],
    [5, 0.25, 0.25],
    [6, 0.75, 0.25],
    [7, 0.75, 0.75],
    [8, 0.25, 0.75],
  ])('stands upright from orientation %i', async (orientation, x, y) => {
    const bytes = await quarters().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    const picture = await decoded(bytes)
    expect([picture.width, picture.height]).toEqual(orientation < 5 ? [400, 600] : [600, 400])
    expect(await colourAt(picture.bytes, x, y)).toSatisfy((c: number[]) => isNear(c, [255, 0, 0]))
    expect((await sharp(picture.bytes).metadata()).orientation).toBeUndefined()
  })

  it.each([
    ['EXIF, GPS, XMP and a tail', jpegWithSecrets],
    ['PNG text', pngWithSecrets],
  ])('has lost %s', async (_, make) => {
    const bytes = await make()
    expect(bytes.includes(CANARY)).toBe(true)
    const picture = await decoded(bytes)
    expect(Buffer.from(picture.bytes).includes(CANARY)).toBe(false)
    const { exif, xmp, icc, iptc } = await sharp(picture.bytes).metadata()
    expect({ exif, xmp, icc, iptc }).toEqual({})
  })

  it('is converted to sRGB from a wider gamut, CMYK and 16 bits', async () => {
    const wide = await quarters().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()
    const cmyk = await quarters().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    const deep = await quarters().toColourspace('rgb16').png().toBuffer()
    for (const bytes of [wide, cmyk, deep]) {
      const picture = await decoded(bytes)
      const { space, depth, channels } = await sharp(picture.bytes).metadata()
      expect({ space, depth, channels }).toEqual({ space: 'srgb', depth: 'uchar', channels: 3 })
      const [red = 0, green = 0] = await colourAt(picture.bytes, 0.25, 0.25)
      expect(red).toBeGreaterThan(220)
      expect(green).toBeLessThan(60)
    }
  })

  it('stays a PNG with transparent parts, and becomes a JPEG with an opaque alpha channel', async () => {
    const clear = await veil(0.5).png().toBuffer()
    const opaque = await veil(1).png().toBuffer()
    expect((await decoded(clear)).contentType).toBe('image/png')
    expect((await sharp((await decoded(clear)).bytes).metadata()).hasAlpha).toBe(true)
    expect((await decoded(opaque)).contentType).toBe('image/jpeg')
  })

  it('keeps 16-bit alpha', async () => {
    const deep = await veil(0.5).toColourspace('rgb16').png().toBuffer()
    const { data } = await sharp((await decoded(deep)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[3]).toSatisfy((alpha: number) => alpha >= 126 && alpha <= 129)
  })

  it('is the first frame of an animation', async () => {
    const frame = (background: string) => ({
      create: { width: 300, height: 300, channels: 3 as const, background },
    })
    const frames = await Promise.all(['red', 'blue'].map((colour) => sharp(frame(colour)).png().toBuffer()))
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    const picture = await decoded(bytes)
    expect([picture.width, picture.height]).toEqual([300, 300])
    expect(await colourAt(picture.bytes, 0.5, 0.5)).toSatisfy((c: number[]) => isNear(c, [255, 0, 0]))
  })

  it('is scaled down to the maximum edge', async () => {
    const picture = await decoded(await jpeg({ width: 3000, height: 1500 }))
    expect([picture.width, picture.height]).toEqual([2048, 1024])
  })

  it('is scaled down to the pixels that its look can use', async () => {
    const sizeFor = async (lookShortEdgePx: number, width: number, height: number) => {
      const made = await decoded(await jpeg({ width, height }), { maxEdgePx: 4096, lookShortEdgePx })
      return [made.width, made.height]
    }
    expect(await sizeFor(720, 3000, 4000)).toEqual([1536, 2048])
    expect(await sizeFor(1080, 1440, 4320)).toEqual([1080, 3240])
  })

  it('may come from an AVIF of ten bits, or with transparent parts', async () => {
    const deep = await quarters().avif({ bitdepth: 10, effort: 0 }).toBuffer()
    const picture = await decoded(deep)
    expect(await colourAt(picture.bytes, 0.75, 0.75)).toSatisfy((c: number[]) => isNear(c, [0, 0, 255]))
    const clear = await decoded(await veil(0.5).avif({ effort: 0 }).toBuffer())
    expect(clear.contentType).toBe('image/png')
  })

  it('may lack its last few rows, as browsers show it, and is marked', async () => {
    const photo = await grain({ width: 600, height: 800 }).jpeg({ quality: 90 }).toBuffer()
    for (const isEnded of [true, false])
      expect(await decoded(cutShort(photo, 0.97, { isEnded }))).toMatchObject({
        height: 800,
        isPossiblyDamaged: true,
      })
  })

  it('may be one uniform colour, in very few bytes', async () => {
    for (const [background, edge, kept] of [
      ['white', 1000, 1000],
      ['#808080', 7000, 2048],
    ] as const) {
      const plain = sharp({ create: { width: edge, height: edge, channels: 3, background } })
      const picture = await decoded(await plain.jpeg({ quality: 40 }).toBuffer())
      expect(picture).toMatchObject({ width: kept, isPossiblyDamaged: false })
    }
  })

  it('may be uniform with stray bytes, when no rows are missing', async () => {
    const bytes = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#858585' } })
      .jpeg()
      .toBuffer()
    expect((await decoded(withJunk(bytes))).isPossiblyDamaged).toBe(true)
  })

  it('is marked when only the lenient attempt decoded it', async () => {
    expect((await decoded(await jpegWithJunk())).isPossiblyDamaged).toBe(true)
  })
})

describe('the decoder', () => {
  const hurried = createPictureDecoder({ waitMs: 1 })
  beforeAll(hurried.warmUp)
  afterAll(hurried.close)

  it('returns busy when no process becomes free in time', async () => {
    const slow = fileOf(await grain({ width: 1000, height: 1000 }).jpeg().toBuffer())
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => hurried.decode(slow, limits)))
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['busy', 'busy', 'decoded', 'decoded'])
  })

  it('decodes heavy pictures one by one', async () => {
    const heavy = fileOf(await quarters({ width: 3000, height: 3000 }).jpeg({ progressive: true }).toBuffer())
    const outcomes = await Promise.all([1, 2].map(() => hurried.decode(heavy, limits)))
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['busy', 'decoded'])
    expect((await hurried.decode(heavy, limits)).kind).toBe('decoded')
  })

  it('ends with its processes when its own process is killed', async () => {
    const child = spawnNode(join(import.meta.dirname, 'decoder-child.ts'), {})
    const [, pids = ''] = await child.waitFor(/^decoders (.*)/)
    await child.end('SIGKILL')
    for (const pid of pids.split(' ').map(Number)) await expect.poll(() => isAlive(pid)).toBe(false)
    expect(pids.split(' ')).toHaveLength(2)
  })
})

/** True for a living process; a zombie is not alive. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
