import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stepsOf } from '../../src/features/studio/dress-further.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { acceptedPaid, pastLook, personOf, servePaid, showPaid } from './paid-studio.tsx'
import {
  accepts,
  choose,
  choosePair,
  createButton,
  demoButton,
  isHeld,
  ready,
  serve,
  show,
} from './shown-studio.tsx'
import { succeeded } from './fake-server.ts'

standInForBrowser()

const further = async () =>
  fireEvent.click(
    await screen.findAllByRole('button', { name: 'Dress this look further' }).then(([first]) => first!),
  )
const photoId = (form: FormData | null | undefined) => [
  form?.get('parentId'),
  form?.get('userPhoto') !== null,
]

test('a paid look becomes the next photo by its id, and can be undone', async () => {
  const { sent, events } = servePaid()
  showPaid({ person: { ...personOf('p1'), credits: 500 } })
  await choosePair()
  fireEvent.click(createButton())
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(photoId(sent()[0]?.form)).toEqual([null, true])
  events.send('done', pastLook('g2'))
  await screen.findByAltText('After: the new look')
  await further()
  expect(await screen.findByText('You are dressing a look.')).toBeTruthy()
  expect(screen.queryByText('Made from other pictures than you have chosen now')).toBeNull()
  expect(screen.queryByRole('radio', { name: 'White polo', checked: true })).toBeNull()
  choose('Black jacket')
  await ready()
  fireEvent.click(createButton())
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(photoId(sent()[1]?.form)).toEqual(['g2', false])
  fireEvent.click(screen.getByRole('button', { name: 'Undo this step' }))
  expect(screen.getByAltText('Your Photo: Woman in red')).toBeTruthy()
  expect(screen.queryByText('You are dressing a look.')).toBeNull()
})

test('a free look becomes the next photo as a file', async () => {
  const { sent, events } = serve(accepts)
  show()
  await choosePair()
  fireEvent.click(demoButton())
  await screen.findByText('Next in the queue')
  events.send('done', succeeded)
  await further()
  choose('Black jacket')
  await ready()
  fireEvent.click(demoButton())
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(photoId(sent()[1]?.form)).toEqual([null, true])
})

test('steps are counted back to the original photo', () => {
  const photo = {
    id: 'me',
    origin: 'own',
    name: 'me',
    source: null,
    widthPx: 3,
    heightPx: 4,
    ownerId: null,
    file: null,
  } as const
  const one = { ...photo, dressed: { lookId: 'a', before: photo } }
  expect([photo, one, { ...one, dressed: { lookId: 'b', before: one } }].map(stepsOf)).toEqual([0, 1, 2])
  expect(stepsOf(null)).toBe(0)
})

test('a look that was deleted before it is dressed further is sent as a file, with another key', async () => {
  const { sent, events } = servePaid({
    tryOn: ({ form }) =>
      form?.get('parentId')
        ? { status: 404, body: { code: 'not_found', error: 'There is nothing here.', requestId: 'r1' } }
        : { status: 202, body: acceptedPaid },
  })
  showPaid({ person: { ...personOf('p2'), credits: 500 } })
  await choosePair()
  fireEvent.click(createButton())
  await waitFor(() => expect(sent()).toHaveLength(1))
  events.send('done', pastLook('g2'))
  await screen.findByAltText('After: the new look')
  await further()
  choose('Black jacket')
  await waitFor(() => expect(isHeld(createButton())).toBe(false))
  fireEvent.click(createButton())
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent().map(({ form }) => photoId(form))).toEqual([
    [null, true],
    ['g2', false],
    [null, true],
  ])
  expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(3)
  expect(await screen.findByText('Next in the queue')).toBeTruthy()
  expect(screen.getByText('You are dressing a look.')).toBeTruthy()
})
