/** The looks that a signed-in agent reads. */
import { newApiKey } from '@toile/contract/api-keys'
import { keyRightsVersion } from '@toile/contract/api-limits'
import { look, lookList } from '@toile/contract/v1-looks'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { bootApp } from '../harness.ts'
import { bearer, person } from '../identity/people.ts'
import { signIn } from './agents.ts'

const app = await bootApp()

const postJson = (path: string, body: unknown, headers: Record<string, string>) =>
  app.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const result = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.looseObject({ text: z.string().optional() })),
})

it('are those that it made, and not those of the account’s other keys', async () => {
  const owner = await person(app)
  const request = { name: 'Shop', kind: 'secret', rightsVersion: keyRightsVersion }
  const { key } = newApiKey.parse(await (await postJson('/api/keys', request, bearer(owner.token))).json())
  const samples = { person: { sample: 'woman-red' }, garments: [{ sample: 'white-polo' }], tier: 'basic' }
  const asked = await postJson('/api/v1/looks', samples, { ...bearer(key), prefer: 'wait=30' })
  const shops = look.parse(await asked.json())

  const client = await (await signIn(app, owner.session)).connect()
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { isError, content } = result.parse(await client.callTool({ name, arguments: args }))
    return { isError, text: content.at(-1)?.text ?? '' }
  }
  const { person: photo, garments, tier } = samples
  const own = look.parse(
    JSON.parse((await call('try_on', { person: photo, garment: garments[0], tier })).text),
  )
  const listed = lookList.parse(JSON.parse((await call('list_looks')).text))
  expect(listed.data.map(({ id }) => id)).toEqual([own.id])
  expect(await call('get_look', { id: own.id })).toMatchObject({ text: expect.stringContaining(own.id) })
  expect(await call('get_look', { id: shops.id })).toMatchObject({
    isError: true,
    text: expect.stringContaining('not_found'),
  })
  await client.close()

  const all = await app.fetch('/api/v1/looks', { headers: bearer(key) })
  expect(lookList.parse(await all.json()).data.map(({ id }) => id)).toEqual([own.id, shops.id])
})
