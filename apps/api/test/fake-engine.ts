/**
 * A fast fake engine for tests of everything around the engine. It can be told to fail, hang or wait, and makes up to
 * four pictures for an order.
 */
import { AS_USUAL } from '@toile/engine/engine'
import type { Engine, TryOnOptions, TryOnRequest, TryOnResult, Wearing } from '@toile/engine/engine'
import { Aborted } from '@toile/engine/errors'

export type Behaviour = (request: TryOnRequest) => Promise<TryOnResult>

/** A recorded call, without its pixels. */
type FakeCall = {
  options: TryOnOptions | undefined
  personSize: [width: number, height: number]
  garmentSize: [width: number, height: number]
}

export type FakeEngine = Engine & {
  /** Every call so far. */
  calls: FakeCall[]
  /** Sets the behaviour of the next calls, in order; later calls use `paint` again. */
  next: (...behaviours: Behaviour[]) => void
}

export function createFakeEngine(): FakeEngine {
  const calls: FakeCall[] = []
  const behaviours: Behaviour[] = []
  return {
    name: 'fake',
    maxSamples: 4,
    maxWearings: 4,
    calls,
    next: (...more) => void behaviours.push(...more),
    warmUp: async () => undefined,
    close: async () => undefined,
    async tryOn(request) {
      const { person, garment, options } = request
      calls.push({
        options,
        personSize: [person.width, person.height],
        garmentSize: [garment.width, garment.height],
      })
      return (behaviours.shift() ?? paint)(request)
    },
  }
}

const SHADE = 200

/** Paints a plain picture with the person's aspect ratio in the requested size, reporting every stage. */
export const paintWhole: Behaviour = async ({ person, options, onProgress }) => {
  const scale = (options?.shortEdgePx ?? 720) / Math.min(person.width, person.height)
  const width = Math.round(person.width * scale)
  const height = Math.round(person.height * scale)
  for (const [i, stage] of (['person', 'garment', 'fit', 'compose'] as const).entries())
    onProgress?.({ stage, fraction: (i + 1) / 4 })
  // A look based on a look has to differ from it to pass the quality check.
  const shade = Math.abs((person.data[0] ?? 0) - SHADE) < 10 ? SHADE - 50 : SHADE
  const picture = (way: Wearing = { ...AS_USUAL, ...options }): TryOnResult => ({
    image: new Uint8ClampedArray(width * height * 4).fill(shade),
    width,
    height,
    warnings: [{ code: 'fake', message: 'This is no real look.' }],
    wearing: { fit: way.fit, tuck: way.tuck },
    report: { engine: 'fake', ms: { paint: 1 }, confidence: 1, verdict: 'likely' },
  })
  const others = Array.from({ length: (options?.samples ?? 1) - 1 }, (_, at) =>
    picture(options?.wearings?.[at + 1]),
  )
  return { ...picture(), ...(others.length > 0 && { others }) }
}

/** Short edge of a look that the engine paints by itself: a third of the requested one, to save work. */
export const paintedEdgePx = (shortEdgePx: number): number => shortEdgePx / 3

const paint: Behaviour = ({ options, ...request }) =>
  paintWhole({ ...request, options: { ...options, shortEdgePx: paintedEdgePx(options?.shortEdgePx ?? 720) } })

/** Makes only so many of the ordered pictures. */
export const makeOnly =
  (samples: number): Behaviour =>
  (request) =>
    paint({ ...request, options: { ...request.options, samples } })

/** Paints a look with this confidence and these warnings. */
export const makeWith =
  (confidence: number, warnings: TryOnResult['warnings']): Behaviour =>
  async (request) => {
    const made = await paint(request)
    return { ...made, warnings, report: { ...made.report, confidence, verdict: 'doubtful' } }
  }

export const failWith =
  (error: Error): Behaviour =>
  async () => {
    throw error
  }

/** Blocks until `open` is called or the signal aborts. */
export function gate(): { behaviour: Behaviour; open: () => void; entered: Promise<void> } {
  let open = () => undefined as void
  let enter = () => undefined as void
  const opened = new Promise<void>((resolve) => (open = resolve))
  const entered = new Promise<void>((resolve) => (enter = resolve))
  const behaviour: Behaviour = async (request) => {
    enter()
    request.onProgress?.({ stage: 'person', fraction: 0.2 })
    const aborted = new Promise<never>((_, reject) => {
      request.signal?.addEventListener('abort', () => reject(new Aborted()), { once: true })
    })
    await Promise.race([opened, aborted])
    return paint(request)
  }
  return { behaviour, open, entered }
}
