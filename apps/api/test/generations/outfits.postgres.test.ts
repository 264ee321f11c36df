/** Garments worn together: one look, one price, one outcome, and every picture is stored and erased with it. */
import { tryOnLook } from '@toile/contract/generations'
import { AI_MARK_XMP } from '@toile/engine/ai-mark'
import type { CheckRequest, FineCategory } from '@toile/engine/engine'
import { EngineFailed } from '@toile/engine/errors'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { findKeptRows } from '../../src/modules/retention/kept-rows.ts'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import { unzip } from '../accounts/unzip.ts'
import { failWith, gate, makeOnly, paintedEdgePx } from '../fake-engine.ts'
import { jpeg } from '../library/pictures.ts'
import { postDemo, type LookForm } from './look-calls.ts'
import { bootForLooks, newKey, type Customer } from './paid-looks.ts'

/** Recognizable by their widths. */
const [shirt, skirt, coat] = await Promise.all([310, 320, 330].map((width) => jpeg({ width, height: 400 })))
const pictures = [coat!, shirt!, skirt!]
const fineOf = new Map<number, FineCategory>([
  [310, 'top'],
  [320, 'skirt'],
  [330, 'outerwear'],
])
const check = async ({ garment }: CheckRequest) => ({
  garment: {
    found: true,
    kind: 'top' as const,
    category: fineOf.get(garment?.width ?? 0) ?? null,
    warnings: [],
  },
})
const boot = await bootForLooks({}, undefined, { check })
const { app, db, engine, createCustomer, expectErased, keysWith } = boot

const outfit: LookForm = { outfitPhoto: pictures, outfitNames: ['Coat', 'Shirt'] }
const rich = () => createCustomer({ extraCredits: 200 })
const told = (category: string, outfitPhoto: Uint8Array[]): LookForm => ({
  outfitPhoto,
  fields: { category },
})
async function ask(of: Customer, form: LookForm = outfit) {
  const response = await of.tryOn(form)
  expect(response.status).toBe(200)
  return tryOnLook.parse(await response.json())
}

