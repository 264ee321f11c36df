/** Assesses a composite: what makes a good result unlikely for this pair, and what to change. */
import { confidenceAfter, verdictOf } from './doubt.ts'
import type { Doubt } from './doubt.ts'
import type { TopShape } from './garment/garment.ts'
import type { Person } from './person/types.ts'
import type { Composite } from './composite.ts'

/**
 * Trust falls with what had to be synthesised and with old cloth that may still be visible: e^(−weight × area in
 * squared units). The weights were chosen on rated looks, see decision 054.
 */
const WEIGHTS = { skin: 0.9, trunk: 8, below: 1, strange: 4, remains: 20 }
/** Least trust that one reason leaves: no look is rejected for a single reason. */
const LEAST = 0.5
/** A reason is reported at this trust or less; the strongest one also when the look as a whole is doubtful. */
const REPORTED = 0.8

/** The part of a garment's shape that tells whether it is worn on the legs. */
type WornShape = { readonly kind: 'trousers' } | Pick<TopShape, 'kind' | 'legs'>

/** The reported doubts about a look, and the trust (0..1) that the unreported ones leave. */
export type Assessment = { readonly doubts: readonly Doubt[]; readonly trust: number }

/**
 * Assesses a finished look.
 * @param first the trust before any doubt
 */
export function assessComposite(
  person: Pick<Person, 'body' | 'w' | 'h'>,
  { shape }: { readonly shape: WornShape },
  uncovered: Composite['uncovered'],
  first: number,
): Assessment {
  const reasons = reasonsOf(uncovered)
  const strongest = Math.min(...reasons.map(({ trust }) => trust))
  const isDoubtful = verdictOf(confidenceAfter(first, reasons)) === 'doubtful'
  const limit = isDoubtful ? Math.max(REPORTED, strongest) : REPORTED
  const reported = reasons.filter(({ trust }) => trust <= limit)
  const cutOff = hasLegs(shape) && !showsKnees(person) ? [LEGS_CUT_OFF] : []
  return {
    doubts: [...cutOff, ...reported],
    trust: productOf(reasons.filter((reason) => !reported.includes(reason))),
  }
}

/** Lists each reason for doubt in a look, with the trust that it leaves. */
export function reasonsOf({ skin, trunk, below, strange, remains }: Composite['uncovered']): Doubt[] {
  return [
    {
      code: 'much_uncovered',
      message:
        'The new garment covers less than the old clothes, so the body there is made up. A photo in clothes that cover less fits better.',
      trust: trustAfter(WEIGHTS.skin * skin),
    },
    {
      code: 'old_clothes_wider',
      message:
        'The old clothes reach beyond the new garment, so what is behind them is made up. A photo in closer-fitting clothes fits better.',
      trust: trustAfter(WEIGHTS.trunk * trunk + WEIGHTS.below * below),
    },
    {
      code: 'old_clothes_show',
      message:
        'Part of the old clothes may show beside the new ones. A photo in close-fitting clothes of another colour than the skin fits better.',
      trust: trustAfter(WEIGHTS.strange * strange + WEIGHTS.remains * remains),
    },
  ]
}

const trustAfter = (weighed: number): number => Math.max(LEAST, Math.exp(-weighed))

const LEGS_CUT_OFF: Doubt = {
  code: 'legs_cut_off',
  message:
    'The photo does not show the legs, so a garment for them may sit wrong. One from head to feet fits better.',
  trust: 0.85,
}

const productOf = (doubts: readonly Doubt[]): number => doubts.reduce((left, { trust }) => left * trust, 1)

/** True for trousers, shorts, skirts and jumpsuits. */
const hasLegs = (shape: WornShape): boolean => shape.kind === 'trousers' || shape.legs !== null

function showsKnees({ body, w, h }: Pick<Person, 'body' | 'w' | 'h'>): boolean {
  return body.knee.some(([x, y]) => x >= 0 && y >= 0 && x < w && y < h)
}
