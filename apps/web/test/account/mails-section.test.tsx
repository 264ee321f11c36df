import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { MailsSection } from '../../src/features/account/mails-section.tsx'
import { fakeServer } from '../studio/fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

it('shows which emails are chosen, and saves only a whole number of credits', async () => {
  const { requests } = fakeServer(({ method, body }) => ({
    status: 200,
    body: method === 'PUT' ? body : { lookReady: false, lowCreditsLine: 10 },
  }))
  render(<MailsSection />)
  const line = await screen.findByLabelText('Mail me when fewer credits are left than')
  const save = screen.getByRole('button', { name: 'Save the choice' })
  fireEvent.change(line, { target: { value: 'a few' } })
  fireEvent.click(save)
  expect(screen.getByText('A whole number from 0 to 99999.')).toBeTruthy()
  fireEvent.change(line, { target: { value: '25' } })
  fireEvent.click(screen.getByLabelText('Mail me when a look is ready that took longer than a minute'))
  fireEvent.click(save)
  await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1))
  expect(requests.at(-1)?.body).toEqual({ lookReady: true, lowCreditsLine: 25 })
})
