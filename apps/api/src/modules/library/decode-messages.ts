/** What the service and its decoding processes say to one another, over the process's message channel. */

/** The limits one picture must keep, in pixels of the picture as it stands upright. */
export type PictureLimits = {
  maxPixels: number
  /** Refused below this. */
  minShortEdgePx: number
  /** Refused when the long edge is more than this many times the short one. */
  maxAspect: number
  /** What is kept is scaled down to this. */
  maxEdgePx: number
}

export type DecodeRequest = { type: 'decode'; file: string; limits: PictureLimits }

export type DecodedPicture = {
  /** Re-encoded: sRGB, upright, one frame, no metadata. JPEG, or PNG when parts are transparent. */
  bytes: Uint8Array
  contentType: 'image/jpeg' | 'image/png'
  width: number
  height: number
  /** It opened only on the second, more lenient try. */
  isPossiblyDamaged: boolean
}

/** `unreadable`: damaged, or takes too long. `too-heavy`: saved in a way that takes too much memory to open. */
export type Refusal = 'unreadable' | 'too-many-pixels' | 'too-heavy' | 'too-small' | 'too-long'

export type DecodeReply =
  | { type: 'ready' }
  /** The header is read and a lot of memory will be needed: asks for `go`. */
  | { type: 'heavy' }
  | { type: 'decoded'; picture: DecodedPicture; rssBytes: number }
  | { type: 'refused'; refusal: Refusal; cause: string; rssBytes: number }

/** `go` and `give-up` answer `heavy`. */
export type DecoderMessage = DecodeRequest | { type: 'go' } | { type: 'give-up' }
