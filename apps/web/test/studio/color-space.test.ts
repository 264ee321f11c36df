import { expect, test } from 'vitest'
import { colorSpaceOf } from '../../src/features/studio/heic/color-space.ts'

/** A file with an ICC profile of two tags, the second with the red primary's X in units of 1/65536. */
function fileWith(redX: number, tag = 'rXYZ'): Uint8Array {
  const profile = new DataView(new ArrayBuffer(200))
  const text = (at: number, letters: string) =>
    new Uint8Array(profile.buffer).set(new TextEncoder().encode(letters), at)
  profile.setUint32(128, 2)
  text(132, 'desc')
  text(144, tag)
  profile.setUint32(148, 160)
  text(160, 'XYZ ')
  profile.setInt32(168, redX)
  const head = new TextEncoder().encode('....ftypheic....colrprof')
  return new Uint8Array([...head, ...new Uint8Array(profile.buffer)])
}

test.each([
  ['Display P3', fileWith(33759), 'display-p3'],
  ['sRGB', fileWith(28579), 'srgb'],
  ['a profile that says nothing of red', fileWith(33759, 'gXYZ'), 'srgb'],
  ['a profile that is broken off', fileWith(33759).subarray(0, 190), 'srgb'],
  ['a profile broken off in its table', fileWith(33759).subarray(0, 165), 'srgb'],
  ['no profile', new TextEncoder().encode('....ftypheic'), 'srgb'],
  ['nothing', new Uint8Array(), 'srgb'],
] as const)('reads the colours of %s', (_, file, colorSpace) => {
  expect(colorSpaceOf(file)).toBe(colorSpace)
})
