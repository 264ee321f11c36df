/** A picture that a program names by its address. */
import { uploadLimits } from '@toile/contract/business'
import { AppError } from '../../platform/errors.ts'
import { AddressRefusedError, AnswerTooLongError, type GuardedFetch } from '../../platform/guarded-fetch.ts'

const FETCH_MS = 10_000
const REDIRECTS = 3
const ACCEPTED = 'image/avif,image/webp,image/png,image/jpeg'

/**
 * The bytes behind an address, whatever they are: the door for uploads looks at them next. `undefined` in place of
 * `fetchGuarded` where the operator has turned this off. Throws `picture_unreachable`, `payload_too_large` and
 * `invalid_request`.
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
  const late = AbortSignal.timeout(FETCH_MS)
  try {
    const { status, body } = await fetchGuarded(url, {
      headers: { accept: ACCEPTED, 'user-agent': 'Toile/1.0' },
      signal: late,
      maxBytes: uploadLimits.maxBytes,
      whenLonger: 'fail',
      redirects: REDIRECTS,
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
          details: [{ field, message: 'has more than 15 MB' }],
        },
      )
    if (error instanceof AddressRefusedError) throw refuse(error.reason)
    throw refuse(late.aborted ? 'Its address takes longer than 10 s.' : 'Its address does not answer.', error)
  }
}
