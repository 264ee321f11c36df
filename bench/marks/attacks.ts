/** Changes that pictures typically undergo when they are shared: crops, scaling, brightness and compression. */
import type { RgbaPicture } from '@toile/engine/picture'
import sharp, { type Sharp } from 'sharp'

type Size = { width: number; height: number }
export type Attack = { change?: (picture: Sharp, size: Size) => Sharp; jpegQuality?: number }

/** Crops a part off the centre, with this share of each side. */
const part =
  (share: number) =>
  (picture: Sharp, { width, height }: Size) =>
    picture.extract({
      left: Math.round(width * (1 - share) * 0.4),
      top: Math.round(height * (1 - share) * 0.3),
      width: Math.round(width * share),
      height: Math.round(height * share),
    })
const half = (picture: Sharp, { width }: Size) => picture.resize(Math.round(width / 2))

export const attacks: Record<string, Attack> = {
  'as it is': {},
  'JPEG of quality 70': { jpegQuality: 70 },
  'half the size': { change: half },
  '60 % of each side': { change: part(0.6) },
  '15 % brighter': { change: (picture) => picture.linear(1.15, 0) },
  '15 % darker': { change: (picture) => picture.linear(0.85, 0) },
  'half the size, JPEG of quality 85': { change: half, jpegQuality: 85 },
  '60 % of each side, JPEG of quality 80': { change: part(0.6), jpegQuality: 80 },
  '75 % of each side, then at 70 %': {
    change: (picture, size) => part(0.75)(picture, size).resize(Math.round(size.width * 0.75 * 0.7)),
  },
}

export async function throughFile(
  { data, width, height }: RgbaPicture,
  { change, jpegQuality }: Attack,
): Promise<RgbaPicture> {
  const plain = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  const changed = change?.(plain, { width, height }) ?? plain
  if (jpegQuality !== undefined) return fromFile(await changed.jpeg({ quality: jpegQuality }).toBuffer())
  const { data: raw, info } = await changed.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: raw, width: info.width, height: info.height }
}

export async function fromFile(file: string | Buffer): Promise<RgbaPicture> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Computes the peak signal-to-noise ratio, in decibels. */
export function psnr(one: RgbaPicture, other: RgbaPicture): number {
  let squares = 0
  for (let at = 0; at < one.data.length; at++) squares += (one.data[at]! - other.data[at]!) ** 2
  return 10 * Math.log10(255 ** 2 / (squares / (one.width * one.height * 3)))
}
