import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { webPagesFolder } from '@toile/contract/web-pages'

/** Networks are numbers: a tenth of them goes, and a quarter where they were stored wide. */
const TEXT = /\.(js|css|svg|json|webmanifest|txt|wasm|onnx)$/
/** Below this a compressed copy saves less than its own header costs. */
const SMALLEST_BYTES = 512
/** Larger ones are asked for by few, and the best would take longer than all else together, for a tenth less. */
const QUALITIES = [
  { upToBytes: 300_000, quality: 11 },
  { upToBytes: 2_000_000, quality: 9 },
  { upToBytes: Infinity, quality: 5 },
]
const compress = promisify(brotliCompress)

/** Writes a brotli copy beside each text file of the build, so that the server need not compress. Pages it fills in first. */
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
