import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pictureSizes, pngFile, standInForBrowser } from './browser-stand-ins.ts'
import { fakeServer, pictureAnswer } from './fake-server.ts'
import { serve, accepts, show, isHeld, choose, ready, choosePair } from './shown-studio.tsx'

standInForBrowser()

test('a sample that fails to load keeps its preview and can be retried', async () => {
  let isUp = false
  fakeServer(() => (isUp ? pictureAnswer() : { status: 500 }))
  show()
  choose('Woman in red')
  expect(await screen.findByText('Failed to load sample image. Please try again.')).toBeTruthy()
  expect(screen.getByAltText('Your Photo: Woman in red')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/^Failed to load sample/)).toBeNull())
})

const drop = (target: Element | Document, files: File[]) =>
  fireEvent.drop(target, { dataTransfer: { types: ['Files'], files } })

test('a file dropped anywhere goes to the area under the pointer, else to the empty one', async () => {
  serve(accepts)
  pictureSizes.set('me.png', [900, 1200]).set('coat.png', [900, 1200])
  show()
  drop(screen.getByRole('region', { name: 'Clothing' }), [pngFile('coat.png')])
  expect(await screen.findByAltText('Outfit Image: coat.png')).toBeTruthy()
  drop(document, [pngFile('me.png')])
  expect(await screen.findByAltText('Your Photo: me.png')).toBeTruthy()
  await ready()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the photo' }))
  expect(screen.queryByAltText('Your Photo: me.png')).toBeNull()
})

test('a pasted picture fills the empty area', async () => {
  serve(accepts)
  pictureSizes.set('image.png', [900, 1200])
  show()
  fireEvent.paste(document, { clipboardData: { files: [pngFile('image.png')] } })
  expect(await screen.findByAltText('Your Photo: image.png')).toBeTruthy()
})

test('text pasted into a field with a picture of it stays text', async () => {
  show()
  const field = document.body.appendChild(document.createElement('input'))
  const clipboardData = { files: [pngFile('cells.png')], types: ['text/plain', 'Files'] }
  // True: the browser inserts the text.
  expect(fireEvent.paste(field, { clipboardData })).toBe(true)
  expect(fireEvent.paste(document.body, { clipboardData })).toBe(false)
  field.remove()
})

test('a picture pasted or dropped under an open dialog changes nothing', async () => {
  serve(accepts)
  pictureSizes.set('first.png', [800, 1000]).set('second.png', [900, 1200])
  show()
  await choosePair()
  drop(screen.getByRole('region', { name: 'Clothing' }), [pngFile('first.png')])
  await screen.findByAltText('Outfit Image: first.png')
  fireEvent.click(await screen.findByRole('button', { name: 'Adjust the outfit' }))
  await screen.findByRole('dialog')
  fireEvent.paste(document, { clipboardData: { files: [pngFile('second.png')] } })
  drop(document, [pngFile('second.png')])
  await act(async () => {})
  expect(screen.getByAltText('Outfit Image: first.png')).toBeTruthy()
  expect(screen.queryByAltText(/second/)).toBeNull()
})

test('a file that is too small is refused at once with a reason, and changes nothing', async () => {
  serve(accepts)
  pictureSizes.set('tiny.png', [200, 300])
  show()
  await choosePair()
  drop(screen.getByRole('region', { name: 'Model' }), [pngFile('tiny.png')])
  expect(await screen.findByText(/^This picture is 200 × 300 pixels/)).toBeTruthy()
  expect(screen.getByAltText('Your Photo: Woman in red')).toBeTruthy()
})

test('the picker previews a file before confirmation', async () => {
  serve(accepts)
  pictureSizes.set('me.png', [900, 1200])
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Upload a photo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose an Image' })
  expect(within(dialog).getByText('Click or drag & drop an image here.')).toBeTruthy()
  const confirm = within(dialog).getByRole('button', { name: 'Show Preview' })
  expect(isHeld(confirm)).toBe(true)
  const input = () => dialog.querySelector<HTMLInputElement>('input[type=file]:not([capture])')!
  expect(input().accept).toMatch(/^image\/png,image\/jpeg,image\/webp,.*image\/\*/)

  fireEvent.change(input(), { target: { files: [new File(['text'], 'notes.txt')] } })
  expect(await within(dialog).findByText(/^This file is not a picture that can be opened here/)).toBeTruthy()
  fireEvent.paste(document, { clipboardData: { files: [pngFile('me.png')] } })
  expect(await within(dialog).findByText('Click to change image')).toBeTruthy()
  expect(screen.queryByAltText('Your Photo: me.png')).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(within(dialog).getByText('Click or drag & drop an image here.')).toBeTruthy()

  drop(dialog, [pngFile('me.png')])
  await within(dialog).findByText('Click to change image')
  fireEvent.click(confirm)
  expect(await screen.findByAltText('Your Photo: me.png')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('files that cannot be opened are left out of several with a reason, and the next one takes their place', async () => {
  serve(accepts)
  pictureSizes.set('me.png', [900, 1200])
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Upload a photo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose an Image' })
  drop(dialog, [new File(['text'], 'notes.txt'), pngFile('me.png'), pngFile('you.png')])
  expect(await within(dialog).findByText('Click to change image')).toBeTruthy()
  expect(within(dialog).getByText(/^“notes\.txt” is left out\. This file is not a picture/)).toBeTruthy()
  expect(within(dialog).getByText('Only the first of them is shown here.')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show Preview' }))
  expect(await screen.findByAltText('Your Photo: me.png')).toBeTruthy()
})

test('single-key shortcuts can be turned off permanently', async () => {
  serve(accepts)
  const { unmount } = show()
  fireEvent.keyDown(document.body, { key: '?' })
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Single keys work as shortcuts' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  unmount()
  show()
  fireEvent.keyDown(document.body, { key: '?' })
  await act(async () => {})
  expect(screen.queryByRole('dialog')).toBeNull()
})
