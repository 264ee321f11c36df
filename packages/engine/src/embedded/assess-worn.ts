/** What about a person and a garment together makes a good result unlikely, and what to change. */
import type { Uncovered } from './compose/uncovered.ts'
import type { Doubt } from './doubt.ts'
import type { Garment } from './garment/garment.ts'
import type { Person } from './person/types.ts'

/**
 * Squared units of old cloth that nothing new covers, above which what was made up tends to be seen; and of cloth kept
 * for skin. Read off rated looks: see `bench/engine/ratings.txt`.
 */
const MOST = { trunk: 0.105, below: 0.06, strange: 0.01 }

/** The doubts about a finished look, beside those about its two pictures. */
export function assessWorn(
  person: Pick<Person, 'body' | 'w' | 'h'>,
  { shape }: { readonly shape: Pick<Garment['shape'], 'kind'> },
  uncovered: Uncovered,
): Doubt[] {
  const found: (Doubt | false)[] = [
    shape.kind === 'trousers' &&
      !showsKnees(person) && {
        code: 'legs_cut_off',
        message:
          'The photo does not show the legs, so trousers may sit wrong. One from head to feet fits better.',
        trust: 0.85,
      },
    (uncovered.trunk > MOST.trunk || uncovered.below > MOST.below) && {
      code: 'much_uncovered',
      message:
        'The new garment covers less than the old clothes, so the body there is made up. A photo in clothes that cover less fits better.',
      trust: 0.7,
    },
    uncovered.strange > MOST.strange && {
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
