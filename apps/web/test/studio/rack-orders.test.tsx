import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { isUnsaved, rememberSaving } from '../../src/features/studio/library/remembered-saving.ts'
import type { StudioProps } from '../../src/features/studio/person.ts'
import { currentToasts } from '../../src/ui/toasts.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { fakeEvents } from './fake-server.ts'
import { galleryItem, personOf, servePaid, showPaid } from './paid-studio.tsx'
import { acceptedRack, button, chooseRack, madeLook, serveRack } from './rack-examples.ts'
import { choose, isHeld, show } from './shown-studio.tsx'

standInForBrowser()

const rich = { ...personOf('p1'), credits: 500 }

test('a user sees the price of all looks, which are requested together', async () => {
  const { requests } = servePaid({
    other: ({ path }) => {
      if (path === '/api/generate/rack') return { status: 202, body: acceptedRack(35) }
      return path.startsWith('/api/generate/rack/') ? new Response(new ReadableStream()) : undefined
    },
  })
  showPaid({ person: rich })
  await chooseRack('White polo', 'Floral dress', 'Black jacket')
  expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /^Premium/ }))
  expect(await screen.findByText(/^In a rack each look is one picture/)).toBeTruthy()
  fireEvent.click(button('Create 3 looks · 105 credits'))
  expect(await screen.findByRole('group', { name: 'Rack' })).toBeTruthy()
  const request = requests.find(({ path }) => path === '/api/generate/rack')
  expect(request?.form?.get('qualityTier')).toBe('premium')
  expect(request?.form?.getAll('outfitName')).toEqual(['White polo', 'Floral dress', 'Black jacket'])
})

test('a rack that cannot be cancelled in full once its answer arrives is shown', async () => {
  let accept: () => void = () => {}
  const { requests } = servePaid({
    other: ({ path, method }) => {
      if (path === '/api/generate/rack')
        return new Promise((resolve) => {
          accept = () => resolve({ status: 202, body: acceptedRack(25) })
        })
      if (method === 'DELETE' && path.startsWith('/api/generate/r2'))
        return { status: 500, body: { code: 'internal', error: 'Not cancelled.', requestId: 'r' } }
      return path.startsWith('/api/generate/rack/') ? new Response(new ReadableStream()) : undefined
    },
  })
  showPaid({ person: rich })
  await chooseRack('White polo', 'Floral dress', 'Black jacket')
  fireEvent.click(button('Create 3 looks · 75 credits'))
  await screen.findByText('Sending your pictures, 100 %')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  act(() => accept())
  expect(await screen.findByRole('group', { name: 'Rack' })).toBeTruthy()
  expect(currentToasts().map(({ text }) => text)).toEqual([
    'Your look could not be cancelled. Not cancelled.',
  ])
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(3)
})

test('with automatic saving, each look of a rack is saved when done', async () => {
  const saver = { ...personOf('rack-saver'), credits: 500 }
  const events = fakeEvents()
  const { asked } = servePaid({
    other: ({ path }) => {
      if (path === '/api/generate/rack') return { status: 202, body: acceptedRack(25) }
      if (path === '/api/uploads/save-image') return { status: 201, body: galleryItem('kept') }
      return path.startsWith('/api/generate/rack/') ? events.response() : undefined
    },
  })
  rememberSaving(saver.id, true)
  showPaid({ person: saver })
  await chooseRack('White polo', 'Floral dress', 'Black jacket')
  fireEvent.click(button('Create 3 looks · 75 credits'))
  await screen.findByRole('group', { name: 'Rack' })
  const saved = () => asked('POST', '/api/uploads/save-image').map(({ form }) => form?.get('generationId'))
  events.send('done', madeLook('r2'))
  await waitFor(() => expect(saved()).toEqual(['r2']))
  events.send('done', madeLook('r1'))
  await waitFor(() => expect(saved()).toEqual(['r2', 'r1']))
})

test('looks that are not saved automatically say why until they are saved, also when shown again', async () => {
  const saver = { ...personOf('rack-full'), credits: 500 }
  const events = fakeEvents()
  let isFull = true
  const error = 'Your library holds 200 pictures. Delete some.'
  const full = { status: 409, body: { code: 'library_full', error, requestId: 'r' } }
  const { asked } = servePaid({
    other: ({ path }) => {
      if (path === '/api/generate/rack') return { status: 202, body: acceptedRack(25) }
      if (path === '/api/uploads/save-image')
        return isFull ? full : { status: 201, body: galleryItem('kept') }
      return path.startsWith('/api/generate/rack/') ? events.response() : undefined
    },
  })
  rememberSaving(saver.id, true)
  showPaid({ person: saver })
  await chooseRack('White polo', 'Floral dress', 'Black jacket')
  fireEvent.click(button('Create 3 looks · 75 credits'))
  await screen.findByRole('group', { name: 'Rack' })
  events.send('done', madeLook('r1'))
  expect(await screen.findByText('One look was not saved.')).toBeTruthy()
  expect(screen.getByText(error)).toBeTruthy()
  events.send('done', madeLook('r2'))
  expect(await screen.findByText('2 looks were not saved.')).toBeTruthy()
  isFull = false
  // It is tried again after a reload of the page.
  expect(isUnsaved(saver.id, 'r1')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(currentToasts().at(-1)?.text).toBe('2 looks are in your gallery.'))
  expect(screen.queryByText(/not saved/)).toBeNull()
  expect(asked('POST', '/api/uploads/save-image')).toHaveLength(4)
  expect(isUnsaved(saver.id, 'r1')).toBe(false)
})

