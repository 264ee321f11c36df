import sharp, { type Sharp } from 'sharp'

const SHORT_EDGE_PX = 240
const QUALITY = 82

/** A small JPEG; parts that are transparent lie on white. */
export const asThumbnail = (picture: Sharp): Sharp =>
  picture
    .flatten({ background: '#fff' })
    .resize(SHORT_EDGE_PX, SHORT_EDGE_PX, { fit: 'outside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })

/** Of a picture that has come through the door. */
export const toThumbnail = async (picture: Uint8Array): Promise<Uint8Array> =>
  asThumbnail(sharp(picture)).toBuffer()
