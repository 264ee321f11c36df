/** Finds what about a person and a garment together makes a good result unlikely, and says what to change. */
import { confidenceAfter, verdictOf } from './doubt.ts'
import type { Doubt } from './doubt.ts'
import type { Garment } from './garment/garment.ts'
import type { Person } from './person/types.ts'
import type { Composite } from './composite.ts'

/**
 * A look is trusted less the more of it had to be made up, and the more old cloth may still show: e^(−weight × squared units of the
 * body). The weights were chosen on rated looks, see decision 054.
 */
const WEIGHTS = { skin: 0.9, trunk: 8, below: 1, strange: 4, remains: 20 }
/** One reason alone takes no more than half of the trust: no look is refused for one. */
const LEAST = 0.5
/** A reason is told where it leaves no more trust than this, the strongest one also where all together make the look doubtful. */
const TOLD = 0.8

/** The doubts that are told about a finished look, and the trust (0..1) that is left by what is too slight to be told. */
export type Assessment = { readonly doubts: readonly Doubt[]; readonly trust: number }

/**
 * Assesses a finished look, beside its two pictures.
 * @param first the trust in it before any doubt
 */
export function assessComposite(
  person: Pick<Person, 'body' | 'w' | 'h'>,
  { shape }: { readonly shape: Pick<Garment['shape'], 'kind'> },
  uncovered: Composite['uncovered'],
  first: number,
): Assessment {
  const reasons = reasonsOf(uncovered)
  const strongest = Math.min(...reasons.map(({ trust }) => trust))
  const isDoubtful = verdictOf(confidenceAfter(first, reasons)) === 'doubtful'
  const limit = isDoubtful ? Math.max(TOLD, strongest) : TOLD
  const told = reasons.filter(({ trust }) => trust <= limit)
  const cutOff = shape.kind === 'trousers' && !showsKnees(person) ? [LEGS_CUT_OFF] : []
  return { doubts: [...cutOff, ...told], trust: leftBy(reasons.filter((reason) => !told.includes(reason))) }
}

/** Each reason for doubt in a look, with the trust that it leaves. */
export function reasonsOf({ skin, trunk, below, strange, remains }: Composite['uncovered']): Doubt[] {
  return [
    {
      code: 'much_uncovered',
      message:
        'The new garment covers less than the old clothes, so the body there is made up. A photo in clothes that cover less fits better.',
      trust: left(WEIGHTS.skin * skin),
    },
    {
      code: 'old_clothes_wider',
      message:
        'The old clothes reach beyond the new garment, so what is behind them is made up. A photo in closer-fitting clothes fits better.',
      trust: left(WEIGHTS.trunk * trunk + WEIGHTS.below * below),
    },
    {
      code: 'old_clothes_show',
      message:
        'Part of the old clothes may show beside the new ones. A photo in close-fitting clothes of another colour than the skin fits better.',
      trust: left(WEIGHTS.strange * strange + WEIGHTS.remains * remains),
    },
  ]
}

const left = (weighed: number): number => Math.max(LEAST, Math.exp(-weighed))

const LEGS_CUT_OFF: Doubt = {
  code: 'legs_cut_off',
  message: 'The photo does not show the legs, so trousers may sit wrong. One from head to feet fits better.',
  trust: 0.85,
}

const leftBy = (doubts: readonly Doubt[]): number => doubts.reduce((left, { trust }) => left * trust, 1)

function showsKnees({ body, w, h }: Pick<Person, 'body' | 'w' | 'h'>): boolean {
  return body.knee.some(([x, y]) => x >= 0 && y >= 0 && x < w && y < h)
}
