/** Every failure in words: what happened, and what to do. The one place where codes become sentences. */
import { uploadLimits } from '@toile/contract/business'
import type { FailureCode } from './api-error.ts'

type ErrorWords = {
  /** What happened: used where the server gave no sentence of its own. */
  happened: string
  todo: string
}

const megabytes = uploadLimits.maxBytes / 1024 / 1024
const megapixels = uploadLimits.maxPixels / 1_000_000

const words: Record<FailureCode, ErrorWords> = {
  invalid_request: {
    happened: 'Something in the request is missing or wrong.',
    todo: 'Check what you entered and try again.',
  },
  unauthenticated: { happened: 'You are not signed in.', todo: 'Sign in and try again.' },
  insufficient_credits: {
    happened: 'You do not have enough credits for this look.',
    todo: 'Get more credits, or choose a lower quality.',
  },
  email_not_verified: {
    happened: 'Please verify your email before signing in. Check your inbox for verification link.',
    todo: 'Open the link in the mail, then sign in again.',
  },
  not_found: {
    happened: 'This is not here any more.',
    todo: 'It may have been deleted: unsaved pictures are erased after 24 hours. Make it again.',
  },
  conflict: {
    happened: 'This has been done or taken already.',
    todo: 'Reload the page to see how it stands now.',
  },
  idempotency_mismatch: {
    happened: 'The same request came twice with different pictures.',
    todo: 'Press the button once more.',
  },
  payload_too_large: {
    happened: 'This picture is too large.',
    todo: `Choose one of up to ${megabytes} MB and ${megapixels} megapixels.`,
  },
  unsupported_image: {
    happened: 'This file is not a PNG, JPEG, WebP or HEIC picture.',
    todo: 'Save it as one of those, or choose another.',
  },
  unreadable_image: {
    happened: 'This picture is damaged and cannot be read.',
    todo: 'Export it again, or choose another.',
  },
  picture_too_small: {
    happened: 'This picture is too small for a look.',
    todo: `Choose one with at least ${uploadLimits.minShortEdgePx} pixels on its short edge.`,
  },
  no_person_found: {
    happened: 'No person was found in the photo.',
    todo: 'Use a clear frontal portrait, half or full body, with one person in it.',
  },
  no_garment_found: {
    happened: 'No garment was found in the picture.',
    todo: 'Flat-lay images work best: one garment, whole, on a plain background.',
  },
  content_rejected: {
    happened: 'We cannot make a look from this picture.',
    todo: 'Choose another picture.',
  },
  rate_limited: { happened: 'That was a lot of requests at once.', todo: 'Wait a moment and try again.' },
  demo_limit_reached: {
    happened: 'The free looks for today are used up.',
    todo: 'Come back tomorrow for more.',
  },
  internal: {
    happened: 'Something went wrong on our side.',
    todo: 'Please try again. If it stays, tell us the number below.',
  },
  engine_failed: {
    happened: 'Failed to generate try-on image. Please try again.',
    todo: 'Try again, or use another photo.',
  },
  engine_unavailable: {
    happened: 'No look can be made at the moment.',
    todo: 'Please try again in a few minutes.',
  },
  payments_unavailable: {
    happened: 'Payments cannot be taken at the moment.',
    todo: 'Please try again in a few minutes.',
  },
  library_full: {
    happened: 'Your library is full.',
    todo: 'Delete what you no longer need, or choose a larger plan.',
  },
  mail_unavailable: {
    happened: 'This server cannot send mail yet.',
    todo: 'Try again later, or sign in another way.',
  },
  unreachable: {
    happened: 'The server could not be reached.',
    todo: 'Check your connection and try again.',
  },
  unexpected_answer: {
    happened: 'The server gave an answer that this page does not understand.',
    todo: 'Reload the page and try again.',
  },
}

/** Added where it is true: a look that is refused or fails is never charged. */
export const notCharged = 'You were not charged.'

/** The words for a code, in two sentences or three. */
export function wordsOf(code: FailureCode): ErrorWords {
  return words[code]
}
