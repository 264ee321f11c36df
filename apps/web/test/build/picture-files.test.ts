// @vitest-environment node
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makePictureFiles } from '../../build/picture-files.ts'

let folder = ''
let photo = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toile-pictures-'))
  photo = join(folder, 'photo.jpg')
  const halves = [
    {
      input: { create: { width: 300, height: 200, channels: 3, background: 'red' } } as const,
      top: 0,
      left: 0,
    },
  ]
  await sharp({ create: { width: 300, height: 400, channels: 3, background: 'blue' } })
    .composite(halves)
    .jpeg()
    .toFile(photo)
})
afterEach(() => rm(folder, { recursive: true }))

describe('makePictureFiles', () => {
  it('makes the sizes a picture can fill, as AVIF, and one JPEG', async () => {
    const made = await makePictureFiles(photo, { widths: [100, 200, 900] }, join(folder, 'cache'))
    const facts = await Promise.all(
      made.files.map(async ({ type, bytes }) => {
        const { width, height } = await sharp(bytes).metadata()
        return `${type} ${width}x${height}`
      }),
    )
    expect(facts).toEqual([
      'image/avif 100x133',
      'image/avif 200x267',
      'image/avif 300x400',
      'image/jpeg 300x400',
    ])
    expect([made.width, made.height]).toEqual([300, 400])
  })

  it('compresses sizes for high-density screens more', async () => {
    const person = join(import.meta.dirname, '../../../../samples/woman-pink.jpg')
    const { files } = await makePictureFiles(person, { widths: [900, 1440] }, folder)
    const [usual = 0, fine = 0] = files
      .filter(({ type }) => type === 'image/avif')
      .map(({ bytes }) => bytes.length)
    expect(fine).toBeLessThan(usual * 1.5)
  })

  it('cuts the top off', async () => {
    const { files, height } = await makePictureFiles(photo, { widths: [300], cropTop: 0.5 }, folder)
    const jpeg = files.find(({ type }) => type === 'image/jpeg')
    const [red = 255, , blue = 0] = (await sharp(jpeg?.bytes).stats()).channels.map(({ mean }) => mean)
    expect(height).toBe(200)
    expect(red).toBeLessThan(20)
    expect(blue).toBeGreaterThan(235)
  })

  it('makes each file once, under a name derived from its inputs', async () => {
    const cache = join(folder, 'cache')
    const first = await makePictureFiles(photo, { widths: [100] }, cache)
    const times = () =>
      Promise.all(first.files.map(async ({ name }) => (await stat(join(cache, name))).mtimeMs))
    const before = await times()
    const again = await makePictureFiles(photo, { widths: [100] }, cache)
    expect(await times()).toEqual(before)
    expect(again).toEqual(first)

    const cropped = await makePictureFiles(photo, { widths: [100], cropTop: 0.1 }, cache)
    expect(cropped.stem).not.toBe(first.stem)
    expect(await readdir(cache)).toHaveLength(first.files.length + cropped.files.length)
  })
})
