import { describe, expect, it } from 'vitest'
import { findOtherKindName, findPictureKind, SNIFFED_BYTES } from '../../src/modules/library/picture-kind.ts'
import { avif, jpeg, otherKinds, png, webp } from './pictures.ts'

const headOf = (bytes: Buffer) => bytes.subarray(0, SNIFFED_BYTES)

describe('findPictureKind', () => {
  it('recognizes the accepted types', async () => {
    expect(findPictureKind(headOf(await jpeg()))).toBe('image/jpeg')
    expect(findPictureKind(headOf(await png()))).toBe('image/png')
    expect(findPictureKind(headOf(await webp()))).toBe('image/webp')
    expect(findPictureKind(headOf(await avif()))).toBe('image/avif')
  })

  it.each([
    ['of several pictures', '\0\0\0\x18ftypavis\0\0\0\0avifmif1', 'image/avif'],
    ['that says so behind the first brand', '\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'image/avif'],
    ['only behind the end of its brands', '\0\0\0\x14ftypmif1\0\0\0\0mif1avifmiaf', undefined],
    ['beside HEIC, which comes first', '\0\0\0\x18ftypheic\0\0\0\0mif1avif', undefined],
  ])('tells AVIF %s by its brands', (_, head, kind) => {
    expect(findPictureKind(Buffer.from(head, 'latin1'))).toBe(kind)
  })

  it.each(Object.entries(otherKinds))('rejects %s', (_, bytes) => {
    expect(findPictureKind(headOf(bytes))).toBeUndefined()
  })

  it('rejects a file shorter than a signature', () => {
    expect(findPictureKind(new Uint8Array())).toBeUndefined()
    expect(findPictureKind(Uint8Array.of(0xff, 0xd8))).toBeUndefined()
    expect(findPictureKind(Buffer.from('RIFF\0\0\0\0'))).toBeUndefined()
  })
})

describe('findOtherKindName', () => {
  it('names the types that users often send, and no others', () => {
    expect(findOtherKindName(otherKinds['heic']!)).toBe('a HEIC photo')
    expect(findOtherKindName(otherKinds['heif']!)).toBe('a HEIC photo')
    expect(findOtherKindName(otherKinds['gif']!)).toBe('a GIF')
    expect(findOtherKindName(otherKinds['html']!)).toBeUndefined()
  })
})
