/** Finds what about a person and a garment together makes a good result unlikely, and says what to change. */
import type { Doubt } from './doubt.ts'
import type { Garment } from './garment/garment.ts'
import type { Person } from './person/types.ts'
import type { Composite } from './composite.ts'

/** Share of the old clothes' area from which skin that was made up in their place is seen as such. */
const MADE_UP_SKIN = 0.15
/**
 * Squared units of old cloth that nothing new covers, of cloth kept for skin, and of what looks like old cloth beside the new,
 * above which looks tend to be broken.
 * Read off rated looks: see `bench/engine/ratings.txt`.
 */
const MOST = { trunk: 0.12, below: 0.3, strange: 0.01, remains: 0.012 }

/** The doubts about a finished look, beside those about its two pictures. */
export function assessComposite(
  person: Pick<Person, 'body' | 'w' | 'h'>,
  { shape }: { readonly shape: Pick<Garment['shape'], 'kind'> },
  uncovered: Composite['uncovered'],
): Doubt[] {
  const isSkinMadeUp = uncovered.skin >= MADE_UP_SKIN
  const isOldWider = uncovered.trunk > MOST.trunk || uncovered.below > MOST.below
  const found: (Doubt | false)[] = [
    shape.kind === 'trousers' &&
      !showsKnees(person) && {
        code: 'legs_cut_off',
        message:
          'The photo does not show the legs, so trousers may sit wrong. One from head to feet fits better.',
        trust: 0.85,
      },
    isSkinMadeUp && {
      code: 'much_uncovered',
      message:
        'The new garment covers less than the old clothes, so the body there is made up. A photo in clothes that cover less fits better.',
      trust: 0.7,
    },
    isOldWider &&
      !isSkinMadeUp && {
        code: 'old_clothes_wider',
        message:
          'The old clothes reach beyond the new garment, so what is behind them is made up. A photo in closer-fitting clothes fits better.',
        trust: 0.7,
      },
    (uncovered.strange > MOST.strange || uncovered.remains > MOST.remains) && {
      code: 'old_clothes_show',
      message:
        'Part of the old clothes may show beside the new ones. A photo in close-fitting clothes of another colour than the skin fits better.',
      trust: 0.7,
    },
  ]
  return found.filter((doubt) => doubt !== false)
}

function showsKnees({ body, w, h }: Pick<Person, 'body' | 'w' | 'h'>): boolean {
  return body.knee.some(([x, y]) => x >= 0 && y >= 0 && x < w && y < h)
}
