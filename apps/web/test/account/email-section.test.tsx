import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DataSection } from '../../src/features/account/data-section.tsx'
import { EmailSection } from '../../src/features/account/email-section.tsx'
import { fakeServer, type FakeRequest } from '../studio/fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const type = (address: string) =>
  fireEvent.change(screen.getByLabelText('New email'), { target: { value: address } })

/** Answers which sign-in methods the account has, and each request to change the email. */
const serve = (method: string) =>
  fakeServer(({ path }) => ({
    status: 200,
    body: path.endsWith('/list-accounts') ? [{ providerId: method }] : { status: true },
  }))
const changes = (requests: readonly FakeRequest[]) =>
  requests.flatMap(({ path, body }) => (path.endsWith('/change-email') ? [body] : []))

describe('the email section', () => {
  it('lets the user correct a mistyped address after the link was sent', async () => {
    const { requests } = serve('credential')
    const { rerender } = render(<EmailSection email="old@example.com" />)
    press('Change email')
    type('mistyped@exampel.com')
    press('Send the link')
    expect(await screen.findByText(/goes to mistyped@exampel\.com/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(button('Change email')))
    press('Change email')
    type('new@example.com')
    press('Send the link')
    expect(await screen.findByText(/goes to new@example\.com/)).toBeTruthy()
    expect(changes(requests)).toMatchObject([
      { newEmail: 'mistyped@exampel.com' },
      { newEmail: 'new@example.com' },
    ])
    rerender(<EmailSection email="new@example.com" />)
    expect(screen.queryByText(/We sent a link/)).toBeNull()
  })

  it('asks for the password, of an account that has one', async () => {
    const { requests } = serve('credential')
    const { unmount } = render(<EmailSection email="old@example.com" />)
    press('Change email')
    type('new@example.com')
    const field = screen.getByLabelText<HTMLInputElement>('Your password')
    fireEvent.change(field, { target: { value: 'mauve-gusset-41' } })
    expect(new FormData(field.form!).get('username')).toBe('old@example.com')
    press('Send the link')
    await screen.findByText(/goes to new@example\.com/)
    expect(changes(requests)).toMatchObject([{ newEmail: 'new@example.com', password: 'mauve-gusset-41' }])
    unmount()

    serve('google')
    render(<EmailSection email="old@example.com" />)
    press('Change email')
    await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull())
  })

  it('returns focus to the button when the change is cancelled', () => {
    serve('credential')
    render(<EmailSection email="old@example.com" />)
    press('Change email')
    press('Cancel')
    expect(document.activeElement).toBe(button('Change email'))
  })
})

describe('the section of the user’s data', () => {
  it('returns focus to the button when the account is kept', () => {
    render(<DataSection email="old@example.com" onLeft={() => undefined} />)
    press('Delete account')
    press('Keep my account')
    expect(document.activeElement).toBe(button('Delete account'))
  })
})
