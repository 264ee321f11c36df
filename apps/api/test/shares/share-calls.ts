/** Requests about shared looks, as a browser makes them. */
import { sharedLook, sharedLooks, type SharedLook } from '@toile/contract/shared-looks'
import { expect } from 'vitest'
import type { Customer } from '../generations/paid-looks.ts'
import type { App } from '../harness.ts'

const jsonOf = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

export const postShare = (person: Customer, body: object) => person.call('/shares', jsonOf(body))

export async function share(person: Customer, body: object): Promise<SharedLook> {
  const response = await postShare(person, body)
  expect(response.status).toBe(201)
  return sharedLook.parse(await response.json())
}

export const sharesOf = async (person: Customer) =>
  sharedLooks.parse(await (await person.call('/shares')).json()).shares

export const withdraw = (person: Customer, { id }: { id: string }) =>
  person.call(`/shares/${id}`, { method: 'DELETE' })

export const slugOf = ({ pageUrl }: SharedLook): string => new URL(pageUrl).pathname.replace('/look/', '')

/** @param ip the visitor's, as a proxy reports it */
export const sendReport = (
  app: App,
  shared: SharedLook,
  ip: string,
  body: object = { reason: 'no-consent' },
) => app.fetch(`/api/shared/${slugOf(shared)}/reports`, jsonOf(body, { 'x-forwarded-for': ip }))
