/**
 * A process that decodes untrusted pictures, one at a time, isolated from the server's memory. The server kills it when
 * it takes too long; a worker thread could not be stopped inside a picture library's C code.
 */
import { writeFile } from 'node:fs/promises'
import { usefulEdgePx } from '@toile/contract/look-size'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import {
  outputFileOf,
  type DecodeReply,
  type DecodeRequest,
  type DecoderMessage,
  type PictureInfo,
  type PictureLimits,
  type Refusal,
} from './decode-messages.ts'
import { findMissingShare } from './missing-rows.ts'
import { findWeight } from './picture-weight.ts'

/** The process kills itself beyond this size. The heaviest accepted picture was measured at 250 MB. */
const MAX_RSS_BYTES = 448 * 1024 * 1024
const CHECK_MEMORY_EVERY_MS = 50
/** Maximum share of rows without data. Browsers show such pictures too, and the person is still recognizable. */
const MAX_MISSING_SHARE = 0.05

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
})

class RefusalError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal, cause: string) {
    super(cause)
    this.refusal = refusal
  }
}

const killSelf = () => process.kill(process.pid, 'SIGKILL')
const reply = (message: DecodeReply) => void process.send?.(message)

let onAnswer: ((isAllowed: boolean) => void) | undefined
process.on('message', (message: DecoderMessage) => {
  if (message.type === 'decode') void handle(message)
  else onAnswer?.(message.type === 'go')
})
// The server ends this process. A Ctrl-C for the server reaches this process first and would cut a picture short.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// The server has exited or crashed.
process.on('disconnect', killSelf)
reply({ type: 'ready' })

async function handle(request: DecodeRequest) {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_RSS_BYTES) killSelf()
  }, CHECK_MEMORY_EVERY_MS)
  const answer = await runDecode(request)
  clearInterval(watch)
  reply({ ...answer, rssBytes: process.memoryUsage.rss() })
}

type EncodedPicture = Omit<PictureInfo, 'bytes'> & { content: Uint8Array }

type Answer<Reply = Exclude<DecodeReply, { type: 'ready' | 'heavy' }>> = Reply extends unknown
  ? Omit<Reply, 'rssBytes'>
  : never

async function runDecode(request: DecodeRequest): Promise<Answer> {
  let made: EncodedPicture
  try {
    made = await decode(request)
  } catch (error) {
    const { refusal, message } =
      error instanceof RefusalError ? error : { refusal: 'unreadable' as const, message: String(error) }
    return { type: 'refused', refusal, cause: message }
  }
  const { content, ...picture } = made
  try {
    await writeFile(outputFileOf(request.file), content, { mode: 0o600 })
  } catch (error) {
    return { type: 'failed', cause: String(error) }
  }
  return { type: 'decoded', picture: { ...picture, bytes: content.length } }
}

async function decode({ file, limits }: DecodeRequest): Promise<EncodedPicture> {
  // Reading only the header allocates no pixels, so a decompression bomb gets a clear error.
  const header = await sharp(file, { limitInputPixels: false, pages: 1 }).metadata()
  checkSize(header, limits)
  const { heldBytes, isHeavy, isTooHeavy } = findWeight(header)
  if (isTooHeavy) throw new RefusalError('too-heavy', `${heldBytes} bytes`)
  if (isHeavy) {
    const answer = new Promise<boolean>((resolve) => (onAnswer = resolve))
    reply({ type: 'heavy' })
    if (!(await answer)) throw new RefusalError('unreadable', 'given up while waiting for its turn')
  }
  const open = (options: SharpOptions) =>
    sharp(file, {
      limitInputPixels: limits.maxPixels,
      unlimited: false,
      sequentialRead: true,
      pages: 1,
      ...options,
    })
  const make = (failOn: SharpOptions['failOn']) =>
    encode(open({ failOn }).autoOrient().toColourspace('srgb'), header, limits)
  try {
    return await make('warning')
  } catch {
    // Second attempt: cameras write harmless data that counts as a warning.
    const failOn = findLenience(header)
    if (header.format === 'jpeg') {
      const missing = await findMissingShare(open({ failOn, ignoreIcc: true }), header)
      if (missing > MAX_MISSING_SHARE)
        throw new RefusalError('unreadable', `${missing} of its rows are missing`)
    }
    return { ...(await make(failOn)), isPossiblyDamaged: true }
  }
}

/**
 * Failure level of the second attempt. A baseline JPEG may be truncated: its missing rows are counted. A truncated
 * progressive JPEG has all rows at low quality, which cannot be detected, so it is refused.
 */
const findLenience = ({ format, isProgressive }: Metadata): SharpOptions['failOn'] =>
  format === 'jpeg' && !isProgressive ? 'none' : 'error'

function checkSize({ width, height }: Metadata, limits: PictureLimits) {
  const short = Math.min(width, height)
  const long = Math.max(width, height)
  const size = `${width}×${height}`
  if (width * height > limits.maxPixels) throw new RefusalError('too-many-pixels', size)
  if (short < limits.minShortEdgePx) throw new RefusalError('too-small', size)
  if (long > limits.maxAspect * short) throw new RefusalError('too-long', size)
}

async function encode(upright: Sharp, header: Metadata, limits: PictureLimits): Promise<EncodedPicture> {
  const { maxEdgePx, lookShortEdgePx } = limits
  const edgePx = lookShortEdgePx ? Math.min(maxEdgePx, usefulEdgePx(lookShortEdgePx, header)) : maxEdgePx
  const fitted = upright.resize({ width: edgePx, height: edgePx, fit: 'inside', withoutEnlargement: true })
  return header.hasAlpha ? encodeTransparent(fitted) : encodeOpaque(fitted)
}

async function encodeOpaque(picture: Sharp): Promise<EncodedPicture> {
  // Optimized Huffman tables would save 5 % of the file but take 180 MB more memory for the largest pictures.
  const { data, info } = await picture
    .removeAlpha()
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer({ resolveWithObject: true })
  return {
    content: data,
    contentType: 'image/jpeg',
    width: info.width,
    height: info.height,
    isPossiblyDamaged: false,
  }
}

/** Encodes a PNG, or a JPEG when the alpha channel is fully opaque, as it often is. */
async function encodeTransparent(picture: Sharp): Promise<EncodedPicture> {
  const { data, info } = await picture
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } })
  if (isOpaque(data)) return encodeOpaque(pixels)
  const content = await pixels.png({ compressionLevel: 3 }).toBuffer()
  return { content, contentType: 'image/png', width, height, isPossiblyDamaged: false }
}

function isOpaque(rgba: Uint8Array): boolean {
  for (let alpha = 3; alpha < rgba.length; alpha += 4) if (rgba[alpha] !== 255) return false
  return true
}
