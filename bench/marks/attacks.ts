/** Changes that pictures go through as they are passed on. */
import type { RgbaPicture } from '@toile/engine/picture'
import sharp, { type Sharp } from 'sharp'

type Attack = (picture: Sharp, size: { width: number; height: number }) => Sharp | Promise<Sharp>

/** A part that has so much of each side, away from the middle. */
const part = (picture: Sharp, { width, height }: { width: number; height: number }, share: number) =>
  picture.extract({
    left: Math.round(width * (1 - share) * 0.4),
    top: Math.round(height * (1 - share) * 0.3),
    width: Math.round(width * share),
    height: Math.round(height * share),
  })

export const attacks: Record<string, Attack> = {
  'as it is': (picture) => picture,
  'JPEG of quality 70': (picture) => picture.jpeg({ quality: 70 }),
  'half the size': (picture, { width }) => picture.resize(Math.round(width / 2)),
  '60 % of each side': (picture, size) => part(picture, size, 0.6),
  '15 % brighter': (picture) => picture.linear(1.15, 0),
  '15 % darker': (picture) => picture.linear(0.85, 0),
  'half the size, JPEG of quality 85': (picture, { width }) =>
    picture.resize(Math.round(width / 2)).jpeg({ quality: 85 }),
  '60 % of each side, JPEG of quality 80': (picture, size) => part(picture, size, 0.6).jpeg({ quality: 80 }),
  '75 % of each side, then at 70 %': async (picture, size) =>
    sharp(await part(picture, size, 0.75).png().toBuffer()).resize(Math.round(size.width * 0.75 * 0.7)),
}

export async function throughFile(
  { data, width, height }: RgbaPicture,
  attack: Attack,
): Promise<RgbaPicture> {
  // PNG, unless the attack says JPEG.
  const plain = sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 1 })
  return fromFile(await (await attack(plain, { width, height })).toBuffer())
}

export async function fromFile(file: string | Buffer): Promise<RgbaPicture> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Peak signal to noise, in decibels. */
export function psnr(one: RgbaPicture, other: RgbaPicture): number {
  let squares = 0
  for (let at = 0; at < one.data.length; at++) squares += (one.data[at]! - other.data[at]!) ** 2
  return 10 * Math.log10(255 ** 2 / (squares / (one.width * one.height * 3)))
}
