import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PlanName } from '@toile/contract/business'
import { pictureSizes, pngFile, standInForBrowser } from './browser-stand-ins.ts'
import { personOf, servePaid, showPaid } from './paid-studio.tsx'
import { accepts, choose, createButton, demoButton, ready, serve, show } from './shown-studio.tsx'

standInForBrowser()

/** jsdom has no canvas: a redrawn picture is a text with its size. */
beforeEach(() => {
  const context = { drawImage: () => {}, fillRect: () => {} } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    done(new Blob([`drawn anew, ${this.width} × ${this.height}`], { type: type ?? '' }))
  })
})

async function give(name: string, size: [widthPx: number, heightPx: number]) {
  pictureSizes.set(name, size)
  const files = [pngFile(name)]
  fireEvent.drop(document, { dataTransfer: { types: ['Files'], files } })
  await screen.findByAltText(`Your Photo: ${name}`)
  choose('White polo')
  await ready()
}

const bytesOf = async (file: unknown) =>
  file instanceof Blob ? [...new Uint8Array(await file.arrayBuffer())] : null
/** The original file, and the redrawn one. */
const whole = () => bytesOf(pngFile('me.png'))
const small = [...new TextEncoder().encode('drawn anew, 1536 × 2048')]
const note = (words: RegExp) => screen.findByText(words, { selector: 'fieldset div' })
const showTo = (plan: PlanName) => showPaid({ person: personOf('p1', plan) })

test('a photo of 3000 × 4000 is sent in full for a look of 2160 pixels', async () => {
  const { sent } = servePaid()
  showTo('Enterprise')
  await give('me.png', [3000, 4000])
  choose('Premium 35 credits')
  expect(await note(/up to 2160 pixels on the shorter side, and your photo is large enough/)).toBeTruthy()
  fireEvent.click(createButton())
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(await bytesOf(sent()[0]?.form?.get('userPhoto'))).toEqual(await whole())
})

test('for a free look the smaller file is sent', async () => {
  const { sent } = serve(accepts)
  show()
  await give('me.png', [3000, 4000])
  fireEvent.click(demoButton())
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(await bytesOf(sent()[0]?.form?.get('userPhoto'))).toEqual(small)
})

test('for a plan with smaller looks too', async () => {
  const { sent } = servePaid()
  showTo('Professional')
  await give('me.png', [3000, 4000])
  fireEvent.click(createButton())
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(await bytesOf(sent()[0]?.form?.get('userPhoto'))).toEqual(small)
})

test('a photo too small for the plan is reported beside the quality and the button', async () => {
  servePaid()
  showTo('Enterprise')
  expect(await note(/^Your plan gives looks of up to 2160 pixels on the shorter side\.$/)).toBeTruthy()
  await give('me.png', [1500, 2000])
  expect(await note(/but your photo has only 1500\. A larger photo gives a larger look/)).toBeTruthy()
  expect(screen.getByText(/^Press Create My Look: .* but your photo has only 1500/)).toBeTruthy()
})

test('for a large photo, the shape is named as the limit', async () => {
  servePaid()
  showTo('Enterprise')
  await give('me.png', [3000, 6000])
  expect(await note(/your photo is too long and narrow for more than 2048/)).toBeTruthy()
  expect(screen.queryByText(/larger photo/)).toBeNull()
})

test('the library receives the full-size file', async () => {
  const { asked } = servePaid({
    other: ({ path }) => (path === '/api/uploads/photo' ? { status: 500 } : undefined),
  })
  showTo('Free')
  pictureSizes.set('me.png', [3000, 4000])
  fireEvent.click(screen.getByRole('button', { name: 'Upload a photo' }))
  const input = await screen.findByLabelText('Choose a file')
  fireEvent.change(input, { target: { files: [pngFile('me.png')] } })
  await screen.findByText('Click to change image')
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(asked('POST', '/api/uploads/photo')).toHaveLength(1))
  const [upload] = asked('POST', '/api/uploads/photo')
  expect(await bytesOf(upload?.form?.get('image'))).toEqual(await whole())
})
