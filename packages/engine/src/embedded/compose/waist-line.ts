/** The line of a waistband: it curves around the body, lower in the middle than at the sides. */

/** Units from the axis at which it no longer rises. */
const HALF = 0.5
/** Torso shares by which the waistband of lower clothes is lower in the middle than at the sides. */
const SAGS = 0.03

/** Torso share of the waistband at a distance (units) from the axis. `waist`: its mean torso share. */
export function waistAt(waist: number, lateral: number, sags = SAGS): number {
  const aside = Math.min(1, Math.abs(lateral) / HALF)
  return waist + sags * (0.5 - aside * aside)
}
