/**
 * Messages between the service and its decoding processes, over the process's message channel. Pictures go by file:
 * some MB take longer over the channel, and keep the service's event loop from its other work.
 */
import type { FileToMove } from '../../platform/blob-store.ts'

/** The limits one picture must keep, in pixels of the picture as it stands upright. */
export type PictureLimits = {
  maxPixels: number
  /** Refused below this. */
  minShortEdgePx: number
  /** Refused when the long edge is more than this many times the short one. */
  maxAspect: number
  /** Kept pictures are scaled down to this. */
  maxEdgePx: number
  /** Short edge of the look that it is for: it is scaled down further, to the pixels that such a look can use. */
  lookShortEdgePx?: number
}

/** @property file absolute; what is made of it is written beside it, see `pictureMadeOf` */
export type DecodeRequest = { type: 'decode'; file: string; limits: PictureLimits }

export type PictureInfo = {
  contentType: 'image/jpeg' | 'image/png'
  width: number
  height: number
  bytes: number
  /** It opened only on the second, more lenient try. */
  isPossiblyDamaged: boolean
}

export type DecodedPicture = Omit<PictureInfo, 'bytes'> & {
  /** Re-encoded: sRGB, upright, one frame, no metadata. JPEG, or PNG when parts are transparent. */
  file: FileToMove
}

/** The file into which a decoding process puts the picture. */
export const pictureMadeOf = (file: string): string => `${file}.picture`

/** `unreadable`: damaged, or takes too long. `too-heavy`: saved in a way that takes too much memory to open. */
export type Refusal = 'unreadable' | 'too-many-pixels' | 'too-heavy' | 'too-small' | 'too-long'

export type DecodeReply =
  | { type: 'ready' }
  /** The header is read and a lot of memory will be needed: asks for `go`. */
  | { type: 'heavy' }
  | { type: 'decoded'; picture: PictureInfo; rssBytes: number }
  /** The picture is good; what was made of it could not be written. */
  | { type: 'failed'; cause: string; rssBytes: number }
  | { type: 'refused'; refusal: Refusal; cause: string; rssBytes: number }

/** `go` and `give-up` answer `heavy`. */
export type DecoderMessage = DecodeRequest | { type: 'go' } | { type: 'give-up' }
