/** How much of a damaged JPEG there is. The decoders of the other kinds refuse what is not whole. */
import type { Metadata, Sharp } from 'sharp'

/** Rows are looked at in so many places, and each in so many. */
const LOOKED_AT = { width: 64, height: 256 }

/**
 * The share of its rows, 0 to 1, that a JPEG has no data for. libjpeg leaves their coefficients at zero, which is half the
 * scale in each channel: grey in RGB. No other rows are of that one value all along but those of a plain grey picture, so
 * only pictures that a decoder has complained of are to be asked about.
 * @param picture neither turned nor changed in its colours
 */
export async function findMissingShare(picture: Sharp, { space }: Metadata): Promise<number> {
  const inItsSpace = space === 'cmyk' ? picture.pipelineColourspace('cmyk').toColourspace('cmyk') : picture
  const { data, info } = await inItsSpace
    .resize({ ...LOOKED_AT, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rowLength = info.width * info.channels
  let missing = 0
  for (let start = 0; start < data.length; start += rowLength)
    if (isFiller(data.subarray(start, start + rowLength))) missing++
  return missing / info.height
}

function isFiller(row: Uint8Array): boolean {
  const [value] = row
  // CMYK is stored the other way round.
  return (value === 127 || value === 128) && row.every((other) => other === value)
}
