/** Measures how much of a damaged JPEG is missing. Decoders of other formats refuse truncated files. */
import type { Metadata, Sharp } from 'sharp'

/** Sample grid: samples in each row, and number of rows. */
const SAMPLE_GRID = { width: 64, height: 256 }

/**
 * Returns the share of rows, 0 to 1, for which a JPEG has no data. libjpeg decodes them to mid-grey in every channel. A
 * plain grey picture looks the same, so only call it for pictures that failed the strict decoding.
 * @param picture without rotation or colour conversion
 */
export async function findMissingShare(picture: Sharp, { space }: Metadata): Promise<number> {
  const inOwnSpace = space === 'cmyk' ? picture.pipelineColourspace('cmyk').toColourspace('cmyk') : picture
  const { data, info } = await inOwnSpace
    .resize({ ...SAMPLE_GRID, fit: 'fill', kernel: 'nearest' })
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
  // CMYK is stored inverted, hence 128 as well.
  return (value === 127 || value === 128) && row.every((other) => other === value)
}
