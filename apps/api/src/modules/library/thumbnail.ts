import sharp from 'sharp'

const SHORT_EDGE_PX = 240
const QUALITY = 82

/**
 * A small JPEG of a picture that has come through the door; parts that are transparent lie on white.
 * @param xmp packet to carry, such as the mark of an AI's work
 */
export async function toThumbnail(picture: Uint8Array, xmp?: string): Promise<Uint8Array> {
  const small = sharp(picture)
    .flatten({ background: '#fff' })
    .resize(SHORT_EDGE_PX, SHORT_EDGE_PX, { fit: 'outside', withoutEnlargement: true })
  return (xmp === undefined ? small : small.withXmp(xmp)).jpeg({ quality: QUALITY }).toBuffer()
}
