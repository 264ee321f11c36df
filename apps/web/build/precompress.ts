import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { webPagesFolder } from '@toile/contract/web-pages'

/** Types of files to compress. Networks shrink by a tenth, and by a quarter if stored at higher precision. */
const TEXT = /\.(js|css|svg|json|webmanifest|txt|wasm|onnx)$/
/** Smaller files are not compressed, because it saves less than the header costs. */
const SMALLEST_BYTES = 512
/**
 * Brotli quality by size. Large files get a lower one: few visitors load them, and the best quality would take longer
 * than all other files together to save a tenth.
 */
const QUALITIES = [
  { upToBytes: 300_000, quality: 11 },
  { upToBytes: 2_000_000, quality: 9 },
  { upToBytes: Infinity, quality: 5 },
]
const compress = promisify(brotliCompress)

/**
 * Writes a brotli copy beside each text file of the build, so that the server need not compress. Pages are excluded,
 * because the server fills them in first.
 */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const texts = names.filter((name) => TEXT.test(name) && !name.startsWith(webPagesFolder))
  await Promise.all(texts.map((name) => compressFile(join(folder, name))))
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST_BYTES) return
  const { quality } = QUALITIES.find(({ upToBytes }) => bytes.length <= upToBytes)!
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${path}.br`, await compress(bytes, { params }))
}
