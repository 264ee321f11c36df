import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { createPictureDecoder } from '../../src/modules/library/picture-decoder.ts'
import { afterFile } from '../cleanup.ts'
import {
  avifDeclaring,
  cutShort,
  grain,
  jpeg,
  jpegDeclaring,
  kinds,
  pngDeclaring,
  quarters,
} from './pictures.ts'
import { limits, useDecoder } from './decoding.ts'

const { fileOf, decode } = useDecoder()

describe('a refused picture', () => {
  it.each(kinds)('is a truncated %s', async (_, make) => {
    const bytes = await make()
    for (const share of [0.1, 0.5, 0.9])
      expect(await decode(bytes.subarray(0, bytes.length * share))).toMatchObject({
        kind: 'refused',
        refusal: 'unreadable',
      })
  })

  it.each([
    ['baseline', { chromaSubsampling: '4:2:0' }],
    ['every colour sample', { chromaSubsampling: '4:4:4' }],
    ['progressive', { mozjpeg: true }],
  ])('is a JPEG without most of its rows that says it ends there: %s', async (name, options) => {
    const photo = await grain({ width: 600, height: 800 }).jpeg(options).toBuffer()
    for (const share of name === 'progressive' ? [0.02] : [0.02, 0.5, 0.9])
      expect(await decode(cutShort(photo, share))).toMatchObject({ kind: 'refused', refusal: 'unreadable' })
  })

  it.each([
    ['grey', (picture: Sharp) => picture.greyscale()],
    ['CMYK', (picture: Sharp) => picture.toColourspace('cmyk')],
    ['a wider space', (picture: Sharp) => picture.withIccProfile('p3')],
  ])('is half a JPEG in %s', async (_, change) => {
    const photo = await change(grain({ width: 600, height: 800 }))
      .jpeg({ quality: 90 })
      .toBuffer()
    expect(await decode(cutShort(photo, 0.5))).toMatchObject({ kind: 'refused', refusal: 'unreadable' })
  })

  it('declares more rows than it has', async () => {
    const short = [
      await jpegDeclaring(7000, 7000),
      await jpegDeclaring(300, 400),
      pngDeclaring(7000, 7000),
      pngDeclaring(300, 400),
    ]
    for (const bytes of short)
      expect(await decode(bytes)).toMatchObject({ kind: 'refused', refusal: 'unreadable' })
  })

  it('has an unsupported type, whatever its name', async () => {
    const tiff = await quarters().tiff().toBuffer()
    const gif = await quarters().gif().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>')
    for (const bytes of [tiff, gif, svg])
      expect(await decode(bytes)).toMatchObject({ kind: 'refused', refusal: 'unreadable' })
  })

  it('declares too many pixels', async () => {
    const bombs = [pngDeclaring(60_000, 60_000), await jpegDeclaring(65_500, 65_500)]
    for (const bytes of bombs)
      expect(await decode(bytes)).toMatchObject({ kind: 'refused', refusal: 'too-many-pixels' })
  })

  it('needs too much memory, as it must be held whole', async () => {
    for (const bytes of [
      await jpegDeclaring(7000, 7000, { isProgressive: true }),
      pngDeclaring(7000, 7000, { isInterlaced: true }),
      await avifDeclaring(3100, 3000),
    ])
      expect(await decode(bytes)).toMatchObject({ kind: 'refused', refusal: 'too-heavy' })
  })

  it('is too small, or too long and narrow', async () => {
    expect(await decode(await jpeg({ width: 255, height: 400 }))).toMatchObject({
      refusal: 'too-small',
    })
    expect(await decode(await jpeg({ width: 2000, height: 400 }))).toMatchObject({
      refusal: 'too-long',
    })
    expect((await decode(await jpeg({ width: 256, height: 1024 }))).kind).toBe('decoded')
  })

  it('takes too long: its process is killed, and the next picture is decoded', async () => {
    const impatient = createPictureDecoder({ decodeMs: 60 })
    afterFile(() => impatient.close())
    await impatient.warmUp()
    const bytes = await grain().jpeg({ progressive: true }).toBuffer()
    expect(await impatient.decode(fileOf(bytes), limits)).toMatchObject({
      kind: 'refused',
      refusal: 'unreadable',
    })
    expect((await decode(bytes)).kind).toBe('decoded')
    const small = fileOf(await jpeg())
    await expect.poll(async () => (await impatient.decode(small, limits)).kind).toBe('decoded')
  })

  it('takes no other with it: a picture that waits meanwhile gets a process of its own', async () => {
    const children: ChildProcess[] = []
    const note = (message: unknown) => void children.push((message as { process: ChildProcess }).process)
    const crowded = createPictureDecoder({ waitMs: 20_000, decodeMs: 2000 })
    afterFile(() => crowded.close())
    subscribe('child_process', note)
    await crowded.warmUp()
    unsubscribe('child_process', note)
    for (const { pid } of children) process.kill(pid!, 'SIGSTOP')
    const good = await jpeg()
    const outcomes = await Promise.all([1, 2, 3].map(() => crowded.decode(fileOf(good), limits)))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'decoded'])
  })
})
