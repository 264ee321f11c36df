import { costOfLook, defaultQualityTier } from '@toile/contract/business'
import type { PictureCheck } from '@toile/contract/picture-check'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cutAbout } from '../../src/features/studio/picture/cut-about.ts'
import { usePictureCheck } from '../../src/features/studio/picture/use-picture-check.ts'
import { currentToasts } from '../../src/ui/toasts.ts'
import { pictureSizes, pngFile, standInForBrowser } from './browser-stand-ins.ts'
import { fakeServer, Offline, pictureAnswer, type FakeAnswer } from './fake-server.ts'
import { personOf } from './paid-studio.tsx'
import { button } from './rack-examples.ts'
import { ready, show } from './shown-studio.tsx'

standInForBrowser()

const readyPicture = {
  id: 'p1',
  origin: 'own',
  name: 'me.png',
  source: null,
  ownerId: null,
  widthPx: 9,
  heightPx: 12,
} as const

function serveChecks(answer: () => FakeAnswer | Promise<FakeAnswer>) {
  const { requests } = fakeServer(({ path }) => {
    if (path.startsWith('/samples/')) return pictureAnswer()
    return path === '/api/generate/check' ? answer() : { status: 404, body: {} }
  })
  return () => requests.filter(({ path }) => path === '/api/generate/check')
}
const seen = (body: PictureCheck): FakeAnswer => ({ status: 200, body })

async function choosePhoto(name: string) {
  pictureSizes.set(name, [900, 1200])
  fireEvent.paste(document, { clipboardData: { files: [pngFile(name)] } })
  const preview = await screen.findByAltText(`Your Photo: ${name}`)
  return within(preview.closest<HTMLElement>('.studio-intro')!)
}

test('a visitor’s photo is checked automatically, and reported as fine', async () => {
  const checks = serveChecks(() => seen({ person: { found: true, warnings: [] } }))
  show()
  const panel = await choosePhoto('me.png')
  expect(await panel.findByText('Your photo is fine for a look.')).toBeTruthy()
  expect(checks()).toHaveLength(1)
  expect([...(checks()[0]?.form?.keys() ?? [])]).toEqual(['userPhoto'])
})

test('a signed-in user’s temporary photo is sent for a check only on request', async () => {
  const checks = serveChecks(() => seen({ person: { found: true, warnings: [] } }))
  show({ person: personOf('asked') })
  const panel = await choosePhoto('me.png')
  const button = await panel.findByRole('button', { name: 'Check this photo' })
  expect(checks()).toEqual([])
  fireEvent.click(button)
  expect(await panel.findByText('Your photo is fine for a look.')).toBeTruthy()
})

