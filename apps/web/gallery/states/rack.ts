/** States of a visitor's studio with several garments: a rack, or one look with all of them. */
import type { AcceptedRack } from '@toile/contract/racks'
import { fakeEvents } from '../../test/studio/fake-network.ts'
import { accepts } from '../answers.ts'
import { demoLook, ownLook } from '../examples.ts'
import { statesOf } from '../state.ts'
import { chooseSample, inSidebar, press, pressAt, seen } from '../steps.ts'

const ids = ['r1', 'r2', 'r3']
const order: AcceptedRack = {
  rackId: 'rack-1',
  cost: 0,
  looks: ids.map((id) => ({
    id,
    status: 'queued',
    cost: 0,
    statusUrl: `/api/generate/${id}`,
    eventsUrl: `/api/generate/${id}/events`,
  })),
  statusUrl: '/api/generate/rack/rack-1',
  eventsUrl: '/api/generate/rack/rack-1/events',
  demo: { left: 9, limit: 10 },
}
const pictureOf = (k: number) => {
  const { imageUrl, thumbnailUrl } = ownLook(k)
  return { imageUrl, thumbnailUrl }
}
/** Events: the first look is finished, the second has failed, the third is in progress. */
const some = () => {
  const events = fakeEvents()
  events.send('done', demoLook({ id: 'r1', ...pictureOf(0) }))
  events.send('failed', {
    ...demoLook({ id: 'r2', status: 'failed', imageUrl: null }),
    error: { code: 'engine_failed', message: 'The look could not be made.' },
  })
  events.send('progress', { id: 'r3', stage: 'fit', progress: 0.55 })
  return events.response()
}
const all = () => {
  const events = fakeEvents()
  for (const [k, id] of ids.entries()) events.send('done', demoLook({ id, ...pictureOf(k) }))
  events.send('end', {})
  return events.response()
}
const events = 'GET /api/generate/rack/rack-1/events*'

const add = async (place: number) => {
  await press('Add another')
  // Waits until the area is ready for the next garment.
  await seen('[data-area="clothing"] button[aria-disabled]')
  await chooseSample('clothing', place)
  await seen(`.rack-garment:nth-child(${place})`)
}
const choose = async () => {
  await inSidebar(async () => {
    await chooseSample('model', 4)
    await chooseSample('clothing', 1)
    await add(2)
    await add(3)
  })
}
const together = async () => {
  await choose()
  await inSidebar(() => pressAt('fieldset:has(.chip) .chip:nth-child(2) input'))
}
const make = async () => {
  await choose()
  await pressAt('.studio-actions > .button-tape:not([aria-disabled])')
  await seen('.rack-look')
}
const made = async () => {
  await make()
  await seen('.studio-save')
}

export const rackStates = statesOf(
  'rack',
  {
    path: '/virtual-try-outfit',
    answers: { 'POST /api/generate/rack': accepts(order), [events]: all },
  },
  {
    chosen: { show: choose },
    outfit: { show: together },
    making: { answers: { [events]: some }, show: made },
    failed: {
      answers: { [events]: some },
      show: async () => {
        await made()
        await pressAt('.rack-look:nth-of-type(2) input')
        await seen('.studio-error')
      },
    },
    made: { show: made },
    compared: {
      show: async () => {
        await made()
        await press('Compare two')
        await pressAt('.rack-look:nth-of-type(3) input')
        await seen('.studio-side')
      },
    },
  },
)
