/** States of a visitor's studio: choice of pictures, progress, result, failure. */
import { accepts, nothingComes, ok, refuses, waits } from '../answers.ts'
import type { Answers } from '../answers.ts'
import { over, underWay } from '../events.ts'
import { accepted, demoLook, UNBROKEN } from '../examples.ts'
import { statesOf } from '../state.ts'
import { chooseSample, fill, giveFile, inSidebar, openDrawer, paste, press, pressAt, seen } from '../steps.ts'

const events = 'GET /api/generate/g1/events*'
const status = 'GET /api/generate/g1'
const demo = 'POST /api/generate/demo'

const choosePair = async () => {
  await chooseSample('model', 4)
  await chooseSample('clothing', 4)
}
const order = async () => {
  await choosePair()
  await press('Try Demo')
}
const fails = (answer: Answers[string]) => ({
  answers: { [demo]: answer },
  show: async () => {
    await order()
    await seen('.studio-error')
  },
})
const shown = async () => {
  await order()
  await seen('.studio-save')
}
const mode = (place: number) => async () => {
  await shown()
  await pressAt(`.studio-mode:nth-of-type(${place}) input`)
}
const openPicker = (area: 'model' | 'clothing') => async () => {
  if (innerWidth < 1024) await openDrawer()
  await pressAt(`[data-area="${area}"] button.button-sm`)
  await seen('[role="dialog"] .studio-drop-zone')
}
const zone = '[role="dialog"] .studio-drop-zone input'

const warnings = [
  {
    code: 'low_contrast',
    message: 'The outfit hardly stands out from its background: its edge may be rough.',
  },
  { code: 'arms', message: 'An arm lies across the body: the outfit was fitted around it.' },
]
const found = (facts: object) => ({
  'POST /api/generate/check': ok(facts),
})

