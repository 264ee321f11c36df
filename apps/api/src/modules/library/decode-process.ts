/**
 * The process that opens strangers' pictures: one at a time, in its own memory, killed by the service when it takes
 * too long. Worker threads would not do: a thread cannot be stopped inside a picture library's C code.
 */
import { writeFile } from 'node:fs/promises'
import { usefulEdgePx } from '@toile/contract/look-size'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import {
  pictureMadeOf,
  type DecodeReply,
  type DecodeRequest,
  type DecoderMessage,
  type PictureInfo,
  type PictureLimits,
  type Refusal,
} from './decode-messages.ts'
import { findMissingShare } from './missing-rows.ts'
import { findWeight } from './picture-weight.ts'

/** A process that grows beyond this ends itself; the heaviest picture that is taken was measured at 250 MB. */
const MAX_RSS_BYTES = 448 * 1024 * 1024
const LOOK_AT_MEMORY_EVERY_MS = 50
/** Share of rows without data up to which a picture is taken: browsers show it too, and the person still stands in it. */
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

const dieAtOnce = () => process.kill(process.pid, 'SIGKILL')
const reply = (message: DecodeReply) => void process.send?.(message)

let onAnswer: ((isAllowed: boolean) => void) | undefined
process.on('message', (message: DecoderMessage) => {
  if (message.type === 'decode') void handle(message)
  else onAnswer?.(message.type === 'go')
})
// The service ends this process; a Ctrl-C meant for it would reach us first and cut a picture short.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// The service is gone, whatever it died of.
process.on('disconnect', dieAtOnce)
reply({ type: 'ready' })

async function handle(request: DecodeRequest) {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_RSS_BYTES) dieAtOnce()
  }, LOOK_AT_MEMORY_EVERY_MS)
  const answer = await answerTo(request)
  clearInterval(watch)
  reply({ ...answer, rssBytes: process.memoryUsage.rss() })
}

type MadePicture = Omit<PictureInfo, 'bytes'> & { content: Uint8Array }

type Answer<Reply = Exclude<DecodeReply, { type: 'ready' | 'heavy' }>> = Reply extends unknown
  ? Omit<Reply, 'rssBytes'>
  : never

async function answerTo(request: DecodeRequest): Promise<Answer> {
  let made: MadePicture
  try {
    made = await decode(request)
  } catch (error) {
    const { refusal, message } =
      error instanceof RefusalError ? error : { refusal: 'unreadable' as const, message: String(error) }
    return { type: 'refused', refusal, cause: message }
  }
  const { content, ...picture } = made
  try {
    await writeFile(pictureMadeOf(request.file), content, { mode: 0o600 })
  } catch (error) {
    return { type: 'failed', cause: String(error) }
  }
  return { type: 'decoded', picture: { ...picture, bytes: content.length } }
}

async function decode({ file, limits }: DecodeRequest): Promise<MadePicture> {
  // Reading the header alone allocates nothing for the pixels, so a bomb gets a clear answer.
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
    // Real cameras write harmless junk that counts as a warning.
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
 * For the second try. A baseline JPEG may end early, for it comes row by row and its missing ones are counted; in a
 * progressive one all rows would be there, and all be coarse.
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

async function encode(upright: Sharp, header: Metadata, limits: PictureLimits): Promise<MadePicture> {
  const { maxEdgePx, lookShortEdgePx } = limits
  const edgePx = lookShortEdgePx ? Math.min(maxEdgePx, usefulEdgePx(lookShortEdgePx, header)) : maxEdgePx
  const fitted = upright.resize({ width: edgePx, height: edgePx, fit: 'inside', withoutEnlargement: true })
  return header.hasAlpha ? encodeTransparent(fitted) : encodeOpaque(fitted)
}

async function encodeOpaque(picture: Sharp): Promise<MadePicture> {
  // Huffman tables of its own would make the file 5 % smaller and take 180 MB more on the largest pictures.
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

/** Many pictures carry an alpha channel that hides nothing: those become JPEG too. */
async function encodeTransparent(picture: Sharp): Promise<MadePicture> {
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
