/** States of a signed-in user's studio: looks for credits, and the history. */
import { usualWearing } from '@toile/contract/wearing'
import { nothingComes, ok, refuses, waits } from '../answers.ts'
import { over, underWay } from '../events.ts'
import { acceptedPaid, fullLibrary, historyOf, looks, ownLook, pricingOf } from '../examples.ts'
import { statesOf } from '../state.ts'
import { chooseSample, openOptions, press, pressAt, seen } from '../steps.ts'

const history = 'GET /api/generate/history'
const tile = (place: number) => `.history-tiles li:nth-child(${place}) button`
const showLook = async () => {
  await pressAt(tile(1))
  await seen('.studio-save')
}
const newLook = ownLook(7, { id: acceptedPaid.id })
/** Four looks of one request, of which three succeeded. */
const { fit, tuck } = usualWearing
const variants = [7, 8, 9, 0].map((k) => {
  const { imageUrl, thumbnailUrl, width, height } = ownLook(k)
  const id = k === 7 ? acceptedPaid.id : `look-7-${k}`
  return k === 0
    ? {
        id,
        status: 'failed' as const,
        fit,
        tuck,
        imageUrl: null,
        thumbnailUrl: null,
        width: null,
        height: null,
      }
    : { id, status: 'succeeded' as const, fit, tuck, imageUrl, thumbnailUrl, width, height }
})
const severalOffered = {
  'GET /api/credits/pricing': ok(pricingOf(4)),
}
const order = async () => {
  await chooseSample('model', 4)
  await chooseSample('clothing', 4)
  await press('Create My Look')
}
const openDelete = async () => {
  await showLook()
  await pressAt('.history-actions .ms-auto > :last-child')
  await seen('[role="dialog"]')
}
const remove = '[role="dialog"] .overlay-footer .button-pin'
let looksLeft = looks
const openSave = async () => {
  await showLook()
  await pressAt('.studio-keep input:enabled')
  await press('Save to Gallery')
}

export const historyStates = statesOf(
  'person',
  {
    path: '/virtual-try-outfit',
    person: { credits: 325 },
    answers: {
      [history]: historyOf(looks),
      'GET /api/uploads': ok(fullLibrary),
      'GET /api/generate/look-7/events': over(newLook),
      ...Object.fromEntries(looks.map((look) => [`GET /api/generate/${look.id}`, ok(look)])),
    },
  },
  {
    'no-looks': { answers: { [history]: historyOf([]) } },
    'looks-loading': { answers: { [history]: waits } },
    'looks-failed': {
      answers: { [history]: nothingComes },
      show: async () => void (await seen('.history-failure')),
    },
    looks: { show: async () => void (await seen('.history-tiles')) },
    look: { show: showLook },
    'look-failed': {
      show: async () => {
        await pressAt(tile(2))
        await seen('.studio-error')
      },
    },
    'look-under-way': {
      answers: {
        [history]: historyOf([
          ownLook(7, {
            id: 'look-7',
            status: 'running',
            stage: 'fit',
            progress: 0.4,
            imageUrl: null,
            thumbnailUrl: null,
            finishedAt: null,
          }),
          ...looks,
        ]),
        'GET /api/generate/look-7/events': underWay({ stage: 'fit', progress: 0.4 }),
      },
      show: async () => void (await seen('.studio-waiting')),
    },
    'photo-too-small': {
      person: { credits: 325, plan: 'Enterprise' },
      answers: { [history]: historyOf([]) },
      show: async () => {
        await chooseSample('model', 4)
        await chooseSample('clothing', 4)
      },
    },
    'photo-too-small-quality': {
      person: { credits: 325, plan: 'Enterprise' },
      show: async () => {
        await chooseSample('model', 4)
        await openOptions()
        await press('Premium')
      },
    },
    'several-offered': {
      answers: severalOffered,
      show: async () => {
        await openOptions()
        await press('3')
      },
    },
    'several-made': {
      answers: {
        [history]: historyOf([newLook, ...looks]),
        'GET /api/generate/look-7/events': over({ ...newLook, variants }),
      },
      show: async () => {
        await order()
        await pressAt('.studio-variant:nth-of-type(2) input')
        await seen('.studio-save')
      },
    },
    making: {
      answers: {
        'GET /api/generate/look-7/events': underWay({ stage: 'queued', progress: 0, queuePlace: 3 }),
      },
      show: async () => {
        await order()
        await seen('.studio-waiting')
      },
    },
    'free-looks-used-up': {
      answers: {
        'POST /api/generate/demo': refuses(
          429,
          'demo_limit_reached',
          'You have used today’s 5 free looks. Come back tomorrow for more.',
          { 'retry-after': '43200' },
        ),
      },
      show: async () => {
        await chooseSample('model', 4)
        await chooseSample('clothing', 4)
        await press('Try Demo')
        await seen('.studio-error button')
      },
    },
    'missing-credits': {
      person: { credits: 3 },
      show: async () => {
        await order()
        await seen('#packages-title')
      },
    },
    compare: {
      show: async () => {
        await showLook()
        await press('Compare two looks')
        await pressAt(tile(3))
        await seen('.studio-side figure img')
      },
    },
    'compare-choosing': {
      show: async () => {
        await showLook()
        await press('Compare two looks')
      },
    },
    'delete-dialog': { show: openDelete },
    'delete-failed': {
      answers: { 'DELETE /api/generate/*': nothingComes },
      show: async () => {
        await openDelete()
        await pressAt(remove)
        await seen('[role="dialog"] .failure-box')
      },
    },
    deleted: {
      answers: {
        [history]: () => historyOf(looksLeft)(),
        'DELETE /api/generate/*': () => {
          looksLeft = looks.slice(1)
          return { status: 204 }
        },
      },
      show: async () => {
        await openDelete()
        await pressAt(remove)
        await seen('.deleted-items')
      },
    },
    'save-open': {
      show: async () => {
        await showLook()
        await pressAt('.studio-keep input:enabled')
      },
    },
    saved: {
      answers: { 'POST /api/uploads/save-image': () => ({ status: 201, body: fullLibrary.generated[0] }) },
      show: async () => {
        await openSave()
        await seen('.studio-keep.text-ok')
      },
    },
    'save-failed': {
      answers: {
        'POST /api/uploads/save-image': refuses(
          409,
          'library_full',
          'Your library is full. Delete what you no longer need.',
        ),
      },
      show: async () => {
        await openSave()
        await seen('.studio-save .failure-box')
      },
    },
  },
)
