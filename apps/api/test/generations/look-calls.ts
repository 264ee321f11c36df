/** The calls about looks, as a browser makes them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { generation, type Generation } from '@toile/contract/generations'
import { expect } from 'vitest'
import type { App } from '../harness.ts'
import { jpeg } from '../library/pictures.ts'

const person = await jpeg({ width: 300, height: 400 })
const garment = await jpeg({ width: 320, height: 320 })

export type LookForm = {
  userPhoto?: Uint8Array | null
  outfitPhoto?: Uint8Array | null
  fields?: Record<string, string>
}

/** A form with both pictures, unless told otherwise; null leaves one out. */
export function lookForm({
  userPhoto = person,
  outfitPhoto = garment,
  fields = {},
}: LookForm = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (userPhoto) form.append('userPhoto', new Blob([new Uint8Array(userPhoto)]), 'person.jpg')
  if (outfitPhoto) form.append('outfitPhoto', new Blob([new Uint8Array(outfitPhoto)]), 'garment.jpg')
  return form
}

export const postDemo = (app: App, form: LookForm = {}, headers: Record<string, string> = {}) =>
  app.fetch('/api/generate/demo', { method: 'POST', body: lookForm(form), headers })

export type Accepted = { id: string; statusUrl: string; eventsUrl: string }

/** Asks without waiting for the look. */
export async function acceptDemo(app: App, form: LookForm = {}, headers: Record<string, string> = {}) {
  const response = await postDemo(app, form, { prefer: 'respond-async', ...headers })
  expect(response.status).toBe(202)
  return (await response.json()) as Accepted
}

export async function readGeneration({ statusUrl }: { statusUrl: string }): Promise<Generation> {
  const response = await fetch(statusUrl)
  expect(response.status).toBe(200)
  return generation.parse(await response.json())
}

/** Waits until it is done or has failed; throws when that takes half a minute. */
export async function finishedGeneration(accepted: { statusUrl: string }): Promise<Generation> {
  const until = Date.now() + 30_000
  for (;;) {
    const read = await readGeneration(accepted)
    if (read.finishedAt !== null) return read
    if (Date.now() > until) throw new Error(`The look is still ${read.status}`)
    await sleep(50)
  }
}
