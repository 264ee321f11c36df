/** The look sizes of each plan, from photos with enough pixels. */
import { readFileSync } from 'node:fs'
import type { PlanName } from '@toile/contract/business'
import { libraryItem } from '@toile/contract/library'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { turnPlanOn } from '../../src/modules/credits/entitlements.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { quarters } from '../library/pictures.ts'
import { bootForLooks, type Customer } from './paid-looks.ts'

type Size = [width: number, height: number]

const sample = (name: string) => readFileSync(new URL(`../../../../samples/${name}.jpg`, import.meta.url))
const plain = ([width, height]: Size) => quarters({ width, height }).jpeg().toBuffer()

async function subscriberTo(
  looks: Awaited<ReturnType<typeof bootForLooks>>,
  plan: PlanName,
): Promise<Customer> {
  const customer = await looks.createCustomer()
  const bought = { holder: customer.holder, plan, reference: customer.holder, at: new Date() }
  await inTransaction(looks.db, (trx) => turnPlanOn(trx, bought))
  return customer
}

describe('a photo of 3000 × 4000, by the embedded engine', async () => {
  const looks = await bootForLooks({}, 'embedded')
  const photo = await sharp(sample('woman-red')).resize(3000, 4000).jpeg({ quality: 90 }).toBuffer()

  it('gives a look of 2160 × 2880 on the plan with 4K', async () => {
    const ada = await subscriberTo(looks, 'Enterprise')
    const fields = { qualityTier: 'premium' }
    const id = await ada.accept({ userPhoto: photo, outfitPhoto: sample('white-polo'), fields })
    // Slow on a machine that is busy with other tests.
    const patiently = { timeout: 110_000, interval: 500 }
    await expect.poll(async () => (await ada.read(id)).finishedAt, patiently).not.toBeNull()
    const look = await ada.read(id)
    expect(look).toMatchObject({ status: 'succeeded', width: 2160, height: 2880, engine: 'embedded' })
    expect(look.warnings.map(({ code }) => code)).not.toContain('size_limited')
    const file = Buffer.from(await (await fetch(look.imageUrl!)).arrayBuffer())
    expect(await sharp(file).metadata()).toMatchObject({ width: 2160, height: 2880 })
  })
})

describe('on an app with a fast engine', async () => {
  const looks = await bootForLooks()
  const { engine } = looks

  async function askedOf(plan: PlanName, size: Size) {
    const ada = await subscriberTo(looks, plan)
    const response = await ada.tryOn({ userPhoto: await plain(size) })
    expect(response.status).toBe(200)
    const { personSize, options } = engine.calls.at(-1)!
    return { personSize, shortEdgePx: options?.shortEdgePx }
  }

  it.each<[PlanName, Size, Size]>([
    ['Free', [1560, 2080], [1536, 2048]],
    ['Professional', [1680, 2240], [1536, 2048]],
    ['Enterprise', [2220, 2960], [2160, 2880]],
    // For a long photo too, all pixels that a look can use are kept.
    ['Free', [750, 2700], [720, 2592]],
    ['Professional', [1110, 3330], [1080, 3240]],
    ['Enterprise', [2268, 4032], [2160, 3840]],
  ])(
    'a look on the plan %s is made of the pixels it can use: a photo of %j at %j',
    async (plan, photo, seen) => {
      const { personSize, shortEdgePx } = await askedOf(plan, photo)
      expect(personSize).toEqual(seen)
      expect(shortEdgePx).toBe({ Free: 720, Starter: 720, Professional: 1080, Enterprise: 2160 }[plan])
    },
  )

  it('a look gets the largest size of its shape when the photo is too long for the plan, without a warning', async () => {
    const asked = await askedOf('Enterprise', [2064, 4128])
    expect(asked).toEqual({ personSize: [2048, 4096], shortEdgePx: 2048 })
  })

  it('keeps in the library the pixels that the largest look needs', async () => {
    const ada = await looks.createCustomer()
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(await plain([3000, 4000]))]), 'me.jpg')
    const response = await ada.call('/uploads/photo', { method: 'POST', body: form })
    const item = libraryItem.parse(await response.json())
    expect(item).toMatchObject({ width: 3000, height: 4000 })
    const kept = Buffer.from(await (await fetch(item.imageUrl)).arrayBuffer())
    expect(await sharp(kept).metadata()).toMatchObject({ width: 3000, height: 4000 })
  })
})
