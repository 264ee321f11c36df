/** Fetches a picture that an API caller gives by URL. */
import { uploadLimits } from '@toile/contract/business'
import { AppError } from '../../platform/errors.ts'
import { AddressRefusedError, AnswerTooLongError, type GuardedFetch } from '../../platform/guarded-fetch.ts'

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3
const ACCEPTED = 'image/avif,image/webp,image/png,image/jpeg'

/**
 * Fetches the bytes of a URL, unvalidated; ingesting validates them.
 * Throws `picture_unreachable`, `payload_too_large` and `invalid_request`.
 * @param fetchGuarded undefined when the operator has turned pictures by URL off
 */
export async function fetchPicture(
  fetchGuarded: GuardedFetch | undefined,
  url: string,
  field: string,
): Promise<Uint8Array> {
  const refuse = (message: string, cause?: unknown) =>
    new AppError('picture_unreachable', `A picture could not be fetched. ${message}`, {
      cause,
      details: [{ field, message }],
    })
  if (!fetchGuarded)
    throw new AppError('invalid_request', 'Pictures by address are turned off on this server.', {
      details: [{ field, message: 'cannot be an address here' }],
    })
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const { status, body } = await fetchGuarded(url, {
      headers: { accept: ACCEPTED, 'user-agent': 'Toile/1.0' },
      signal: deadline,
      maxBytes: uploadLimits.maxBytes,
      whenLonger: 'fail',
      redirects: MAX_REDIRECTS,
    })
    if (status !== 200) throw refuse(`Its address answers ${status}.`)
    return body
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof AnswerTooLongError)
      throw new AppError(
        'payload_too_large',
        'A picture may have at most 15 MB. Please use a smaller copy.',
        {
          details: [{ field, message: 'is larger than 15 MB' }],
        },
      )
    if (error instanceof AddressRefusedError) throw refuse(error.reason)
    throw refuse(
      deadline.aborted ? 'Its address takes longer than 10 s.' : 'Its address does not answer.',
      error,
    )
  }
}
