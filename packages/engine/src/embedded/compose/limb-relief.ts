/** A limb is more than a lit cylinder: muscles that catch the light, the fold of an elbow, the hollows beside a knee. */
import { bell } from '../image/maths.ts'

/** Lightness (L), where along the limb (bone lengths) and across it (−1 inside … 1 outside), and how far it reaches each way. */
type Form = {
  readonly by: number
  readonly along: number
  readonly across: number
  readonly long: number
  readonly broad: number
}

const ARM: readonly Form[] = [
  // The shoulder's muscle and where it ends, the biceps, the fold of the elbow in its hollow, the forearm's muscle, its tendons.
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
  // The thigh's muscle, the kneecap, the hollow above it and the shade below it, the shin.
  { by: 2, along: 0.55, across: 0.1, long: 0.3, broad: 0.45 },
  { by: -2.4, along: 0.88, across: 0, long: 0.05, broad: 0.6 },
  { by: 3.2, along: 0.98, across: 0, long: 0.05, broad: 0.4 },
  { by: -3.2, along: 1.06, across: 0.05, long: 0.035, broad: 0.55 },
  { by: 2.2, along: 1.4, across: 0.1, long: 0.25, broad: 0.25 },
]

const reliefOf = (forms: readonly Form[], along: number, across: number): number => {
  let relief = 0
  for (const form of forms) {
    relief += form.by * bell(along - form.along, form.long) * bell(across - form.across, form.broad)
  }
  return relief
}

/** Lightness (L) of an arm's bare skin above or below the cylinder's. */
export const armRelief = (along: number, across: number): number => reliefOf(ARM, along, across)
/** The same of a leg's. */
export const legRelief = (along: number, across: number): number => reliefOf(LEG, along, across)
