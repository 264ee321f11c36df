import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Product } from '@toile/widget/messages'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCredentials } from '../../src/embed/credentials.ts'
import { FittingRoom } from '../../src/embed/fitting-room.tsx'
import { pngFile } from '../studio/browser-stand-ins.ts'
import { fakeServer, pictureAnswer } from '../studio/fake-server.ts'

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 600, height: 800, close: () => undefined }))
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  URL.createObjectURL = () => 'blob:http://localhost/0'
  URL.revokeObjectURL = () => undefined
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const made = {
  id: 'l1',
  status: 'succeeded',
  finishedAt: '2026-11-28T10:00:00.000Z',
  warnings: [],
  error: null,
  imageUrl: '/files/look.jpg',
  width: 600,
  height: 800,
  score: 0.9,
}
const product: Product = {
  name: 'Shirt',
  category: 'top',
  engine: 'server',
  pictures: ['front', 'back'],
  canAdd: false,
}
const device = { canMake: false, isStored: false, cores: 4, connection: {} }

function open(readPicture: (index: number) => Promise<Blob | null>) {
  const { requests } = fakeServer(({ method, path }) => {
    if (path.startsWith('/files')) return pictureAnswer()
    return { status: method === 'POST' ? 202 : 200, body: made }
  })
  const credentials = createCredentials('toile_pub_x', 't')
  const shop = { product: Promise.resolve(product), readPicture, send: () => undefined }
  const { container } = render(<FittingRoom {...{ shop, product, device, credentials }} engine="server" />)
  const choose = (name: string) =>
    fireEvent.change(container.querySelector('input[type="file"]')!, {
      target: { files: [pngFile(name)] },
    })
  return { choose, requests }
}

it('a picture of the product that could not be read is read again for the next look', async () => {
  const reads: (Blob | null)[] = [null, new Blob(['b'])]
  const { choose } = open(async () => reads.shift() ?? null)
  choose('first.png')
  await screen.findByAltText('Your photo')
  fireEvent.click(await screen.findByRole('button', { name: 'Try it on' }))
  expect(await screen.findByAltText(/^After/)).not.toBeNull()
})

it('a photo chosen after a look takes the place of the look', async () => {
  const { choose } = open(async () => new Blob(['b']))
  choose('first.png')
  await screen.findByAltText('Your photo')
  fireEvent.click(await screen.findByRole('button', { name: 'Try it on' }))
  await screen.findByAltText(/^After/)
  choose('second.png')
  await waitFor(() => expect(screen.queryByText('Opening the photo…')).toBeNull())
  expect(screen.queryByAltText('Your photo')).not.toBeNull()
  expect(screen.queryByAltText(/^After/)).toBeNull()
})

/** Asks for a look with a picture that cannot be read; `answer` ends the second reading. */
async function askTwice() {
  const { promise: second, resolve } = Promise.withResolvers<Blob | null>()
  const reads = [Promise.resolve(null), second]
  const read = (index: number) => (index === 0 ? reads.shift()! : Promise.resolve(new Blob(['b'])))
  const { choose, requests } = open(read)
  choose('first.png')
  await screen.findByAltText('Your photo')
  fireEvent.click(await screen.findByRole('button', { name: 'Try it on' }))
  const answer = () => act(async () => resolve(new Blob(['c'])))
  const countLooks = () => requests.filter(({ method }) => method === 'POST').length
  return { choose, answer, countLooks }
}

it('a picture that is read again late does not replace the look of another picture', async () => {
  const { answer, countLooks } = await askTwice()
  fireEvent.click(screen.getByRole('radio', { name: 'back' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Try it on' }))
  await screen.findByAltText(/^After/)
  const before = countLooks()
  await answer()
  expect(countLooks()).toBe(before)
  expect(screen.queryByAltText(/^After/)).not.toBeNull()
})

it('a picture that is read again after another photo was chosen makes no look', async () => {
  const { choose, answer, countLooks } = await askTwice()
  choose('second.png')
  await waitFor(() => expect(screen.queryByText('Opening the photo…')).toBeNull())
  const before = countLooks()
  await answer()
  expect(countLooks()).toBe(before)
})
