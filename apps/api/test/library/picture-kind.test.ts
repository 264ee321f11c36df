import { describe, expect, it } from 'vitest'
import { findOtherKindName, findPictureKind, SNIFFED_BYTES } from '../../src/modules/library/picture-kind.ts'
import { jpeg, otherKinds, png, webp } from './pictures.ts'

const headOf = (bytes: Buffer) => bytes.subarray(0, SNIFFED_BYTES)

describe('findPictureKind', () => {
  it('knows the three kinds that are taken', async () => {
    expect(findPictureKind(headOf(await jpeg()))).toBe('image/jpeg')
    expect(findPictureKind(headOf(await png()))).toBe('image/png')
    expect(findPictureKind(headOf(await webp()))).toBe('image/webp')
  })

  it.each(Object.entries(otherKinds))('takes no %s', (_, bytes) => {
    expect(findPictureKind(headOf(bytes))).toBeUndefined()
  })

  it('takes no file shorter than a signature', () => {
    expect(findPictureKind(new Uint8Array())).toBeUndefined()
    expect(findPictureKind(Uint8Array.of(0xff, 0xd8))).toBeUndefined()
    expect(findPictureKind(Buffer.from('RIFF\0\0\0\0'))).toBeUndefined()
  })
})

describe('findOtherKindName', () => {
  it('names the kinds that people send, and no others', () => {
    expect(findOtherKindName(otherKinds['heic']!)).toBe('a HEIC photo')
    expect(findOtherKindName(otherKinds['avif']!)).toBe('an AVIF picture')
    expect(findOtherKindName(otherKinds['gif']!)).toBe('a GIF')
    expect(findOtherKindName(otherKinds['html']!)).toBeUndefined()
  })
})