describe('an outfit', () => {
  it('is one look of all its garments, at one price', async () => {
    const ada = await rich()
    const from = engine.calls.length
    const look = await ask(ada)
    expect(look).toMatchObject({ cost: 45, credits: 205 })
    expect(look.garments).toEqual([
      { kind: 'outerwear', layer: 3 },
      { kind: 'top', layer: 2 },
      { kind: 'bottom', layer: 1 },
    ])
    // From the innermost outwards, each on the picture of the one before.
    const steps = engine.calls.slice(from)
    expect(steps.map(({ garmentSize: [width] }) => width)).toEqual([320, 310, 330])
    expect(steps.map(({ personSize: [width] }) => width)).toEqual([
      300,
      paintedEdgePx(720),
      paintedEdgePx(720),
    ])
    expect(look.warnings.map(({ code }) => code)).toEqual(['fake'])

    const read = await ada.read(look.id)
    expect(read).toMatchObject({
      cost: 45,
      category: 'auto',
      outfitName: 'Coat',
      rackId: null,
      parentId: null,
    })
    expect(read.garments.map(({ name, kind, category }) => [name, kind, category])).toEqual([
      ['Coat', 'outerwear', 'auto'],
      ['Shirt', 'top', 'auto'],
      [null, 'bottom', 'auto'],
    ])
    const widths = read.garments.map(async ({ imageUrl }) => {
      const bytes = await (await fetch(imageUrl!)).arrayBuffer()
      return (await sharp(Buffer.from(bytes)).metadata()).width
    })
    expect(await Promise.all(widths)).toEqual([330, 310, 320])
    expect((await ada.history()).items).toMatchObject([
      { id: look.id, garments: read.garments.map(({ name }) => ({ name })) },
    ])
    const { entries } = await ada.statement()
    expect(entries.filter(({ reference }) => reference === look.id)).toMatchObject([
      { kind: 'capture', amount: 45, reason: 'Look, standard, 3 garments' },
      { kind: 'hold', amount: 45 },
    ])
    await expectSoundLedger(db)
  })

  it('is erased with all its pictures, exported with them, and none counts as an orphan', async () => {
    const ada = await rich()
    const { id } = await ask(ada)
    const inputs = (await keysWith(id)).filter((key) => key.startsWith('inputs/'))
    expect(inputs).toHaveLength(4)
    const kept = new Map<string, string[]>()
    for await (const row of findKeptRows(db)) kept.set(row.id, row.keys)
    expect(kept.get(id)).toEqual(expect.arrayContaining(inputs))
    const zip = unzip(Buffer.from(await (await ada.call('/auth/export')).arrayBuffer()))
    expect([...zip.keys()]).toEqual(
      expect.arrayContaining(['outfit', 'outfit2', 'outfit3'].map((name) => `looks/${id}/${name}.jpg`)),
    )
    await ada.erase(id)
    await expectErased(id)
  })

  it('may have several variants, which share the lower layers, each with its own pictures', async () => {
    const ada = await rich()
    const from = engine.calls.length
    const look = await ask(ada, { ...outfit, fields: { numSamples: '2' } })
    expect(engine.calls.slice(from).map(({ options }) => options?.samples)).toEqual([undefined, undefined, 2])
    expect(look).toMatchObject({ cost: 90, credits: 160 })
    const [first, second] = look.looks.map(({ id }) => id)
    await ada.erase(first!)
    await expectErased(first!)
    const { garments } = await ada.read(second!)
    expect(garments).toHaveLength(3)
    for (const { imageUrl } of garments) expect((await fetch(imageUrl!)).status).toBe(200)
  })

  it('is refused when the given categories clash, naming them', async () => {
    const ada = await rich()
    const cases: [category: string, field: string, message: RegExp][] = [
      ['bottom,bottom', 'category.1', /another/],
      ['auto,dress,bottom', 'category.2', /dress/],
      ['top,bottom,dress,top', 'outfitPhoto', /3/],
    ]
    for (const [category, field, message] of cases) {
      const photos = category.split(',').map(() => shirt!)
      const response = await ada.tryOn(told(category, photos))
      expect(response.status).toBe(400)
      const body = (await response.json()) as { code: string; details: { field: string; message: string }[] }
      expect(body).toMatchObject({ code: 'invalid_request', details: [{ field }] })
      expect(body.details[0]?.message).toMatch(message)
    }
    expect((await ada.tryOn(told('top,bottom', [shirt!]))).status).toBe(400)
    expect(await ada.statement()).toMatchObject({ credits: 250, held: 0 })
  })

  it('fails when the detected garments clash, and costs nothing', async () => {
    const ada = await rich()
    const from = engine.calls.length
    const response = await ada.tryOn({ outfitPhoto: [skirt!, shirt!, skirt!] })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'garments_clash',
      error: 'These garments do not go together: trousers or a skirt cannot be worn with another.',
    })
    expect(engine.calls).toHaveLength(from)
    const [failed] = (await ada.history()).items
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'garments_clash' } })
    expect((await ada.creditsOf(failed!.id)).moved).toEqual(['hold', 'release'])
    await expectErased(failed!.id)
    await expectSoundLedger(db)
  })

  it('is not free', async () => {
    const response = await postDemo(app, outfit)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'outfitPhoto' }],
    })
  })

  it('is accepted and paid once for concurrent requests, and refused with too many garments', async () => {
    const [ada, key] = [await createCustomer(), newKey()]
    const answers = await Promise.all(Array.from({ length: 6 }, () => ada.tryOn(outfit, key)))
    const looks = await Promise.all(answers.map(async (answer) => tryOnLook.parse(await answer.json())))
    expect(new Set(looks.map(({ id }) => id)).size).toBe(1)
    expect(await ada.statement()).toMatchObject({ credits: 5, held: 0 })
    const others = [
      { ...outfit, outfitPhoto: [coat!, skirt!, shirt!] },
      { ...outfit, outfitNames: ['Coat'] },
    ]
    for (const other of others) expect((await ada.tryOn(other, key)).status).toBe(409)

    const bea = await createCustomer()
    const refused = await bea.tryOn({ ...outfit, fields: { qualityTier: 'premium' } })
    expect(refused.status).toBe(402)
    expect(await refused.json()).toMatchObject({ details: { cost: 55, credits: 50 } })
    await expectSoundLedger(db)
  })

  it('is refunded once when its second garment fails, and is retried from the first', async () => {
    const ada = await rich()
    engine.next(makeOnly(1), failWith(new EngineFailed('not now', { retryable: true })))
    const look = await ada.finished(await ada.accept(outfit))
    expect(look.status).toBe('succeeded')
    engine.next(makeOnly(1), failWith(new EngineFailed('never', { retryable: false })))
    const failed = await ada.finished(await ada.accept(outfit))
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'engine_failed' } })
    expect(await ada.creditsOf(failed.id)).toMatchObject({
      credits: 205,
      held: 0,
      moved: ['hold', 'release'],
    })
    await expectSoundLedger(db)
  })

  it('stops during the current garment', async () => {
    const ada = await rich()
    const { behaviour, entered } = gate()
    engine.next(behaviour)
    const id = await ada.accept(outfit)
    await entered
    const calls = engine.calls.length
    await expect.poll(async () => (await ada.read(id)).stage).toBe('person')
    // A fifth of the first third of the engine's whole progress.
    expect((await ada.read(id)).progress).toBeCloseTo(0.05 + (0.2 / 3) * 0.9)
    expect((await ada.delete(id)).status).toBe(204)
    await expectErased(id)
    expect(engine.calls).toHaveLength(calls)
    expect(await ada.statement()).toMatchObject({ credits: 250, held: 0 })
  })
})

