/** Signed URLs of pictures: an edited or expired URL opens nothing, by any kind of request. */
import { signedUrlMinutes } from '@toile/contract/business'
import { beforeAll, describe, expect, it } from 'vitest'
import { filesPath } from '../../src/platform/signed-urls.ts'
import { bootForLooks } from '../generations/paid-looks.ts'
import { fetchPicture, upload } from './library-calls.ts'
import { jpeg, png } from './pictures.ts'

const { createCustomer, setForward } = await bootForLooks()

/** URLs of one user, by what they show. */
let hers: Record<string, string>
/** URL of another user. */
let his: string

beforeAll(async () => {
  const [ada, bob] = [await createCustomer(), await createCustomer()]
  const photo = await upload(ada, 'photo', await jpeg())
  const id = await ada.accept()
  const look = await ada.finished(id)
  const saved = await upload(ada, 'save-image', null, { generationId: id })
  const photoURL = `data:image/png;base64,${(await png({ width: 300, height: 300 })).toString('base64')}`
  await ada.change({ photoURL })
  hers = {
    photo: photo.imageUrl,
    'thumbnail of a photo': photo.thumbnailUrl,
    'saved look': saved.imageUrl,
    'thumbnail of a saved look': saved.thumbnailUrl,
    look: look.imageUrl!,
    'thumbnail of a look': look.thumbnailUrl!,
    person: look.personUrl!,
    outfit: look.outfitUrl!,
    'profile photo': (await ada.readProfile()).photoURL!,
  }
  his = (await upload(bob, 'photo', await jpeg())).imageUrl
})

/** Requests that could return bytes, or reveal that they exist, by any of the conditional headers. */
async function questionsTo(url: string): Promise<RequestInit[]> {
  const first = await fetch(url)
  await first.arrayBuffer()
  const [etag, modified] = [first.headers.get('etag')!, first.headers.get('last-modified')!]
  return [
    { method: 'GET' },
    { method: 'GET', headers: { range: 'bytes=0-9', 'if-none-match': etag } },
    { method: 'GET', headers: { range: 'bytes=-9', 'if-range': etag, 'if-modified-since': modified } },
    { method: 'HEAD' },
    { method: 'HEAD', headers: { 'if-none-match': '*' } },
  ]
}

/** Requests whose response contains a byte of the picture, or reveals that it exists. */
async function findOpened(url: string, questions: RequestInit[]): Promise<string[]> {
  const opened: string[] = []
  for (const question of questions) {
    const answer = await fetch(url, question)
    const text = await answer.text()
    const isPlain =
      answer.status === 404 &&
      answer.headers.get('content-type') === 'application/json; charset=utf-8' &&
      ['etag', 'last-modified', 'content-range', 'accept-ranges'].every(
        (name) => !answer.headers.has(name),
      ) &&
      (question.method === 'HEAD' || text.includes('"code":"not_found"'))
    if (!isPlain) opened.push(`${answer.status} to ${question.method} ${url}`)
  }
  return opened
}

const otherCharacter = (character: string): string => (character === 'a' ? 'b' : 'a')
/** The text with one character changed, at each significant position. */
const oneChanged = (text: string): string[] =>
  text
    .split('')
    .flatMap((character, at) =>
      '/.-'.includes(character) ? [] : [text.slice(0, at) + otherCharacter(character) + text.slice(at + 1)],
    )

function editsOf(url: string): string[] {
  const { origin, pathname, searchParams } = new URL(url)
  const key = pathname.slice(filesPath.length)
  const [expires, signature] = ['expires', 'signature'].map((name) => searchParams.get(name)!) as [
    string,
    string,
  ]
  const address = (newKey: string, query: string) => `${origin}${filesPath}${newKey}?${query}`
  const keys = [
    ...oneChanged(key),
    key.toUpperCase(),
    key.replace('.jpg', '.png'),
    key.replace('.jpg', ''),
    `${key}/`,
    `/${key}`,
    `${key}%00`,
    `x%2f..%2f${key}`,
    key.split('/').slice(1).join('/'),
  ]
  const times = [
    ...expires
      .split('')
      .map((digit, at) => expires.slice(0, at) + ((Number(digit) + 1) % 10) + expires.slice(at + 1)),
    `${expires}0`,
    `0${expires}`,
    `%20${expires}`,
    `${expires}.0`,
    '',
    'Infinity',
    '9e99',
  ]
  const signatures = [
    ...oneChanged(signature),
    // The last character encodes fewer bits than it could.
    ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      .split('')
      .filter((last) => !signature.endsWith(last))
      .map((last) => signature.slice(0, -1) + last),
    `${signature}=`,
    `${signature}A`,
    `${signature}%00`,
    `${signature}!`,
    `%20${signature}`,
    signature.slice(0, -1),
    signature.toLowerCase(),
    '',
    new URL(his).searchParams.get('signature')!,
  ]
  return [
    ...keys.map((newKey) => address(newKey, `expires=${expires}&signature=${signature}`)),
    ...times.map((time) => address(key, `expires=${time}&signature=${signature}`)),
    ...signatures.map((other) => address(key, `expires=${expires}&signature=${other}`)),
    address(key, `expires=${expires}`),
    address(key, `signature=${signature}`),
    address(key, `expires=${expires}&signature=${signature}&signature=${signature}`),
    address(key, `expires=${expires}&expires=${expires}&signature=${signature}`),
    address(key, `Expires=${expires}&Signature=${signature}`),
    address(key, ''),
    address(key, new URL(his).search.slice(1)),
  ]
}

describe('a signed URL', () => {
  it('opens nothing when any part of it is changed', async () => {
    const url = hers['photo']!
    const questions = await questionsTo(url)
    const edits = editsOf(url)
    expect(edits.length).toBeGreaterThan(150)
    for (const edited of edits) expect(await findOpened(edited, questions)).toEqual([])
    expect((await fetchPicture(url)).length).toBeGreaterThan(0)
  })

  it('opens only its own picture', async () => {
    for (const url of Object.values(hers))
      for (const other of Object.values(hers)) {
        if (other === url) continue
        const { origin, pathname } = new URL(other)
        const mixed = origin + pathname + new URL(url).search
        expect(await findOpened(mixed, [{ method: 'GET' }, { method: 'HEAD' }])).toEqual([])
      }
  })

  it('allows reading only', async () => {
    for (const url of Object.values(hers))
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect((await fetch(url, { method })).status).toBe(405)
    for (const url of Object.values(hers)) expect((await fetchPicture(url)).length).toBeGreaterThan(0)
  })

  it('opens nothing after its expiry', async () => {
    const asked = await Promise.all(
      Object.values(hers).map(async (url) => ({ url, questions: await questionsTo(url) })),
    )
    setForward(signedUrlMinutes * 60_000)
    try {
      for (const { url, questions } of asked) expect(await findOpened(url, questions)).toEqual([])
    } finally {
      setForward(0)
    }
  })
})
