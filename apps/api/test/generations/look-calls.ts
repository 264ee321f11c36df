/** Requests about looks, as a browser makes them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { generation, type Generation } from '@toile/contract/generations'
import { expect } from 'vitest'
import type { App } from '../harness.ts'
import { jpeg } from '../library/pictures.ts'

const person = await jpeg({ width: 300, height: 400 })
const garment = await jpeg({ width: 320, height: 320 })

export type LookForm = {
  userPhoto?: Uint8Array | null
  outfitPhoto?: Uint8Array | readonly Uint8Array[] | null
  /** Names of the garments, in order. */
  outfitNames?: readonly string[]
  fields?: Record<string, string>
}

/** Builds a form with both pictures by default; null omits one, and a list makes an outfit or a rack. */
export function lookForm({
  userPhoto = person,
  outfitPhoto = garment,
  outfitNames = [],
  fields = {},
}: LookForm = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (userPhoto) form.append('userPhoto', new Blob([new Uint8Array(userPhoto)]), 'person.jpg')
  for (const name of outfitNames) form.append('outfitName', name)
  for (const one of outfitPhoto instanceof Uint8Array ? [outfitPhoto] : (outfitPhoto ?? []))
    form.append('outfitPhoto', new Blob([new Uint8Array(one)]), 'garment.jpg')
  return form
}

export const postDemo = (app: App, form: LookForm = {}, headers: Record<string, string> = {}) =>
  app.fetch('/api/generate/demo', { method: 'POST', body: lookForm(form), headers })

export type Accepted = { id: string; statusUrl: string; eventsUrl: string }

/** Requests a look without waiting for it. */
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

/** Waits until the look is done or has failed; throws after a minute. */
export async function finishedGeneration(accepted: { statusUrl: string }): Promise<Generation> {
  const until = Date.now() + 60_000
  for (;;) {
    const read = await readGeneration(accepted)
    if (read.finishedAt !== null) return read
    if (Date.now() > until) throw new Error(`The look is still ${read.status}`)
    await sleep(50)
  }
}
