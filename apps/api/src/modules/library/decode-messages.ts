/**
 * Messages between the server and its decoding processes, over Node's IPC channel. Pictures are passed as files:
 * sending megabytes over the channel is slower and blocks the server's event loop.
 */
import type { FileToMove } from '../../platform/blob-store.ts'

/** Limits of one picture, in pixels after orientation. */
export type PictureLimits = {
  maxPixels: number
  /** Minimum short edge. */
  minShortEdgePx: number
  /** Maximum ratio of the long edge to the short edge. */
  maxAspect: number
  /** Maximum long edge of the output, which is scaled down to it. */
  maxEdgePx: number
  /** Short edge of the look to make; the output is scaled down further to the pixels that such a look can use. */
  lookShortEdgePx?: number
}

/** @property file absolute; the output is written beside it, see `outputFileOf` */
export type DecodeRequest = { type: 'decode'; file: string; limits: PictureLimits }

export type PictureInfo = {
  contentType: 'image/jpeg' | 'image/png'
  width: number
  height: number
  bytes: number
  /** True when only the second, lenient attempt could decode it. */
  isPossiblyDamaged: boolean
}

export type DecodedPicture = Omit<PictureInfo, 'bytes'> & {
  /** Re-encoded as sRGB, upright, one frame, without metadata. JPEG, or PNG when parts are transparent. */
  file: FileToMove
}

/** The output file of a decoding process. */
export const outputFileOf = (file: string): string => `${file}.picture`

/**
 * `unreadable`: damaged, or too slow to decode. `too-heavy`: encoded in a way that needs too much memory to decode.
 */
export type Refusal = 'unreadable' | 'too-many-pixels' | 'too-heavy' | 'too-small' | 'too-long'

export type DecodeReply =
  | { type: 'ready' }
  /** The header announces a picture that needs much memory; the process waits for `go` or `give-up`. */
  | { type: 'heavy' }
  | { type: 'decoded'; picture: PictureInfo; rssBytes: number }
  /** The picture is valid, but the output could not be written. */
  | { type: 'failed'; cause: string; rssBytes: number }
  | { type: 'refused'; refusal: Refusal; cause: string; rssBytes: number }

/** `go` and `give-up` reply to `heavy`. */
export type DecoderMessage = DecodeRequest | { type: 'go' } | { type: 'give-up' }
