// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, test } from 'vitest'
import { editPicture, isPictureEdit } from '../../build/picture-edits.ts'

const samples = join(import.meta.dirname, '../../../../samples')
const spoilt = {
  dark: 'woman-navy.jpg',
  blurred: 'woman-yellow.jpg',
  tilted: 'woman-pink.jpg',
  close: 'woman-red.jpg',
  cut: 'purple-dress.jpg',
  several: 'woman-red.jpg',
  busy: 'black-jacket.jpg',
  folded: 'beige-sweater.jpg',
} as const

/** The picture as 48 × 64 grey pixels. */
const seen = (picture: Buffer) => sharp(picture).resize(48, 64, { fit: 'fill' }).greyscale().raw().toBuffer()
const mean = (pixels: Buffer) => pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length
/** Measures sharpness: how much neighbours differ. */
async function detail(picture: Buffer): Promise<number> {
  const kernel = { width: 3, height: 3, kernel: [0, -1, 0, -1, 4, -1, 0, -1, 0] }
  return mean(await sharp(picture).greyscale().convolve(kernel).raw().toBuffer())
}

test.each(Object.entries(spoilt))('"%s" keeps the size and changes the pixels', async (name, file) => {
  const path = join(samples, file)
  const source = await readFile(path)
  if (!isPictureEdit(name)) throw new Error(`no edit is called ${name}`)
  const edited = await editPicture(name, source, path)
  const [before, after] = await Promise.all([sharp(source).metadata(), sharp(edited).metadata()])
  expect([after.width, after.height]).toEqual([before.width, before.height])
  const [was, is] = await Promise.all([seen(source), seen(edited)])
  const differing = was.filter((pixel, at) => Math.abs(pixel - (is[at] ?? 0)) > 12).length
  expect(differing / was.length).toBeGreaterThan(0.05)
})

it('darkens, and blurs', async () => {
  const path = join(samples, spoilt.dark)
  const source = await readFile(path)
  const dark = await seen(await editPicture('dark', source, path))
  expect(mean(dark)).toBeLessThan(mean(await seen(source)) / 2)
  expect(await detail(await editPicture('blurred', source, path))).toBeLessThan((await detail(source)) / 2)
})