describe('a look used as the photo', () => {
  const further = (parentId: string, form: LookForm = {}): LookForm => ({
    ...form,
    userPhoto: null,
    fields: { parentId, ...form.fields },
  })

  it('is the parent of the next look, which is still marked as made by AI', async () => {
    const ada = await rich()
    const parent = await ask(ada, { fields: { personName: 'Me' } })
    const key = newKey()
    const answer = await ada.tryOn(further(parent.id, outfit), key)
    const next = tryOnLook.parse(await answer.json())
    expect(engine.calls.at(-3)?.personSize).toEqual([parent.width, parent.height])
    const read = await ada.read(next.id)
    expect(read).toMatchObject({ parentId: parent.id, personName: 'Me', cost: 45 })
    for (const url of [read.personUrl, read.imageUrl]) {
      const file = Buffer.from(await (await fetch(url!)).arrayBuffer())
      expect(String((await sharp(file).metadata()).xmp)).toBe(AI_MARK_XMP)
    }
    await ada.erase(parent.id)
    await expectErased(parent.id)
    expect((await ada.history()).items).toMatchObject([{ id: next.id, parentId: parent.id }])
    expect((await ada.tryOn(further(parent.id, outfit), key)).status).toBe(200)
    expect((await ada.tryOn(further(parent.id, outfit), newKey())).status).toBe(404)
  })

  it('has to be a finished look of the same account', async () => {
    const [ada, bea] = [await rich(), await rich()]
    const { id } = await ask(ada)
    const demo = (await (await postDemo(app)).json()) as { id: string }
    const { behaviour, open, entered } = gate()
    engine.next(behaviour)
    const unfinished = await bea.accept()
    await entered
    for (const parent of [id, demo.id, unfinished, 'x']) {
      const response = await bea.tryOn(further(parent))
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not_found' })
    }
    open()
    await bea.finished(unfinished)
    expect((await bea.tryOn({ fields: { parentId: unfinished } })).status).toBe(400)
    expect((await postDemo(app, further(id))).status).toBe(400)
    expect(await bea.statement()).toMatchObject({ credits: 225, held: 0 })
  })
})
