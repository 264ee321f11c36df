import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { StudioProps } from '../../src/features/studio/person.ts'
import { lookName } from '../../src/features/studio/library/library-words.ts'
import {
  claimSaving,
  rememberSaving,
  savesNewLooks,
} from '../../src/features/studio/library/remembered-saving.ts'
import { savedDemo } from '../../src/features/studio/library/saved-demo.ts'
import { savedNoticeMs } from '../../src/features/studio/library/keep-look.tsx'
import { currentToasts } from '../../src/ui/toasts.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { accepted, succeeded } from './fake-server.ts'
import type { FakeAnswer } from './fake-server.ts'
import { galleryItem, libraryOf, pastLook, personOf, servePaid, showPaid } from './paid-studio.tsx'
import { accepts, choosePair, createButton, demoButton, serve, show } from './shown-studio.tsx'

standInForBrowser()

let people = 0
const newPerson = () => personOf(`saver-${++people}`)
const SAVED = 'Image saved to gallery successfully!'
const broken: FakeAnswer = { status: 500, body: { error: 'Broken.', code: 'internal', requestId: 'r' } }

/** The loaded checkbox: while its code loads, a disabled placeholder is shown. */
const box = () =>
  waitFor(() => {
    const found = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Save to my gallery' })
    expect(found.disabled).toBe(false)
    return found
  })
const saveButton = () => screen.queryByRole('button', { name: 'Save to Gallery' })

/** Finishes a paid look; `answer` is the response to saving it. */
async function finishLook(answer: () => FakeAnswer, person = newPerson()) {
  const library = libraryOf()
  const server = servePaid({
    library,
    other: ({ path }) => (path === '/api/uploads/save-image' ? answer() : undefined),
  })
  const heard = showPaid({ person })
  await choosePair()
  fireEvent.click(createButton())
  await screen.findByText('Making your look')
  server.events.send('done', pastLook('g2'))
  return { ...server, ...heard, library }
}

test('a look is saved by its id once the box is checked, with a notice of three seconds', async () => {
  const item = galleryItem('kept', { generationId: 'g2' })
  const { library, asked, onGallery } = await finishLook(() => {
    library.generated.unshift(item)
    return { status: 201, body: item }
  })
  const checkbox = await box()
  await screen.findByRole('button', { name: /^My Gallery 0/ })
  expect(saveButton()).toBeNull()
  fireEvent.click(checkbox)
  fireEvent.click(await screen.findByRole('button', { name: 'Save to Gallery' }))
  expect(await screen.findByText(SAVED)).toBeTruthy()
  const [sent] = asked('POST', '/api/uploads/save-image')
  expect(Object.fromEntries(sent?.form ?? [])).toEqual({
    generationId: 'g2',
    name: 'White polo on woman in red',
  })
  expect(savedNoticeMs).toBe(3000)
  await waitFor(() => expect(screen.queryByText(SAVED)).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'In your gallery' }))
  expect(onGallery).toHaveBeenCalledWith(true)
  expect(await screen.findByRole('button', { name: /^My Gallery 1 image/ })).toBeTruthy()
})

test('once the box is checked, later looks are saved automatically, each once, until it is turned off', async () => {
  const person = newPerson()
  const keptItem = () => ({ status: 201, body: galleryItem('kept', { generationId: 'g2' }) })
  const first = await finishLook(keptItem, person)
  fireEvent.click(await box())
  expect(savesNewLooks(person.id)).toBe(true)
  expect(first.asked('POST', '/api/uploads/save-image')).toEqual([])
  first.unmount()

  localStorage.removeItem('toile:look')
  const { library, asked } = await finishLook(() => {
    library.generated.unshift(galleryItem('kept', { generationId: 'g2' }))
    return keptItem()
  }, person)
  expect(await screen.findByText(SAVED)).toBeTruthy()
  expect(asked('POST', '/api/uploads/save-image')).toHaveLength(1)
  expect(claimSaving(person.id, 'g2')).toBe(false)
  const always = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Always save' })
  expect(always.checked).toBe(true)
  fireEvent.click(always)
  expect(savesNewLooks(person.id)).toBe(false)
  expect(claimSaving(person.id, 'g3')).toBe(false)
})

test('a look that ends while two others are compared is saved automatically', async () => {
  const person = newPerson()
  rememberSaving(person.id, true)
  const item = galleryItem('kept', { generationId: 'g2' })
  const library = libraryOf()
  const { asked, events } = servePaid({
    library,
    looks: [pastLook('new'), pastLook('old')],
    other: ({ path }) => {
      if (path !== '/api/uploads/save-image') return undefined
      library.generated.unshift(item)
      return { status: 201, body: item }
    },
  })
  const saved = () => asked('POST', '/api/uploads/save-image')
  showPaid({ person })
  const [first, second] = await screen.findAllByRole('button', { name: /^Look of/ })
  await choosePair()
  fireEvent.click(createButton())
  await screen.findByText('Making your look')
  fireEvent.click(first!)
  fireEvent.click(screen.getByRole('button', { name: 'Compare two looks' }))
  fireEvent.click(second!)
  expect(await screen.findByText('Two of your looks')).toBeTruthy()
  events.send('done', pastLook('g2'))
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]?.form?.get('generationId')).toBe('g2')
  expect(screen.getByText('Two of your looks')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^My Gallery 1 image/ })).toBeTruthy()
})

