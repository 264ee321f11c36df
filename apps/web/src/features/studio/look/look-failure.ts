/** What went wrong, what to do about it, and whether it cost anything: in words. */
import type { ErrorCode } from '@toile/contract/errors'

/** What helps: `connection` waits for the network and finds the look again, `later` waits for the clock. */
export type Remedy = 'retry' | 'model' | 'clothing' | 'pictures' | 'connection' | 'later'

export type LookFailure = {
  message: string
  advice: string
  remedy: Remedy
}

/** What is known of a failed call; nothing at all when it never reached the server. */
export type FailedCall = {
  code?: ErrorCode | undefined
  /** The `error` field of the answer, or of the failed generation. */
  error?: string | undefined
  retryAfterSeconds?: number | undefined
}

export type FailureContext = { online: boolean; now: Date }

export const demoFailedMessage = 'Failed to generate demo image. Please try again.'

type Guidance = Pick<LookFailure, 'advice' | 'remedy'>

const checkPictures: Guidance = {
  advice: 'Choose another picture: PNG, JPEG or WebP, up to 15 MB, at least 256 pixels on the shorter side.',
  remedy: 'pictures',
}
const tryAgain: Guidance = { advice: 'Your pictures and settings are still here.', remedy: 'retry' }

const guidanceByCode: Partial<Record<ErrorCode, Guidance>> = {
  payload_too_large: checkPictures,
  unsupported_image: checkPictures,
  unreadable_image: checkPictures,
  picture_too_small: checkPictures,
  content_rejected: { advice: 'Choose another picture.', remedy: 'pictures' },
  no_person_found: {
    advice: 'Choose a photo of one person, facing the camera, half or full body, with nothing in front.',
    remedy: 'model',
  },
  no_garment_found: {
    advice: 'Choose a picture of one garment, laid flat or hanging, on a plain background.',
    remedy: 'clothing',
  },
}

/** The server's own sentence where it gave one, else the demo's standard one; then what to do. */
export function describeFailure(call: FailedCall, { online, now }: FailureContext): LookFailure {
  const message = call.error ?? demoFailedMessage
  if (call.code === undefined) {
    const cause = online ? 'The server could not be reached.' : 'You seem to be offline.'
    return { message, advice: `${cause} Your pictures and settings are still here.`, remedy: 'connection' }
  }
  const { retryAfterSeconds } = call
  if (retryAfterSeconds !== undefined && (call.code === 'demo_limit_reached' || retryAfterSeconds > 60))
    return { message, advice: opensAgainWords(retryAfterSeconds, now), remedy: 'later' }
  return { message, ...(guidanceByCode[call.code] ?? tryAgain) }
}

/** `Retry-After` as a time somebody can come back at. */
function opensAgainWords(seconds: number, now: Date): string {
  const opens = new Date(now.getTime() + seconds * 1000)
  const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }).format(opens)
  if (opens.toDateString() === now.toDateString()) return `It opens again at ${clock}.`
  const day = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(opens)
  return `It opens again on ${day} at ${clock}.`
}
