import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DataSection } from '../../src/features/account/data-section.tsx'
import { EmailSection } from '../../src/features/account/email-section.tsx'
import { fakeServer } from '../studio/fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const type = (address: string) =>
  fireEvent.change(screen.getByLabelText('New email'), { target: { value: address } })

describe('the email section', () => {
  it('lets the user correct a mistyped address after the link was sent', async () => {
    const { requests } = fakeServer(() => ({ status: 200, body: { status: true } }))
    const { rerender } = render(<EmailSection email="old@example.com" />)
    press('Change email')
    type('mistyped@exampel.com')
    press('Send the link')
    expect(await screen.findByText(/goes to mistyped@exampel\.com/)).toBeTruthy()
    expect(document.activeElement).toBe(button('Change email'))
    press('Change email')
    type('new@example.com')
    press('Send the link')
    expect(await screen.findByText(/goes to new@example\.com/)).toBeTruthy()
    expect(requests.map(({ body }) => (body as { newEmail: string }).newEmail)).toEqual([
      'mistyped@exampel.com',
      'new@example.com',
    ])
    rerender(<EmailSection email="new@example.com" />)
    expect(screen.queryByText(/We sent a link/)).toBeNull()
  })

  it('returns focus to the button when the change is cancelled', () => {
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
