import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  CANARY,
  colourAt,
  grain,
  jpeg,
  jpegWithSecrets,
  otherKinds,
  png,
  pngDeclaring,
  pngWithSecrets,
  veil,
  webp,
} from '../library/pictures.ts'
import { bootForPeople, type Person } from './people.ts'

const { context, signUp } = await bootForPeople()

const dataUrl = (bytes: Uint8Array, type: string) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
const setPhoto = (person: Person, bytes: Uint8Array, type = 'png') =>
  person.change({ photoURL: dataUrl(bytes, type) })

async function photoOf(person: Person): Promise<Buffer> {
  const { photoURL } = await person.readProfile()
  const response = await fetch(photoURL!)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function storedPhotos(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of context.blobStore.list('photos')) keys.push(key)
  return keys
}

describe('a photo', () => {
  it.each([
    ['png', png],
    ['jpeg', jpeg],
    ['webp', webp],
  ])('sent as %s becomes a small square', async (type, make) => {
    const person = await signUp()
    const response = await setPhoto(person, await make({ width: 400, height: 600 }), type)
    expect(response.status).toBe(200)
    const photo = await photoOf(person)
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 })
    // The centre of a picture of four quarters: red, green, blue, white.
    expect((await colourAt(photo, 0.1, 0.1))[0]).toBeGreaterThan(200)
    expect((await colourAt(photo, 0.9, 0.9))[2]).toBeGreaterThan(200)
  })

  it.each([
    ['jpeg', jpegWithSecrets],
    ['png', pngWithSecrets],
  ])('keeps nothing of what a %s hides', async (type, make) => {
    const hidden = await make()
    expect(hidden.includes(CANARY)).toBe(true)
    const person = await signUp()
    await setPhoto(person, hidden, type)
    const photo = await photoOf(person)
    expect(photo.includes(CANARY)).toBe(false)
    expect(await sharp(photo).metadata()).not.toMatchObject({ exif: expect.anything() })
  })

  it('may be tiny, or transparent, which becomes white', async () => {
    const person = await signUp()
    expect((await setPhoto(person, await png({ width: 4, height: 4 }))).status).toBe(200)
    expect((await setPhoto(person, await veil(0).png().toBuffer())).status).toBe(200)
    expect(await colourAt(await photoOf(person), 0.5, 0.5)).toEqual([255, 255, 255])
  })

  it('replaces the previous one, which is deleted at once', async () => {
    const person = await signUp()
    await setPhoto(person, await png())
    const before = await person.readProfile()
    await setPhoto(person, await jpeg(), 'jpeg')
    expect((await fetch(before.photoURL!)).status).toBe(404)
    expect((await fetch((await person.readProfile()).photoURL!)).status).toBe(200)
  })

  it('may be a URL elsewhere, which is stored unchanged', async () => {
    const person = await signUp()
    await setPhoto(person, await png())
    const ours = (await person.readProfile()).photoURL!
    const address = 'https://pictures.test/ada.jpg?s=96'
    expect((await person.change({ photoURL: address })).status).toBe(200)
    expect((await person.readProfile()).photoURL).toBe(address)
    expect((await fetch(ours)).status).toBe(404)
  })

  it('is removed by null, and unchanged when omitted', async () => {
    const person = await signUp()
    const others = (await storedPhotos()).length
    await setPhoto(person, await png())
    await person.change({ displayName: 'Ada' })
    const { photoURL } = await person.readProfile()
    expect((await fetch(photoURL!)).status).toBe(200)
    await person.change({ photoURL: null })
    expect((await person.readProfile()).photoURL).toBeNull()
    expect((await fetch(photoURL!)).status).toBe(404)
    expect(await storedPhotos()).toHaveLength(others)
  })

  it('leaves nothing behind when the rest of the change is refused', async () => {
    const [first, second] = [await signUp(), await signUp()]
    await first.change({ username: 'photographer' })
    await setPhoto(second, await png())
    const { photoURL } = await second.readProfile()
    const before = await storedPhotos()
    const refused = { username: 'Photographer', photoURL: dataUrl(await jpeg(), 'jpeg') }
    expect((await second.change(refused)).status).toBe(409)
    expect(await storedPhotos()).toEqual(before)
    expect((await fetch(photoURL!)).status).toBe(200)
  })

  it('is exactly one of several sent at once', async () => {
    const person = await signUp()
    const others = (await storedPhotos()).length
    const photos = await Promise.all([png(), jpeg(), webp(), png({ width: 300, height: 300 })])
    const responses = await Promise.all(photos.map((photo) => setPhoto(person, photo)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await sharp(await photoOf(person)).metadata()).toMatchObject({ width: 256 })
    expect(await storedPhotos()).toHaveLength(others + 1)
  })
})

describe('no photo', () => {
  const gifInDisguise = async () => otherKinds['gif']!
  const garbage = async () => Buffer.from('this is no picture at all')
  const cut = async () => (await jpeg()).subarray(0, 2000)
  const bomb = async () => pngDeclaring(60_000, 60_000)
  const strip = async () => png({ width: 600, height: 4 })

  it.each([
    ['text', garbage, 415, 'unsupported_image'],
    ['a GIF called a PNG', gifInDisguise, 415, 'unsupported_image'],
    ['half a JPEG', cut, 422, 'unreadable_image'],
    ['one that says it is enormous', bomb, 413, 'payload_too_large'],
    ['a strip', strip, 422, 'picture_too_long'],
  ])('is %s', async (_what, make, status, code) => {
    const person = await signUp()
    await setPhoto(person, await png())
    const before = await storedPhotos()
    const response = await setPhoto(person, await make())
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code, details: [{ field: 'photoURL' }] })
    expect(await storedPhotos()).toEqual(before)
    expect((await fetch((await person.readProfile()).photoURL!)).status).toBe(200)
  })

  it('exceeds the limit of a data URL or of a request', async () => {
    const person = await signUp()
    const large = await grain({ width: 400, height: 400 }).png().toBuffer()
    expect((await setPhoto(person, large.subarray(0, 150_000))).status).toBe(400)
    expect((await setPhoto(person, large.subarray(0, 250_000))).status).toBe(413)
    expect((await person.readProfile()).photoURL).toBeNull()
  })
})
