/** Loads the code of racks, needed from the second garment on, and its words. */
import { unreachable } from '../../../api/api-error.ts'
import { withWords } from '../../../words/with-words.ts'

export const loadRack = () =>
  withWords(import('./rack-work.ts'), 'rack').catch((cause: unknown) => {
    throw unreachable(cause)
  })
