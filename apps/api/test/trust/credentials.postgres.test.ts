/** Every look that this server makes, and every JPEG or PNG of it, carries signed content credentials. */
import { createHash } from 'node:crypto'
import { publicLook } from '@toile/contract/shared-looks'
import { trustAnchors } from '@toile/contract/trust'
import { AI_MARK_XMP } from '@toile/engine/ai-mark'
import { anchorOf, readCredentials } from '@toile/engine/credentials/read-credentials'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bootForLooks } from '../generations/paid-looks.ts'
import { postDemo } from '../generations/look-calls.ts'
import { readLibrary, upload } from '../library/library-calls.ts'
import { jpeg } from '../library/pictures.ts'
import { share, slugOf } from '../shares/share-calls.ts'

const { app, context, createCustomer } = await bootForLooks()
const ada = await createCustomer({ extraCredits: 1000 })

async function findAnchors() {
  const response = await app.fetch('/api/trust/anchors')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return trustAnchors.parse(await response.json()).anchors
}
const anchors = await findAnchors()

async function fetchPicture(url: string) {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const known = anchors.map(anchorOf)
  return {
    type: response.headers.get('content-type'),
    bytes,
    says: await readCredentials(bytes, known, new Date()),
  }
}

const asPng = (url: string) => fetchPicture(`${url}&as=png`)
const sha256 = (file: Uint8Array) => createHash('sha256').update(file).digest('hex')

/** Creates a look and returns the URL of its file. */
async function makeLook(fields: Record<string, string> = {}) {
  const id = await ada.accept({ fields })
  const look = await ada.finished(id)
  return { id, url: look.imageUrl!, look }
}

const signed = {
  kind: 'signed',
  generator: { name: 'Toile' },
  facts: { engine: 'fake' },
  signer: { trust: 'development', isInDate: true },
}

it('publishes development certificates by default, marked as such', () => {
  expect(anchors).toMatchObject([
    { isDevelopment: true, subject: expect.stringContaining('Development only') },
  ])
})

describe('the file of a look', () => {
  it('names its engine, time and input hashes, for free looks too', async () => {
    const demo = (await (await postDemo(app)).json()) as { imageUrl: string }
    expect((await fetchPicture(demo.imageUrl)).says).toMatchObject(signed)

    const { id, url, look } = await makeLook()
    const { says } = await fetchPicture(url)
    const row = await context.database.db
      .selectFrom('generation')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [photo, garment] = await Promise.all(
      [row.person_key!, row.garment_key!].map((key) => context.blobStore.get(key)),
    )
    expect(says).toMatchObject({ ...signed, facts: { photo: sha256(photo!), garments: [sha256(garment!)] } })
    const madeAt = says.kind === 'signed' && says.facts.madeAt ? says.facts.madeAt.getTime() : 0
    expect(Math.abs(madeAt - Date.parse(look.finishedAt!))).toBeLessThan(60_000)
  })

  it('is signed as PNG too, but not as WebP, which cannot carry a manifest', async () => {
    expect(await fetchPicture((await makeLook({ outputFormat: 'png' })).url)).toMatchObject({
      type: 'image/png',
      says: signed,
    })
    expect((await fetchPicture((await makeLook({ outputFormat: 'webp' })).url)).says).toEqual({
      kind: 'none',
    })
  })

  it('is signed when converted, with the same pixels and facts', async () => {
    const { url } = await makeLook()
    const [stored, png] = [await fetchPicture(url), await asPng(url)]
    expect(png.type).toBe('image/png')
    const factsOf = ({ says }: typeof stored) => (says.kind === 'signed' ? says.facts : undefined)
    expect(factsOf(png)).toEqual(factsOf(stored))
    const pixels = ({ bytes }: typeof stored) => sharp(bytes).removeAlpha().raw().toBuffer()
    expect((await pixels(png)).equals(await pixels(stored))).toBe(true)
    expect((await fetchPicture(`${url}&as=jpeg`)).bytes).toEqual(stored.bytes)
  })

  it('is signed with the row’s facts when converted from WebP', async () => {
    const { url } = await makeLook({ outputFormat: 'webp' })
    expect((await fetchPicture(`${url}&as=jpeg`)).says).toMatchObject({
      ...signed,
      facts: { engine: 'fake', photo: null },
    })
  })
})

describe('copies of a look', () => {
  it('are signed in the library and on a shared page, which names no photo', async () => {
    const { id } = await makeLook()
    const shared = await share(ada, { generationId: id })
    const item = (await readLibrary(ada)).generated.find(({ generationId }) => generationId === id)!
    expect((await fetchPicture(item.imageUrl)).says).toMatchObject(signed)
    expect((await asPng(item.imageUrl)).says).toMatchObject(signed)
    const page = publicLook.parse(await (await app.fetch(`/api/shared/${slugOf(shared)}`)).json())
    for (const { url } of [page.look, page.card]) {
      const { says } = await fetchPicture(url)
      expect(says).toMatchObject({ ...signed, facts: { engine: 'fake', photo: null } })
    }
  })

  it('are marked and signed where a page shows one as the photo of a look that was dressed further', async () => {
    const parent = await makeLook()
    const next = await ada.accept({ userPhoto: null, fields: { parentId: parent.id } })
    await ada.finished(next)
    const shared = await share(ada, { generationId: next, showsBefore: true })
    const page = publicLook.parse(await (await app.fetch(`/api/shared/${slugOf(shared)}`)).json())
    const before = await fetchPicture(page.before!.url)
    expect(before.says).toMatchObject({ ...signed, facts: { engine: 'fake', photo: null } })
    expect(Buffer.from(before.bytes).includes(AI_MARK_XMP)).toBe(true)
    const visitor = { method: 'HEAD', query: {}, protocol: 'https', host: 'try.example.com' }
    const values = await context.sharedLooks!.visit(visitor as FastifyRequest, slugOf(shared))
    expect(values).toMatchObject({ beforeUrl: expect.any(String) as string, beforeIsLook: '' })
  })

  it('are signed again when a free look is uploaded unchanged, and not when changed', async () => {
    const demo = (await (await postDemo(app)).json()) as { imageUrl: string }
    const { bytes, says } = await fetchPicture(demo.imageUrl)
    const kept = await fetchPicture((await upload(ada, 'save-image', bytes)).imageUrl)
    const factsOf = (verdict: typeof says) => verdict.kind === 'signed' && verdict.facts
    expect(factsOf(kept.says)).toEqual(factsOf(says))
    expect(factsOf(says)).toMatchObject({ engine: 'fake' })
    const other = Buffer.from(await sharp(bytes).keepMetadata().jpeg({ quality: 60 }).toBuffer())
    expect((await fetchPicture((await upload(ada, 'save-image', other)).imageUrl)).says).toEqual({
      kind: 'none',
    })
  })

  it('are not signed when uploaded by a user, and other pictures are not converted', async () => {
    const uploaded = await upload(ada, 'save-image', await jpeg({ width: 300, height: 400 }))
    expect(await asPng(uploaded.imageUrl)).toMatchObject({ type: 'image/png', says: { kind: 'none' } })
    const photo = await upload(ada, 'photo', await jpeg({ width: 300, height: 400 }))
    expect((await fetch(`${photo.imageUrl}&as=png`)).status).toBe(404)
  })
})
