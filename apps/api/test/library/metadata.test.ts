/** Location, author and device in a picture's metadata are never passed on. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AI_MARK_XMP } from '@toile/engine/ai-mark'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { unzip } from '../accounts/unzip.ts'
import { bootForLooks, type Customer } from '../generations/paid-looks.ts'
import { fetchPicture, readLibrary, upload } from './library-calls.ts'
import {
  jpegWithSecretProfile,
  partsOf,
  SECRET,
  secretJpeg,
  secretPng,
  secretWebp,
  tellsSecret,
} from './pictures-with-secrets.ts'

const { app, context, createCustomer, keysWith } = await bootForLooks()

const carriers: [name: string, type: string, make: () => Promise<Buffer>][] = [
  ['JPEG: EXIF, GPS, XMP, IPTC, comment, notes of its maker, behind its end', 'jpeg', secretJpeg],
  ['JPEG: name of its colour profile', 'jpeg', jpegWithSecretProfile],
  ['PNG: text, packed text, EXIF, XMP, behind its end', 'png', () => secretPng(1)],
  ['PNG with transparent parts', 'png', () => secretPng(0.5)],
  ['WebP: EXIF, XMP, a chunk of its own, behind its end', 'webp', secretWebp],
]

/** Allowed parts. JPEG: JFIF header, tables, frame, scan. PNG: size, density, pixels. */
const allowedParts = ['ffe0', 'ffdb', 'ffc0', 'ffc2', 'ffc4', 'ffda', 'IHDR', 'pHYs', 'IDAT', 'IEND']
/** Content credentials, allowed in files of looks made here, but not in their thumbnails. */
const manifest = 'ffeb'
const aiMark = `ffe1 http://ns.adobe.com/xap/1.0/\0${AI_MARK_XMP}`

/** Uploads the picture through every route, with a file name that is revealing too. */
async function sendEverywhere(person: Customer, file: Buffer, type: string) {
  const photo = await upload(person, 'photo', file)
  const outfit = await upload(person, 'outfit', file)
  const ownLook = await upload(person, 'save-image', file)
  const form = new FormData()
  for (const field of ['userPhoto', 'outfitPhoto'])
    form.append(field, new Blob([new Uint8Array(file)], { type: `image/${type}` }), `${SECRET}.${type}`)
  const accepted = await person.call('/generate/try-on', {
    method: 'POST',
    body: form,
    headers: { prefer: 'respond-async' },
  })
  const { id } = (await accepted.json()) as { id: string }
  const look = await person.finished(id)
  const savedLook = await upload(person, 'save-image', null, { generationId: id })
  const photoURL = `data:image/${type};base64,${file.toString('base64')}`
  expect((await person.change({ photoURL })).status).toBe(200)
  return {
    photo: photo.imageUrl,
    'thumbnail of the photo': photo.thumbnailUrl,
    outfit: outfit.imageUrl,
    'thumbnail of the outfit': outfit.thumbnailUrl,
    'own look': ownLook.imageUrl,
    'thumbnail of the own look': ownLook.thumbnailUrl,
    person: look.personUrl!,
    garment: look.outfitUrl!,
    look: look.imageUrl!,
    'thumbnail of the look': look.thumbnailUrl!,
    'saved look': savedLook.imageUrl,
    'thumbnail of the saved look': savedLook.thumbnailUrl,
    'profile photo': (await person.readProfile()).photoURL!,
  }
}

describe.each(carriers)('metadata hidden in a %s', (_name, type, make) => {
  it('is in nothing made from it', async () => {
    const file = await make()
    expect(tellsSecret(file)).toBe(true)
    const ada = await createCustomer({ extraCredits: 50 })
    const urls = await sendEverywhere(ada, file, type)

    for (const [what, url] of Object.entries(urls)) {
      const picture = await fetchPicture(url)
      expect(tellsSecret(picture), what).toBe(false)
      const parts = partsOf(picture)
      const others = parts.filter((part) => part !== aiMark && part !== manifest)
      expect(allowedParts, what).toEqual(expect.arrayContaining(others))
      expect(parts.includes(manifest), what).toBe(what === 'look' || what === 'saved look')
      expect(parts.includes(aiMark), what).toBe(what.includes('look'))
      expect((await sharp(picture).metadata()).density, what).toBe(72)
    }
    const zip = unzip(Buffer.from(await (await ada.call('/auth/export')).arrayBuffer()))
    expect([...zip.keys()].filter((name) => /\.(jpg|png)$/.test(name))).toHaveLength(8)
    for (const [name, content] of zip) expect(tellsSecret(content) || name.includes(SECRET), name).toBe(false)
    expect(JSON.stringify(await readLibrary(ada))).not.toContain(SECRET)
  })
})

it('leaves no metadata in any blob, and no temporary file', async () => {
  const keys = await keysWith('')
  expect(keys.length).toBeGreaterThan(carriers.length * 10)
  for (const key of keys) expect(tellsSecret(await context.blobStore.get(key)), key).toBe(false)
  expect(readdirSync(join(app.context.config.dataDir, 'incoming'))).toEqual([])
})
