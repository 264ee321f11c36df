/** The relief of limbs on top of the lit cylinder: muscles, the fold of an elbow, the hollows around a knee. */
import { bell } from '../image/maths.ts'

type Form = {
  /** Lightness (L) at its centre. */
  readonly by: number
  /** Its centre: bone lengths along the limb, and −1 (inner edge) to 1 (outer edge) across it. */
  readonly along: number
  readonly across: number
  /** Widths of its bell along and across. */
  readonly long: number
  readonly broad: number
}

const ARM: readonly Form[] = [
  // Deltoid and its end, biceps, hollow and fold of the elbow, the forearm's muscle, hollow and tendons.
  { by: 2.4, along: 0.2, across: 0.3, long: 0.14, broad: 0.5 },
  { by: -2.2, along: 0.46, across: 0.55, long: 0.08, broad: 0.4 },
  { by: 2.4, along: 0.64, across: -0.05, long: 0.17, broad: 0.45 },
  { by: -2.6, along: 0.96, across: -0.15, long: 0.09, broad: 0.5 },
  { by: -3, along: 1, across: -0.2, long: 0.014, broad: 0.5 },
  { by: 3, along: 1.22, across: 0.3, long: 0.15, broad: 0.4 },
  { by: -2.2, along: 1.45, across: -0.4, long: 0.2, broad: 0.3 },
  { by: 1.6, along: 1.78, across: 0.05, long: 0.14, broad: 0.2 },
]
const LEG: readonly Form[] = [
  // Thigh muscle, hollow above the knee, kneecap, shade below it, shin.
  { by: 2, along: 0.55, across: 0.1, long: 0.3, broad: 0.45 },
  { by: -2.4, along: 0.88, across: 0, long: 0.05, broad: 0.6 },
  { by: 2.6, along: 0.98, across: 0, long: 0.07, broad: 0.35 },
  { by: -2.6, along: 1.08, across: 0.05, long: 0.055, broad: 0.45 },
  { by: 2.2, along: 1.4, across: 0.1, long: 0.25, broad: 0.25 },
]

const reliefOf = (forms: readonly Form[], along: number, across: number): number => {
  let relief = 0
  for (const form of forms) {
    relief += form.by * bell(along - form.along, form.long) * bell(across - form.across, form.broad)
  }
  return relief
}

/** Lightness (L) of an arm's skin relative to the cylinder's. */
export const armRelief = (along: number, across: number): number => reliefOf(ARM, along, across)
/** Lightness (L) of a leg's skin relative to the cylinder's. */
export const legRelief = (along: number, across: number): number => reliefOf(LEG, along, across)