test('a garment’s recognised kind is shown, and can be corrected', async () => {
  serveChecks(() => seen({ garment: { found: true, kind: 'trousers', category: 'skirt', warnings: [] } }))
  show()
  fireEvent.click(screen.getByRole('radio', { name: 'Woman in red' }))
  pictureSizes.set('skirt.png', [900, 1200])
  fireEvent.paste(document, { clipboardData: { files: [pngFile('skirt.png')] } })
  expect(await screen.findByText(/^Bottom recognised/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  const kinds = screen.getByRole('combobox', { name: 'Garment type' })
  expect(document.activeElement).toBe(kinds)
  fireEvent.change(kinds, { target: { value: 'dress' } })
  expect(screen.getByRole('radio', { name: 'Dress' })).toHaveProperty('checked', true)

  fireEvent.click(button('Add another'))
  await screen.findByText('Choose the next one below or above, or upload it.')
  fireEvent.click(screen.getByRole('radio', { name: 'White polo' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Worn together (outfit, up to 3)' }))
  const slot = within(screen.getByRole('combobox', { name: 'skirt.png: taken as' }))
  expect(slot.getByRole('option', { name: 'Auto: Bottom' })).toBeTruthy()
})

test('the choice of a recognised kind takes the focus when it opens, and not again', async () => {
  serveChecks(() => seen({ garment: { found: true, kind: 'trousers', category: 'skirt', warnings: [] } }))
  show()
  fireEvent.click(screen.getByRole('radio', { name: 'Woman in red' }))
  pictureSizes.set('skirt.png', [900, 1200])
  fireEvent.paste(document, { clipboardData: { files: [pngFile('skirt.png')] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Garment type' }))
  const dress = screen.getByRole('radio', { name: 'Dress' })
  dress.focus()
  fireEvent.click(dress)
  expect(document.activeElement).toBe(dress)
})

test('problems are shown in the server’s words; another photo starts a new check', async () => {
  const warnings = [
    { code: 'no_person_found', message: 'Nobody is in this photo.' },
    { code: 'photo_small', message: 'It is small.' },
  ]
  const answers = [seen({ person: { found: false, warnings } })]
  const checks = serveChecks(() => answers.shift() ?? seen({ person: { found: true, warnings: [] } }))
  show()
  const panel = await choosePhoto('cat.png')
  expect(await panel.findByText('Nobody is in this photo.')).toBeTruthy()
  expect(panel.getByText('It is small.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the photo' }))
  const next = await choosePhoto('me.png')
  expect(await next.findByText('Your photo is fine for a look.')).toBeTruthy()
  expect(next.queryByText('It is small.')).toBeNull()
  expect(checks()).toHaveLength(2)
})

test.each([
  ['pieces', { found: true, kind: 'top', category: 'top' }, 'several_garments'],
  ['people, among whom none is found,', { found: false, kind: null, category: null }, 'no_garment_found'],
] as const)(
  'one of several %s in the picture of a garment is chosen by a tap, and that can be undone',
  async (_, garment, code) => {
    const pieces = [
      { x: 0.1, y: 0.1, width: 0.3, height: 0.8 },
      { x: 0.5, y: 0.2, width: 0.4, height: 0.5 },
    ]
    const warnings = [{ code, message: 'Choose one.' }]
    serveChecks(() => seen({ garment: { ...garment, warnings, pieces } }))
    const translate = vi.fn<(x: number, y: number) => void>()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      translate,
      rotate() {},
      drawImage() {},
    } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(pngFile('cut.png')))
    vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 1200, close: () => {} }))
    show()
    fireEvent.click(screen.getByRole('radio', { name: 'Woman in red' }))
    pictureSizes.set('both.png', [900, 1200])
    fireEvent.paste(document, { clipboardData: { files: [pngFile('both.png')] } })
    fireEvent.click(await screen.findByRole('button', { name: 'Choose one piece' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Which piece is worn?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Piece 2 of 2, from the left' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // From the picture's centre to the crop's corner.
    expect(translate).toHaveBeenCalledExactlyOnceWith(36, 396)
    expect(currentToasts().at(-1)?.action?.label).toBe('Undo')
  },
)

/** Chooses a photo. Returns a function that pastes a clothing picture in which a person wears these garments. */
function chooseWorn(worn: NonNullable<PictureCheck['garment']>['worn']) {
  const warnings = [{ code: 'garment_worn', message: 'It is worn.' }]
  serveChecks(() => seen({ garment: { found: true, kind: 'top', category: 'top', warnings, worn } }))
  show()
  fireEvent.click(screen.getByRole('radio', { name: 'Woman in red' }))
  return async () => {
    pictureSizes.set('worn.png', [900, 1200])
    fireEvent.paste(document, { clipboardData: { files: [pngFile('worn.png')] } })
    await screen.findByText('It is worn.')
  }
}
const offer = () => screen.queryByRole('button', { name: 'Wear top and bottom' })

test('top and bottom of a worn picture become an outfit after a press, and that can be undone', async () => {
  const paste = chooseWorn(['top', 'bottom'])
  await paste()
  fireEvent.click(button('Wear top and bottom'))
  const kinds = await screen.findAllByRole('combobox', { name: 'worn.png: taken as' })
  expect(kinds).toMatchObject([{ value: 'top' }, { value: 'bottom' }])
  const cost = costOfLook(defaultQualityTier, 2)
  expect(button(`Create outfit · ${cost} credits`)).toBeTruthy()
  expect(screen.getByText(`Press Create: the outfit costs ${cost} credits.`)).toBeTruthy()
  expect(offer()).toBeNull()
  expect(document.activeElement?.textContent).toContain('It is worn.')

  act(() => currentToasts().at(-1)?.action?.onPress())
  expect(offer()).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'worn.png: taken as' })).toBeNull()
})

test('top and bottom of a worn picture are not offered beside another garment', async () => {
  const paste = chooseWorn(['top', 'bottom'])
  fireEvent.click(screen.getByRole('radio', { name: 'White polo' }))
  await ready()
  fireEvent.click(button('Add another'))
  await screen.findByText('Choose the next one below or above, or upload it.')
  await paste()
  expect(offer()).toBeNull()
})

test.each([[undefined], [['dress' as const]]])('nothing is offered where %s is worn', async (worn) => {
  const paste = chooseWorn(worn)
  await paste()
  expect(offer()).toBeNull()
})

test('the crop of a piece has a margin, and stays inside the picture', () => {
  const cut = cutAbout({ x: 0.5, y: 0, width: 0.4, height: 0.5 }, { widthPx: 1000, heightPx: 1000 })
  expect(cut).toEqual({ x: 470, y: 0, width: 460, height: 530 })
})

test('a failed check can be retried', async () => {
  let isUp = false
  const checks = serveChecks(() => {
    if (!isUp) throw new Offline()
    return seen({ person: { found: true, warnings: [{ code: 'turned', message: 'You look away.' }] } })
  })
  show()
  const panel = await choosePhoto('me.png')
  const again = await panel.findByRole('button', { name: 'Check this photo' })
  isUp = true
  fireEvent.click(again)
  expect(await panel.findByText('You look away.')).toBeTruthy()
  expect(checks()).toHaveLength(2)
})

test('a check is restarted when the picture is mounted again before its answer', async () => {
  const held = Promise.withResolvers<FakeAnswer>()
  const answers = [held.promise, Promise.resolve(seen({ person: { found: true, warnings: [] } }))]
  const checks = serveChecks(() => answers.shift() ?? seen({}))
  const picture = { ...readyPicture, file: pngFile('me.png') }
  const ports = { atOnce: false, onPeople: () => {} }
  const { result, rerender } = renderHook(
    ({ file }) => usePictureCheck('model', { ...picture, file }, ports),
    {
      initialProps: picture,
    },
  )
  expect(result.current.state).toEqual({ kind: 'unchecked' })
  act(() => void result.current.check())
  await waitFor(() => expect(checks()).toHaveLength(1))
  rerender({ ...picture, file: pngFile('me.png') })
  await waitFor(() => expect(result.current.state).toEqual({ kind: 'fine' }))
  expect(checks()).toHaveLength(2)
})
