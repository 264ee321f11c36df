/** Renders the pictures of a shared page from the stored originals: smaller, and without metadata. */
import sharp, { type OverlayOptions } from 'sharp'
import { busy, createTurns, isMarkedAsAi, markJpeg } from '../library/index.ts'
import type { PictureName } from './share-store.ts'

/** Maximum edges in pixels. */
const LOOK_PX = 1600
const GARMENT_PX = 1200
const QUALITY = 86
/** Size of link previews (Open Graph). */
const CARD = { width: 1200, height: 630 }
const HALF = { width: CARD.width / 2, height: CARD.height }
const CARD_BACKGROUND = '#eaebec'
const TAPE_PX = 16
const TAPE_COLOR = '#f3d534'

/** Concurrent renders; each holds up to three pictures in memory. */
const CONCURRENCY = 2
/** Longest wait for a turn. */
const WAIT_MS = 8000
const turns = createTurns(CONCURRENCY)

type Sources = { look: Uint8Array; before: Uint8Array | undefined; garment: Uint8Array | undefined }
type MadePicture = { bytes: Uint8Array; width: number; height: number; isLook?: true }
/** Signs a copy of a picture. */
export type Sign = (picture: Uint8Array) => Promise<Uint8Array>
export type MadePictures = Partial<Record<PictureName, MadePicture>> & Record<'look' | 'card', MadePicture>

/**
 * Renders JPEGs of the look, the photo and the garment, and the preview card. Those that show a look are marked and
 * signed: also the photo, if the look was made by dressing another one further. Throws `rate_limited` when busy.
 */
export async function makeSharePictures(
  { look, before, garment }: Sources,
  sign: { look: Sign; before: Sign },
): Promise<MadePictures> {
  const release = await turns.take(WAIT_MS)
  if (!release) throw busy()
  const markAndSign = async ({ bytes, ...size }: MadePicture, signOne: Sign) => ({
    ...size,
    bytes: await signOne(markJpeg(bytes)),
  })
  try {
    const made: MadePictures = {
      look: await markAndSign(await scaleDown(look, LOOK_PX), sign.look),
      card: await markAndSign(await renderCard(look, garment), sign.look),
    }
    if (before) {
      const photo = await scaleDown(before, LOOK_PX)
      made.before = isMarkedAsAi(before)
        ? { ...(await markAndSign(photo, sign.before)), isLook: true }
        : photo
    }
    if (garment) made.garment = await scaleDown(garment, GARMENT_PX)
    return made
  } finally {
    release()
  }
}

async function scaleDown(picture: Uint8Array, edgePx: number): Promise<MadePicture> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize(edgePx, edgePx, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/**
 * Renders the preview card: garment, tape and look side by side, or the look alone in the middle. Never the photo,
 * because other sites cache previews, and the page may stop showing it.
 */
async function renderCard(look: Uint8Array, garment: Uint8Array | undefined): Promise<MadePicture> {
  const overlays: OverlayOptions[] = garment
    ? [
        { input: await half(garment, 'contain'), left: 0, top: 0 },
        { input: await half(look, 'cover'), left: HALF.width, top: 0 },
        { input: tape(), left: (CARD.width - TAPE_PX) / 2, top: 0 },
      ]
    : [{ input: await half(look, 'contain'), left: HALF.width / 2, top: 0 }]
  const bytes = await sharp({ create: { ...CARD, channels: 3, background: CARD_BACKGROUND } })
    .composite(overlays)
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
  return { bytes, ...CARD }
}

/** Scales a picture to half a card. Crops keep the top, where the head is. */
const half = (picture: Uint8Array, fit: 'cover' | 'contain'): Promise<Buffer> =>
  sharp(picture)
    .flatten({ background: '#fff' })
    .resize({ ...HALF, fit, position: fit === 'cover' ? 'top' : 'centre', background: CARD_BACKGROUND })
    .png({ compressionLevel: 1 })
    .toBuffer()

function tape(): Buffer {
  const marks = Array.from({ length: CARD.height / 15 }, (_, index) => {
    const length = index % 4 === 0 ? 10 : 6
    return `<path d="M0 ${index * 15 + 7}h${length}" stroke="#222" stroke-width="2"/>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TAPE_PX}" height="${CARD.height}">
      <rect width="100%" height="100%" fill="${TAPE_COLOR}"/>${marks.join('')}</svg>`,
  )
}
