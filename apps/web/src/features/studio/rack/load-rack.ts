/** The code of racks, which comes with the second garment, and its words. */
import { unreachable } from '../../../api/api-error.ts'
import { withWords } from '../../../words/with-words.ts'

/** Rejects with ApiError. */
export const loadRack = () =>
  withWords(import('./rack-work.ts'), 'rack').catch((cause: unknown) => {
    throw unreachable(cause)
  })
