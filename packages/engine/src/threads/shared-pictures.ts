/** A job's pictures where both threads see them: copied once, and to memory that the next job's use again. */
import type { RgbaPicture } from '../picture.ts'

export type Pictures = { readonly person?: RgbaPicture; readonly garment?: RgbaPicture }

export type SharedPictures = {
  /** The same with its pictures in shared memory, which is theirs until the next call. */
  share<Given extends Pictures>(given: Given): Given
  /** Leaves the last pictures their memory, whoever may still look at them. */
  leave(): void
}

/** Larger pictures get memory that goes with them: a photo as large as they come needs less. */
const MOST_KEPT_BYTES = 16 * 2 ** 20
/** A larger photo can mostly use what was made for a smaller one. */
const STEP_BYTES = 2 ** 20

export function sharedPictures(): SharedPictures {
  const kept = new Map<keyof Pictures, SharedArrayBuffer>()

  function roomFor(which: keyof Pictures, bytes: number): SharedArrayBuffer {
    const before = kept.get(which)
    if (before && before.byteLength >= bytes) return before
    const room = new SharedArrayBuffer(Math.ceil(bytes / STEP_BYTES) * STEP_BYTES)
    if (room.byteLength <= MOST_KEPT_BYTES) kept.set(which, room)
    return room
  }

  function shared(which: keyof Pictures, picture: RgbaPicture): RgbaPicture {
    const data = new Uint8ClampedArray(roomFor(which, picture.data.length), 0, picture.data.length)
    data.set(picture.data)
    return { ...picture, data }
  }

  return {
    share: (given) => ({
      ...given,
      ...(given.person && { person: shared('person', given.person) }),
      ...(given.garment && { garment: shared('garment', given.garment) }),
    }),
    leave: () => kept.clear(),
  }
}