export const studioStates = statesOf(
  'studio',
  {
    path: '/virtual-try-outfit',
    answers: {
      [events]: over(demoLook()),
      [status]: ok(demoLook()),
      ...found({
        person: { found: true, warnings: [] },
        garment: { found: true, kind: 'top', category: 'top', warnings: [] },
      }),
    },
  },
  {
    empty: {},
    unknown: { person: null },
    drawer: { screens: 'small', show: openDrawer },
    'one-picture': { show: () => chooseSample('model', 1) },
    pair: { show: choosePair },
    'long-name': {
      show: async () => {
        await inSidebar(async () => {
          await pressAt('[data-area="model"] button.button-sm')
          await giveFile(zone, '/samples/woman-red.jpg', UNBROKEN)
          await press('Show Preview')
          await chooseSample('clothing', 2)
        })
      },
    },
    opening: {
      show: async () => {
        window.createImageBitmap = waits
        await paste('/samples/woman-red.jpg', 'me.jpg')
        await seen('[data-area="model"] [data-reading]')
      },
    },
    adjust: {
      show: async () => {
        await paste('/samples/woman-red.jpg', 'me.jpg')
        await press('Adjust the photo')
        await seen('.reactEasyCrop_CropArea')
      },
    },
    'own-impossible': {
      answers: found({
        person: {
          found: false,
          warnings: [
            { code: 'no_person_found', message: 'No person was found in the photo.' },
            { code: 'photo_small', message: 'The photo is small: the look will be as small.' },
          ],
        },
      }),
      show: async () => {
        await paste('/samples/floral-dress.jpg', 'me.jpg')
        await seen('.studio-findings li')
      },
    },
    pieces: {
      answers: found({
        garment: {
          found: true,
          kind: 'top',
          category: 'top',
          warnings: [
            { code: 'several_garments', message: 'There seem to be several pieces in the picture.' },
          ],
          pieces: [
            { x: 0.1, y: 0.1, width: 0.35, height: 0.8 },
            { x: 0.55, y: 0.2, width: 0.35, height: 0.5 },
          ],
        },
      }),
      show: async () => {
        await chooseSample('model', 1)
        await paste('/samples/floral-dress.jpg', 'both.jpg')
        await press('Choose one piece')
        await seen('.piece-pick')
      },
    },
    'worn-outfit': {
      answers: found({
        garment: {
          found: true,
          kind: 'top',
          category: 'top',
          warnings: [{ code: 'garment_worn', message: 'The garment is worn by a person in its picture.' }],
          worn: ['top', 'bottom'],
        },
      }),
      show: async () => {
        await chooseSample('model', 1)
        await paste('/samples/woman-navy.jpg', 'worn.jpg')
        await seen('.studio-finding-offer')
      },
    },
    'own-checked': {
      answers: found({ person: { found: true, warnings } }),
      show: async () => {
        await paste('/samples/woman-red.jpg', 'me.jpg')
        await seen('.studio-findings li')
      },
    },
    'sample-failed': {
      show: async () => {
        const online = window.fetch
        window.fetch = async (input, init) =>
          typeof input === 'string' && input.startsWith('/samples/') ? nothingComes() : online(input, init)
        await chooseSample('model', 2)
        await seen('[data-tone]')
      },
    },
    sending: { answers: { [demo]: waits }, show: order },
    queued: {
      answers: { [events]: underWay({ stage: 'queued', progress: 0, queuePlace: 12 }) },
      show: async () => {
        await order()
        await seen('.studio-waiting')
      },
    },
    making: {
      answers: { [events]: underWay({ stage: 'fit', progress: 0.55 }) },
      show: async () => {
        await order()
        await seen('.studio-waiting')
      },
    },
    result: { show: shown },
    'result-side': { show: mode(2) },
    'result-zoom': { show: mode(3) },
    'result-moved': {
      show: async () => {
        await shown()
        await fill('.before-after input', '55')
        await seen('.before-after-line')
      },
    },
    'result-warnings': { answers: { [events]: over(demoLook({ warnings })) }, show: shown },
    'result-warnings-open': {
      answers: { [events]: over(demoLook({ warnings })) },
      show: async () => {
        await shown()
        await pressAt('.studio-notes summary')
      },
    },
    'result-outdated': {
      show: async () => {
        await shown()
        await chooseSample('model', 1)
      },
    },
    'result-few-left': {
      answers: { [demo]: accepts({ ...accepted, demo: { left: 2, limit: 5 } }) },
      show: shown,
    },
    'result-missing': {
      answers: {
        [events]: over(demoLook({ imageUrl: '/api/blobs/gone.jpg' })),
        [status]: ok(demoLook({ imageUrl: '/api/blobs/gone.jpg' })),
        'GET /api/blobs/*': nothingComes,
      },
      show: async () => {
        await order()
        await seen('.studio-stage-words [data-tone]')
      },
    },
    'error-person': fails(
      refuses(422, 'no_person_found', 'No person was found in the photo. Use a clear frontal portrait.'),
    ),
    'error-garment': fails(
      refuses(422, 'no_garment_found', 'No garment was found in the picture. Flat-lay images work best.'),
    ),
    'error-network': fails(nothingComes),
    'error-limit': fails(
      refuses(429, 'demo_limit_reached', 'The free looks for today are used up.', { 'retry-after': '43200' }),
    ),
    'error-pictures': fails(
      refuses(422, 'content_rejected', 'We cannot make a look from this picture. Choose another one.'),
    ),
    'error-engine': fails(refuses(502, 'engine_failed', 'Failed to generate demo image. Please try again.')),
    shortcuts: {
      show: async () => {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
        await seen('[role="dialog"] kbd')
      },
    },
    'photo-tips': {
      show: async () => {
        await press('Examples')
        await seen('[role="dialog"] .guidance')
      },
      screens: 'small',
    },
    'picker-model': { show: openPicker('model') },
    'picker-clothing': { show: openPicker('clothing') },
    'picker-chosen': {
      show: async () => {
        await openPicker('clothing')()
        await giveFile(zone, '/samples/floral-dress.jpg', UNBROKEN)
        await seen('[role="dialog"] .picture-frame img')
      },
    },
    'picker-refused': {
      show: async () => {
        await openPicker('model')()
        await giveFile(zone, '/gallery/index.html', 'notes.txt')
        await seen('[role="dialog"] [data-tone]')
      },
    },
  },
)
