import type { Generation, ProgressEvent } from '@toile/contract/generations'
import { fakeEvents } from '../test/studio/fake-network.ts'

/** Events of a look that has made this progress and stays there. */
export const underWay =
  (...progress: ProgressEvent[]) =>
  () => {
    const events = fakeEvents()
    for (const event of progress) events.send('progress', event)
    return events.response()
  }

/** Events of a finished or failed look. */
export const over = (look: Generation) => () => {
  const events = fakeEvents()
  events.send(look.status === 'failed' ? 'failed' : 'done', look)
  return events.response()
}
