/** A visible bone of even thickness whose outer side is the image's right. */
import { BINS, nearBone } from '../../src/embedded/person/arm-place.ts'
import type { ArmShape } from '../../src/embedded/person/arm-place.ts'
import type { Point } from '../../src/embedded/image/maths.ts'

export function straightBone(from: Point, to: Point, radius: number): ArmShape[number] {
  const even = (value: number) => Array.from({ length: BINS }, () => value)
  return {
    from,
    to,
    normal: [1, 0],
    outer: even(radius),
    inner: even(radius),
    made: even(0),
    cap: radius,
    thickest: radius,
    near: nearBone(from, to, radius),
  }
}
