import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { button, serveLooks, toasts } from './history-strip.tsx'

standInForBrowser()
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

const name = 'Not right? Get the credits back'

test('a look is returned with a reason, and a refusal is shown in the dialog', async () => {
  let isRefused = true
  const { asked, press } = await serveLooks(({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/not-right')) return undefined
    if (!isRefused) return { status: 200, body: { returned: 35, credits: 85, left: 4 } }
    return { status: 409, body: { error: 'No more this month.', code: 'conflict', requestId: 'r' } }
  })
  expect(screen.queryByRole('button', { name })).toBeNull()
  press(0)
  fireEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What is not right?' }))
  fireEvent.click(dialog.getByLabelText('The face or the hair'))
  fireEvent.change(dialog.getByLabelText('More about it (optional)'), { target: { value: 'Another nose' } })
  fireEvent.click(dialog.getByLabelText('Keep my answer to improve the engine'))
  fireEvent.click(button('Get the credits back'))
  expect(await dialog.findByText(/No more this month/)).toBeTruthy()

  isRefused = false
  fireEvent.click(button('Get the credits back'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = asked('POST', '/api/generate/new/not-right')
  expect(sent).toHaveLength(2)
  expect(sent.at(-1)?.body).toEqual({ reason: 'face', comment: 'Another nose', mayKeep: true })
  expect(toasts()).toEqual(['35 credits are back. You can give back 4 more looks this month.'])
})

test('a look is reported, from the dialog about its credits', async () => {
  const { asked, press } = await serveLooks(({ method, path }) =>
    method === 'POST' && path.endsWith('/report') ? { status: 204 } : undefined,
  )
  press(0)
  fireEvent.click(await screen.findByRole('button', { name }))
  fireEvent.click(await screen.findByRole('button', { name: 'Report this look' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this look' }))
  fireEvent.click(dialog.getByLabelText('It uses a picture or a brand without the right to'))
  fireEvent.click(dialog.getByRole('button', { name: 'Send the report' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('POST', '/api/generate/new/report').map(({ body }) => body)).toEqual([
    { reason: 'rights', comment: '' },
  ])
  expect(toasts()).toEqual(['Thank you. Your report has reached us.'])
})
