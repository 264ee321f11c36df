/** States of the studio with looks made on this device: choice, progress, result, failure. */
import type { FromWorker } from '../../src/features/studio/device/messages.ts'
import { deviceSays, sampleLook } from '../own-device.ts'
import { statesOf } from '../state.ts'
import { chooseSample, inSidebar, openOptions, press, seen } from '../steps.ts'

const ready: FromWorker = { kind: 'ready' }
const loading: FromWorker = { kind: 'loading', fraction: 0.42 }
const fit: FromWorker = { kind: 'progress', progress: { stage: 'fit', fraction: 0.6 } }
const failed = (code: 'no_memory' | 'not_loaded'): FromWorker => ({
  kind: 'failed',
  failure: { code, message: 'No words for a person.' },
})
const refused: FromWorker = {
  kind: 'failed',
  failure: {
    code: 'look_unconvincing',
    message: 'A look of these pictures would most likely not be right, so none is shown.',
    warnings: [
      {
        code: 'garment_worn',
        message:
          'The garment is worn by a person in its picture. A picture of the garment alone gives a cleaner result.',
      },
    ],
  },
}
const warnings = [{ code: 'arms', message: 'An arm lies across the body: the outfit was fitted around it.' }]

type Answers = Parameters<typeof deviceSays>[0]

/** Chooses to make looks on the device, whose worker gives these answers. */
const chosen =
  (prepare: Answers['prepare'], make: Answers['make'] = []) =>
  async () => {
    deviceSays({ prepare, make })
    await inSidebar(async () => {
      await chooseSample('model', 1)
      await chooseSample('clothing', 2)
      await openOptions()
      await press('On this device')
      await seen('fieldset [id$="-note"] p')
    })
  }
const asked = (make: Answers['make'], then: string) => async () => {
  await chosen([ready], make)()
  await press('Create My Look')
  await seen(then)
}
const inDrawer = (show: () => Promise<void>) => async () => {
  await show()
  await openOptions()
}
const withoutCanvas = async () => {
  Object.assign(window, { OffscreenCanvas: undefined })
  await openOptions()
}

export const onDeviceStates = statesOf(
  'on-device',
  { path: '/virtual-try-outfit' },
  {
    held: {
      show: async () => {
        deviceSays({ prepare: [ready], make: [] })
        if (innerWidth < 1024) await openOptions()
        await press('On this device')
        await seen('fieldset [id$="-note"] p')
        if (innerWidth < 1024) await press('Done')
        await seen('.studio-actions [aria-disabled], .studio-bar-actions [aria-disabled]')
      },
    },
    loading: { screens: 'large', show: chosen([loading]) },
    ready: { screens: 'large', show: chosen([loading, ready]) },
    remembered: { screens: 'large', kept: { 'toile:options': '{"place":"device"}' } },
    'drawer-loading': { screens: 'small', show: inDrawer(chosen([loading])) },
    'drawer-ready': { screens: 'small', show: inDrawer(chosen([ready])) },
    'drawer-not-loaded': { screens: 'small', show: inDrawer(chosen([failed('not_loaded')])) },
    'drawer-cannot': { screens: 'small', show: withoutCanvas },
    making: { show: asked([ready, fit], '.studio-waiting') },
    fetching: { show: asked([loading], '.studio-waiting') },
    result: {
      show: asked(async () => [ready, await sampleLook('woman-red')], '.studio-save'),
    },
    'result-warnings': {
      show: asked(async () => [ready, await sampleLook('woman-red', warnings)], '.studio-save'),
    },
    'error-refused': { show: asked([ready, refused], '.studio-error') },
    'error-memory': { show: asked([ready, failed('no_memory')], '.studio-error') },
  },
)
