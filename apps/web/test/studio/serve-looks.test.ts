// @vitest-environment node
import type { TryOnResult } from '@toile/engine/engine'
import { EngineFailed, NoGarmentFound, NoPersonFound } from '@toile/engine/errors'
import type { RgbaPicture } from '@toile/engine/picture'
import { expect, test } from 'vitest'
import { FileNotLoaded } from '../../src/features/studio/device/device-files.ts'
import type { FromWorker, ToWorker } from '../../src/features/studio/device/messages.ts'
import { PictureUnreadable } from '../../src/features/studio/device/picture-pixels.ts'
import { serveLooks } from '../../src/features/studio/device/serve-looks.ts'
import type { MakeLook } from '../../src/features/studio/device/serve-looks.ts'

const result: TryOnResult = {
  image: Uint8ClampedArray.of(1, 2, 3, 255),
  width: 1,
  height: 1,
  warnings: [{ code: 'arms', message: 'An arm lies across.' }],
  report: {
    engine: 'embedded',
    ms: {},
    confidence: 0.9,
    verdict: 'likely',
    people: [{ x: 0.5, y: 0.4, isChosen: true }],
  },
}
const order = (name = 'a'): ToWorker => ({
  kind: 'make',
  order: { person: new Blob([name]), garment: new Blob(['garment']), options: { realism: 40 } },
})

type Parts = Partial<Parameters<typeof serveLooks>[0]>

function serving(parts: Parts = {}) {
  const said: FromWorker[] = []
  const moved: Transferable[] = []
  const hear = serveLooks({
    open: async (onLoading) => {
      onLoading(0.5)
      return async (_, onStep) => {
        onStep('parse')
        return result
      }
    },
    pixelsOf: async (file): Promise<RgbaPicture> => ({
      data: new Uint8ClampedArray(await file.arrayBuffer()),
      width: 1,
      height: 1,
    }),
    send: (message, transfer = []) => {
      said.push(message)
      moved.push(...transfer)
    },
    ...parts,
  })
  return { hear, said, moved }
}
const failing = (error: unknown): Parts => ({
  open: async () => async () => {
    throw error
  },
})

test('opens the engine only once', async () => {
  const { hear, said } = serving()
  await hear({ kind: 'prepare' })
  await hear({ kind: 'prepare' })
  expect(said).toEqual([{ kind: 'loading', fraction: 0.5 }, { kind: 'ready' }, { kind: 'ready' }])
})

test('reports each step, and transfers the pixels', async () => {
  const { hear, said, moved } = serving()
  await hear(order())
  expect(said.map(({ kind }) => kind)).toEqual(['loading', 'ready', 'progress', 'done'])
  expect(said[2]).toEqual({ kind: 'progress', progress: { stage: 'person', fraction: 0.55 } })
  const { image, width, height, warnings, report } = result
  const { people } = report
  expect(said[3]).toEqual({ kind: 'done', look: { image, width, height, warnings, people } })
  expect(moved).toHaveLength(1)
})

test('gives the engine both pictures and the options', async () => {
  const given: Parameters<MakeLook>[0][] = []
  const open = async (): Promise<MakeLook> => async (pair) => {
    given.push(pair)
    return result
  }
  const { hear } = serving({ open })
  await hear(order('person'))
  expect(new TextDecoder().decode(given[0]?.person.data as Uint8ClampedArray<ArrayBuffer>)).toBe('person')
  expect(new TextDecoder().decode(given[0]?.garment.data as Uint8ClampedArray<ArrayBuffer>)).toBe('garment')
  expect(given[0]?.options).toEqual({ realism: 40 })
})

test('makes one look after the other', async () => {
  const log: string[] = []
  const open =
    async (): Promise<MakeLook> =>
    async ({ person }) => {
      const name = String(person.data[0])
      log.push(`begin ${name}`)
      await Promise.resolve()
      log.push(`end ${name}`)
      return result
    }
  const { hear } = serving({ open })
  await Promise.all([hear(order('a')), hear(order('b'))])
  expect(log).toEqual(['begin 97', 'end 97', 'begin 98', 'end 98'])
})

test.each([
  [new NoPersonFound('Nobody here.'), 'no_person_found'],
  [new NoGarmentFound('Nothing here.'), 'no_garment_found'],
  [new EngineFailed('broken', { retryable: false }), 'engine_failed'],
  [new TypeError('x is undefined'), 'engine_failed'],
  [new RangeError('Array buffer allocation failed'), 'no_memory'],
  [new WebAssembly.RuntimeError('Aborted(OOM)'), 'no_memory'],
  [new Error('WebAssembly.Memory(): could not allocate memory'), 'no_memory'],
])('%s is told as %s', async (error, code) => {
  const { hear, said } = serving(failing(error))
  await hear(order())
  expect(said.at(-1)).toEqual({ kind: 'failed', failure: { code, message: error.message } })
})

test('an unconvincing look is refused, with warnings on what to change', async () => {
  const { hear, said } = serving({
    open: async () => async () => ({ ...result, report: { ...result.report, confidence: 0.49 } }),
  })
  await hear(order())
  const { warnings } = result
  expect(said.at(-1)).toMatchObject({ kind: 'failed', failure: { code: 'look_unconvincing', warnings } })
})

test('an unreadable picture and missing files have different codes', async () => {
  const unreadable = serving({ pixelsOf: () => Promise.reject(new PictureUnreadable('no picture')) })
  await unreadable.hear(order())
  expect(unreadable.said.at(-1)).toMatchObject({ failure: { code: 'unreadable_image' } })
  const missing = serving({ open: () => Promise.reject(new FileNotLoaded('no file')) })
  await missing.hear(order())
  expect(missing.said).toEqual([{ kind: 'failed', failure: { code: 'not_loaded', message: 'no file' } }])
})

test('the next message retries an engine that failed to open', async () => {
  let tries = 0
  const { hear, said } = serving({
    open: async () => {
      tries += 1
      if (tries === 1) throw new FileNotLoaded('no file')
      return async () => result
    },
  })
  await hear({ kind: 'prepare' })
  await hear(order())
  expect(said.map(({ kind }) => kind)).toEqual(['failed', 'ready', 'done'])
})