test('a look of the history is saved under its original name', async () => {
  const look = pastLook('old', { personName: 'Woman in navy', outfitName: 'dress.jpg' })
  const { asked } = servePaid({
    looks: [look],
    other: ({ path }) =>
      path === '/api/uploads/save-image'
        ? { status: 201, body: galleryItem('kept', { generationId: 'old' }) }
        : undefined,
  })
  showPaid({ person: newPerson() })
  fireEvent.click(await screen.findByRole('button', { name: /^Look of/ }))
  fireEvent.click(await box())
  fireEvent.click(await screen.findByRole('button', { name: 'Save to Gallery' }))
  expect(await screen.findByText(SAVED)).toBeTruthy()
  const [sent] = asked('POST', '/api/uploads/save-image')
  expect(Object.fromEntries(sent?.form ?? [])).toEqual({
    generationId: 'old',
    name: 'dress on woman in navy',
  })
})

test('says how long an unsaved look is kept', async () => {
  await finishLook(() => ({ status: 201, body: galleryItem('kept', { generationId: 'g2' }) }))
  const checkbox = await box()
  const words = 'Not saved: it is deleted after 24 hours.'
  expect(document.getElementById(checkbox.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words)
  fireEvent.click(checkbox)
  expect(screen.queryByText(words)).toBeNull()
})

test('a look already saved is not offered again', async () => {
  const kept = libraryOf([galleryItem('kept')])
  const { events } = servePaid({ library: kept })
  showPaid({ person: newPerson() })
  await choosePair()
  fireEvent.click(createButton())
  await screen.findByText('Making your look')
  events.send('done', pastLook('g2', { savedId: 'kept' }))
  expect(await screen.findByRole('button', { name: 'In your gallery' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Save to my gallery' })).toBeNull()
})

test('a failure says what happened and offers to try again', async () => {
  const answers = [broken, { status: 201, body: galleryItem('kept', { generationId: 'g2' }) }]
  await finishLook(() => answers.shift() ?? broken)
  await screen.findByRole('button', { name: /^My Gallery 0/ })
  fireEvent.click(await box())
  fireEvent.click(await screen.findByRole('button', { name: 'Save to Gallery' }))
  expect(await screen.findByText('The look was not saved. Broken.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(SAVED)).toBeTruthy()
})

test('a look that is not saved says so, too, when the next look has taken its place', async () => {
  const person = newPerson()
  rememberSaving(person.id, true)
  let refuse: () => void = () => {}
  const { asked, events } = servePaid({
    other: ({ path }) =>
      path === '/api/uploads/save-image'
        ? new Promise((resolve) => {
            refuse = () => resolve(broken)
          })
        : undefined,
  })
  showPaid({ person })
  await choosePair()
  fireEvent.click(createButton())
  await screen.findByText('Making your look')
  events.send('done', pastLook('g2'))
  await waitFor(() => expect(asked('POST', '/api/uploads/save-image')).toHaveLength(1))
  fireEvent.click(createButton())
  await screen.findByText('Making your look')
  refuse()
  await waitFor(() => expect(currentToasts().at(-1)?.text).toBe('The look was not saved. Broken.'))
})

test('a signed-in user’s free look is saved as a picture, and still known as saved after a reload', async () => {
  const library = libraryOf()
  const { asked } = servePaid({
    other: ({ path }) => {
      if (path === '/api/generate/demo') return { status: 202, body: accepted }
      if (path === accepted.eventsUrl)
        return new Response(`event: done\ndata: ${JSON.stringify(succeeded)}\n\n`)
      if (path === succeeded.imageUrl) return undefined
      if (path === '/api/uploads/save-image') {
        library.generated.unshift(galleryItem('kept'))
        return { status: 201, body: galleryItem('kept') }
      }
      return undefined
    },
    library,
  })
  const { id: personId } = newPerson()
  const { unmount } = showPaid({ person: personOf(personId) })
  await choosePair()
  fireEvent.click(demoButton())
  const checkbox = await box()
  await screen.findByAltText('After: the new look')
  await screen.findByRole('button', { name: /^My Gallery 0/ })
  fireEvent.click(checkbox)
  fireEvent.click(await screen.findByRole('button', { name: 'Save to Gallery' }))
  expect(await screen.findByText(SAVED)).toBeTruthy()
  const form = asked('POST', '/api/uploads/save-image')[0]?.form
  expect(form?.get('image')).toBeInstanceOf(File)
  expect(form?.get('generationId')).toBeNull()
  expect(savedDemo(accepted.id, personId)).toBe('kept')
  unmount()

  showPaid({ person: personOf(personId) })
  expect(await screen.findByRole('button', { name: 'In your gallery' })).toBeTruthy()
  expect(savedDemo(accepted.id, 'somebody else')).toBeNull()
})

test('a visitor is asked to sign up to save the look, and the box stays unchecked', async () => {
  const { events } = serve(accepts)
  const onSignUp = vi.fn<StudioProps['onSignUp']>()
  show({ onSignUp })
  await choosePair()
  fireEvent.click(demoButton())
  await screen.findByText('Making your look')
  events.send('done', succeeded)
  const checkbox = await box()
  expect(screen.getByText('Not saved: it is deleted after 24 hours.')).toBeTruthy()
  fireEvent.click(checkbox)
  expect(onSignUp).toHaveBeenCalledExactlyOnceWith('save')
  expect(checkbox.checked).toBe(false)
})

test('a look is named after its pictures', () => {
  expect(lookName({ model: 'Me.jpg', clothing: 'Coat' })).toBe('Coat on me')
  expect(lookName({ model: '', clothing: 'coat.png' })).toBe('coat')
  expect(lookName({ model: 'Anna', clothing: '' })).toBe('Look on Anna')
  expect(lookName({ model: '', clothing: '' })).toBe('Look')
})
