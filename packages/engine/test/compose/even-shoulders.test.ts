import { describe, expect, test } from 'vitest'
import { evenShouldersInPlace } from '../../src/embedded/compose/even-shoulders.ts'
import { BACKGROUND, HAIR, SKIN } from '../../src/embedded/person/types.ts'
import type { Label } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { person, layer } = await drawnLook()
const { w, h, body } = person
const bare = { w: layer.w, alpha: new Float32Array(layer.alpha.length) }
/** A column halfway between neck and right shoulder, and a row above the joints. */
const middle = Math.round(body.neck[0] + 0.3 * body.span)
const height = Math.round(body.neck[1] - 0.1 * body.unit)
const NOTCH = 2
const DEEP = 3

type Scene = { readonly label?: Label; readonly above?: Label; readonly cloth?: typeof bare }

/** A synthetic shoulder below `height`, with a notch in its middle; `above` is the label over it. */
function evened({ label = BACKGROUND, above = BACKGROUND, cloth = bare }: Scene = {}) {
  const top = (i: number) => height + (Math.abs((i % w) - middle) < NOTCH ? DEEP : 0)
  const skin = Float32Array.from({ length: w * h }, (_, i) => (Math.floor(i / w) >= top(i) ? 1 : 0))
  const background = skin.map((v) => 1 - v)
  const labels = Uint8Array.from(skin, (v) => (v ? label : above))
  if (label === SKIN) skin.fill(0)
  evenShouldersInPlace({ w, h, body, labels }, cloth, { skin, background })
  return { skin, background }
}

const inNotch = (height + 1) * w + middle

describe('the outline of a synthetic shoulder', () => {
  test('has no notch where a strap was', () => {
    const { skin, background } = evened()
    expect([skin[inNotch], background[inNotch]]).toEqual([1, 0])
    expect(skin[(height - 2) * w + middle]).toBe(0)
  })

  test('is not changed on visible skin, under hair and under the garment', () => {
    expect(evened({ label: SKIN }).skin[inNotch]).toBe(0)
    expect(evened({ above: HAIR }).skin[inNotch]).toBe(0)
    const covered = { ...bare, alpha: bare.alpha.map(() => 1) }
    expect(evened({ cloth: covered }).skin[inNotch]).toBe(0)
  })
})
