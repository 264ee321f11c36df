import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AccountCorner } from '../../src/features/session/account-corner.tsx'
import { setSession } from '../../src/features/session/session-store.ts'
import { endSession } from '../../src/features/session/session-work.ts'
import { fakeServer } from '../studio/fake-server.ts'
import { profile, signedIn, tokenFor } from './people.ts'

const show = () => render(<AccountCorner />)

async function openMenu(name: RegExp) {
  const button = await screen.findByRole('button', { name })
  fireEvent.click(button)
  return { button, menu: within(await screen.findByRole('menu')) }
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  act(() => endSession('quiet'))
  vi.unstubAllGlobals()
})

describe('the corner of the header', () => {
  it('shows no words while the session is unknown', () => {
    setSession({ status: 'unknown' })
    const { container } = show()
    expect(screen.queryByRole('button')).toBeNull()
    expect(container.querySelector('.skeleton')).not.toBeNull()
  })

  it('shows the display name and the credits', async () => {
    setSession({ ...signedIn, profile: { ...profile, displayName: 'Marianne', credits: 1250 } })
    show()
    expect(await screen.findByRole('button', { name: 'Account of Marianne 1,250 credits' })).toBeTruthy()
  })

  it('shows the local part of the email without a name, and no credits until known', async () => {
    setSession({ ...signedIn, profile: null })
    show()
    expect(await screen.findByRole('button', { name: 'Account of marianne' })).toBeTruthy()
  })

  it('shows the initial when the photo fails to load', async () => {
    setSession({ ...signedIn, profile: { ...profile, photoURL: 'https://lh3.googleusercontent.com/a' } })
    show()
    const button = await screen.findByRole('button', { name: /^Account of/ })
    const photo = button.querySelector('img')
    if (!photo) throw new Error('no photo')
    fireEvent.error(photo)
    expect(button.textContent).toMatch(/^M/)
  })

  it('moves focus to the sign-in button when the account button had it', async () => {
    setSession(signedIn)
    show()
    const button = await screen.findByRole('button', { name: /^Account of/ })
    button.focus()
    act(() => endSession('quiet'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sign In'))
  })
})

describe('the account menu', () => {
  it('shows name, start of the id, credits and links', async () => {
    setSession(signedIn)
    show()
    const { menu } = await openMenu(/^Account of marianne/)
    expect(menu.getByText('marianne@example.com')).toBeTruthy()
    expect(menu.getByText('El4wYR0wOAlmxq0…')).toBeTruthy()
    expect(menu.getByText('50')).toBeTruthy()
    expect(menu.getByText('Free')).toBeTruthy()
    const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(items.slice(2)).toEqual([
      'Get More Credits',
      'View My Profile',
      'My Assets',
      'Wardrobe',
      'Developers',
      'Account Settings',
      'Log out',
    ])
    fireEvent.click(menu.getByRole('menuitem', { name: '@set username' }))
    expect(location.pathname + location.hash).toBe('/account#username')
  })

  it('copies the whole id and stays open', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }))
    setSession({ ...signedIn, profile: { ...profile, username: 'taylor' } })
    show()
    const { menu } = await openMenu(/^Account of/)
    expect(menu.getByRole('menuitem', { name: '@taylor' })).toBeTruthy()
    fireEvent.click(menu.getByRole('menuitem', { name: /^Copy your id/ }))
    expect(await menu.findByText('Copied')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(profile.uid)
  })

  it('says that the credits could not be read, and retries on a press', async () => {
    setSession({ ...signedIn, profile: null, profileFailed: true })
    fakeServer(({ path }) => ({
      status: 200,
      body: path === '/api/auth/profile' ? profile : { token: tokenFor(900) },
    }))
    show()
    const { menu } = await openMenu(/^Account of/)
    fireEvent.click(menu.getByRole('menuitem', { name: 'Credits could not be read. Try again' }))
    expect(await menu.findByText('50')).toBeTruthy()
  })
})
