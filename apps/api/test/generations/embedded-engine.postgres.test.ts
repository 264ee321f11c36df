import { readFileSync } from 'node:fs'
import { demoLook } from '@toile/contract/generations'
import { pictureCheck } from '@toile/contract/picture-check'
import sharp, { type Region } from 'sharp'
import { describe, expect, it } from 'vitest'
import { bootApp } from '../harness.ts'
import { jpeg } from '../library/pictures.ts'
import { openEvents } from './event-reader.ts'
import { acceptDemo, lookForm, postDemo } from './look-calls.ts'

const app = await bootApp({ engine: 'embedded', env: { TOILE_DEMO_DAILY_LIMIT: '1000' } })

const sample = (name: string) => readFileSync(new URL(`../../../../samples/${name}.jpg`, import.meta.url))
const redDress = sample('woman-red')
const whitePolo = sample('white-polo')

/** Regions of the sample, in pixels of the look. */
const face: Region = { left: 317, top: 90, width: 100, height: 100 }
const chest: Region = { left: 300, top: 310, width: 130, height: 120 }

/** Mean of each channel. */
async function colourOf(picture: Uint8Array, region: Region): Promise<number[]> {
  const cut = await sharp(picture).resize(720, 960).extract(region).toBuffer()
  return (await sharp(cut).stats()).channels.slice(0, 3).map((channel) => Math.round(channel.mean))
}

describe('a look by the embedded engine', () => {
  it('shows the person in the garment, and the same face', async () => {
    const response = await postDemo(app, { userPhoto: redDress, outfitPhoto: whitePolo })
    const look = demoLook.parse(await response.json())
    expect(look).toMatchObject({ engine: 'embedded', width: 720, height: 960 })
    const picture = Buffer.from(await (await fetch(look.imageUrl)).arrayBuffer())

    const [before, after] = [await colourOf(redDress, face), await colourOf(picture, face)]
    for (const [i, value] of after.entries()) expect(Math.abs(value - before[i]!)).toBeLessThan(4)
    const [red = 0, green = 0] = await colourOf(picture, chest)
    expect(Math.abs(red - green)).toBeLessThan(20)
    expect(green).toBeGreaterThan(150)
  })

  it('is the same for the same seed', async () => {
    const form = { userPhoto: redDress, outfitPhoto: whitePolo, fields: { seed: '7' } }
    const pictures = []
    for (let i = 0; i < 2; i++) {
      const { imageUrl } = demoLook.parse(await (await postDemo(app, form)).json())
      const file = await (await fetch(imageUrl)).arrayBuffer()
      // The files differ in the ids and times of their content credentials.
      pictures.push(await sharp(file).raw().toBuffer())
    }
    expect(pictures[0]!.equals(pictures[1]!)).toBe(true)
  })

  it('can be checked beforehand', async () => {
    const form = lookForm({ userPhoto: redDress, outfitPhoto: whitePolo })
    const response = await app.fetch('/api/generate/check', { method: 'POST', body: form })
    expect(pictureCheck.parse(await response.json())).toMatchObject({
      person: { found: true },
      garment: { found: true, kind: 'top' },
    })
    const wrong = lookForm({ userPhoto: await jpeg(), outfitPhoto: null })
    const answer = await app.fetch('/api/generate/check', { method: 'POST', body: wrong })
    expect(await answer.json()).toMatchObject({
      person: { found: false, warnings: [{ code: 'no_person_found' }] },
    })
  })

  it('reports its stages in order', async () => {
    const { eventsUrl } = await acceptDemo(app, { userPhoto: redDress, outfitPhoto: whitePolo })
    const events = await (await openEvents(eventsUrl)).rest()
    const progress = events.slice(0, -1).map((event) => (event.data as { progress: number }).progress)
    expect(progress.length).toBeGreaterThan(1)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(events.at(-1)?.event).toBe('done')
  })

  it('needs a person', async () => {
    const response = await postDemo(app, { userPhoto: await jpeg(), outfitPhoto: whitePolo })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'no_person_found' })
  })
})