test('a look of a rack that is saved by itself is not missed any more', async () => {
  const saver = { ...personOf('rack-one'), credits: 500 }
  const events = fakeEvents()
  let isFull = true
  const full = { status: 409, body: { code: 'library_full', error: 'Full.', requestId: 'r' } }
  servePaid({
    other: ({ path }) => {
      if (path === '/api/generate/rack') return { status: 202, body: acceptedRack(25) }
      if (path === '/api/uploads/save-image')
        return isFull ? full : { status: 201, body: galleryItem('kept') }
      return path.startsWith('/api/generate/rack/') ? events.response() : undefined
    },
  })
  rememberSaving(saver.id, true)
  showPaid({ person: saver })
  await chooseRack('White polo', 'Floral dress')
  fireEvent.click(button('Create 2 looks · 50 credits'))
  await screen.findByRole('group', { name: 'Rack' })
  events.send('done', madeLook('r1'))
  expect(await screen.findByText('One look was not saved.')).toBeTruthy()
  isFull = false
  fireEvent.click(await screen.findByRole('button', { name: 'Save to Gallery' }))
  await waitFor(() => expect(isUnsaved(saver.id, 'r1')).toBe(false))
  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull())
})

test('an outfit is one look with several garments, each with its kind', async () => {
  const { sent } = servePaid()
  showPaid({ person: rich })
  await chooseRack('White polo', 'Black jacket')
  fireEvent.click(screen.getByRole('radio', { name: 'Worn together (outfit, up to 3)' }))
  const told = (name: string, category: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: `${name}: taken as` }), {
      target: { value: category },
    })
  told('White polo', 'outerwear')
  told('Black jacket', 'outerwear')
  expect(isHeld(button('Create outfit · 35 credits'))).toBe(true)
  expect(
    screen.getAllByText(
      'An outfit takes one of each kind, and this one has two: Jacket. Correct or remove one.',
    ).length,
  ).toBeGreaterThan(0)
  told('White polo', 'top')
  fireEvent.click(button('Create outfit · 35 credits'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  const form = sent()[0]?.form
  expect(form?.getAll('outfitPhoto')).toHaveLength(2)
  expect(form?.get('category')).toBe('top,outerwear')
  expect(form?.getAll('outfitName')).toEqual(['White polo', 'Black jacket'])
})

test('a visitor’s fourth garment and outfits require an account', async () => {
  const onSignUp = vi.fn<StudioProps['onSignUp']>()
  serveRack()
  show({ onSignUp })
  await chooseRack('White polo', 'Floral dress', 'Black jacket', 'Purple dress')
  expect(isHeld(button(/^Try 4 looks/))).toBe(true)
  fireEvent.click(button('Create 4 looks · 100 credits'))
  expect(onSignUp).toHaveBeenCalledExactlyOnceWith('create')
  fireEvent.click(button('Remove Floral dress'))
  expect(isHeld(button(/^Try 3 looks/))).toBe(false)
  fireEvent.click(screen.getByRole('radio', { name: /^Worn together/ }))
  fireEvent.click(button('Create outfit · 45 credits'))
  expect(onSignUp).toHaveBeenCalledTimes(2)
})

test('Enter orders nothing right after it has removed a garment', async () => {
  const { asked } = servePaid({
    other: ({ path }) => {
      if (path === '/api/generate/rack') return { status: 202, body: acceptedRack(25) }
      return path.startsWith('/api/generate/rack/') ? new Response(new ReadableStream()) : undefined
    },
  })
  const orders = () => asked('POST', '/api/generate/rack')
  showPaid({ person: rich })
  await chooseRack('White polo', 'Floral dress', 'Black jacket')
  const remove = button('Remove Floral dress')
  fireEvent.keyDown(remove, { key: 'Enter' })
  fireEvent.click(remove)
  fireEvent.keyDown(document.body, { key: 'Enter' })
  await act(async () => {})
  expect(orders()).toEqual([])
  fireEvent.pointerDown(document.body)
  fireEvent.keyDown(document.body, { key: 'Enter' })
  await waitFor(() => expect(orders()).toHaveLength(1))
})

test('removing all garments but one restores the ordinary studio', async () => {
  serveRack()
  show()
  await chooseRack('White polo', 'Floral dress')
  fireEvent.click(button('Remove the outfit'))
  expect(screen.getByRole('radio', { name: 'White polo', checked: true })).toBeTruthy()
  expect(button(/^Try Demo/)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Chosen clothing' })).toBeNull()
  choose('Black jacket')
  await waitFor(() => expect(isHeld(button('Add another'))).toBe(false))
})

test('removing a garment or picture moves the focus to the place it was in', async () => {
  serveRack()
  show()
  await chooseRack('White polo', 'Floral dress', 'Black jacket')
  const press = (name: string) => {
    button(name).focus()
    fireEvent.click(button(name))
  }
  press('Remove Floral dress')
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Chosen clothing' }))
  press('Remove Black jacket')
  expect(screen.queryByRole('list', { name: 'Chosen clothing' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Clothing' }))
  press('Remove the photo')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Model' }))
})
