import type { Generation, ProgressEvent } from '@toile/contract/generations'
import { fakeEvents } from '../test/studio/fake-network.ts'

/** A look that is being made has come so far, and comes no further. */
export const underWay =
  (...progress: ProgressEvent[]) =>
  () => {
    const events = fakeEvents()
    for (const event of progress) events.send('progress', event)
    return events.response()
  }

/** A look that is over. */
export const over = (look: Generation) => () => {
  const events = fakeEvents()
  events.send(look.status === 'failed' ? 'failed' : 'done', look)
  return events.response()
}
