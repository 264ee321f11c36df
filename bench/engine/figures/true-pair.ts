/** Reads a rendered pair: one person, in the same pose and light, in garment A and in garment B, with masks. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { decodePicture } from '@toile/engine/codecs'
import { resizeImage } from '@toile/engine/embedded/image/resize'
import type { Mask, RgbImage } from '@toile/engine/embedded/image/raster'
import type { RgbaPicture } from '@toile/engine/picture'
import { toRgb } from '../pictures.ts'

export type TruePair = {
  readonly name: string
  readonly personA: RgbaPicture
  readonly garmentB: RgbaPicture
  /** Reads a picture of the pair, resized to w×h. */
  picture(name: 'person_a' | 'person_b', w: number, h: number): Promise<RgbImage>
  /** Reads a mask of the pair, resized to w×h. */
  mask(name: string, w: number, h: number): Promise<Mask>
  /** Reads the joints by COCO name, in pixels of a w×h picture. */
  joints(w: number, h: number): Promise<ReadonlyMap<string, { readonly x: number; readonly y: number }>>
}

type Keypoints = {
  readonly width: number
  readonly height: number
  readonly keypoints: readonly { readonly name: string; readonly x: number; readonly y: number }[]
}

export async function readTruePair(folder: string): Promise<TruePair> {
  const decode = (name: string) => decodePicture(path.join(folder, `${name}.png`))
  const sized = async (name: string, w: number, h: number) => resizeImage(toRgb(await decode(name)), w, h)
  return {
    name: path.basename(folder),
    personA: await decode('person_a'),
    garmentB: await decode('garment_b'),
    picture: sized,
    async mask(name, w, h) {
      const { data } = await sized(`mask_${name}`, w, h)
      return Uint8Array.from({ length: w * h }, (_, i) => (data[i * 3]! > 127 ? 1 : 0))
    },
    async joints(w, h) {
      const file = await readFile(path.join(folder, 'keypoints.json'), 'utf8')
      const { width, height, keypoints } = JSON.parse(file) as Keypoints
      return new Map(keypoints.map(({ name, x, y }) => [name, { x: (x * w) / width, y: (y * h) / height }]))
    },
  }
}
