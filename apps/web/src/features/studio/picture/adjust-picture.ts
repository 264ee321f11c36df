/** Crops and rotates a picture on this device. */
import { randomId } from '../../../lib/random-id.ts'
import { readOwnPicture } from './own-picture.ts'
import type { OwnPicture } from './own-picture.ts'
import type { ReadyPicture } from './picture.ts'
import type { DecodePicture } from './read-picture.ts'

/** A crop of the rotated picture, in pixels from the top left of its bounding box. */
export type Cut = { x: number; y: number; width: number; height: number }

const QUALITY = 0.95
const keptTypes = new Set(['image/png', 'image/webp'])

/** Size of the bounding box of a picture rotated about its centre. */
export function turnedSize(width: number, height: number, degrees: number) {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}

/** Returns the crop as a new picture with a new id, or a problem to show when that fails. */
export async function adjustPicture(
  picture: ReadyPicture,
  { cut, degrees }: { cut: Cut; degrees: number },
  decode: DecodePicture,
): Promise<OwnPicture> {
  const { file, fullFile = file, name, ownerId } = picture
  const bitmap = await createImageBitmap(fullFile, { imageOrientation: 'from-image' })
  try {
    const blob = await drawCut(bitmap, cut, degrees, fullFile.type)
    const own = await readOwnPicture(new File([blob], name, { type: blob.type }), decode, randomId())
    return own.ok ? { ok: true, picture: { ...own.picture, ...facts(picture), ownerId, isCut: true } } : own
  } finally {
    bitmap.close()
  }
}

/** The garment's kind is kept as the user stated it; people's positions are no longer valid. */
const facts = ({ category }: ReadyPicture) => (category ? { category } : {})

async function drawCut(bitmap: ImageBitmap, cut: Cut, degrees: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(cut.width)
  canvas.height = Math.round(cut.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser gives no canvas')
  const hasAlpha = keptTypes.has(type)
  if (!hasAlpha) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  const box = turnedSize(bitmap.width, bitmap.height, degrees)
  context.imageSmoothingQuality = 'high'
  context.translate(box.width / 2 - cut.x, box.height / 2 - cut.y)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, hasAlpha ? type : 'image/jpeg', QUALITY),
  )
  if (!blob) throw new Error('this browser cannot write the picture')
  return blob
}
