/** What people keep. */
import { getUploads, type Library } from '@toile/contract/library'
import { call } from './call.ts'

/** Throws ApiError, or the signal's reason when aborted. */
export async function readLibrary(signal?: AbortSignal): Promise<Library> {
  return (await call(getUploads, { signal })).body
}
