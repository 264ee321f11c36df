import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../studio/fake-server.ts'
import { AppRoutes, preloadPage } from '../../src/routes.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => void vi.unstubAllGlobals())

async function open(path: string) {
  await preloadPage(path)
  history.replaceState(null, '', path)
  render(<AppRoutes />)
}

describe('the landing page', () => {
  it('says what the product does and links to the studio', async () => {
    await open('/')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Transform Your Look Instantly with AI',
    )
    expect(screen.getByRole('link', { name: 'Start Creating Now' }).getAttribute('href')).toBe(
      '/virtual-try-outfit',
    )
    expect(document.title).toBe('Toile: try clothes on your own photo')
  })

  it('shows each picture in modern formats with a JPEG fallback', async () => {
    await open('/')
    const picture = screen.getByRole('img', { name: 'Woman in a pink T-shirt' }).parentElement
    const types = Array.from(picture?.querySelectorAll('source') ?? [], ({ type }) => type)
    expect(types).toEqual(['image/avif'])
    expect(picture?.querySelector('img')?.getAttribute('src')).toMatch(/\.jpg$/)
  })
})

describe('an unknown address', () => {
  it('shows that, with links to the landing page and the studio', async () => {
    await open('/nowhere/at/all')
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Back to Studio' }).getAttribute('href')).toBe(
      '/virtual-try-outfit',
    )
    expect(document.title).toBe('Page not found · Toile')
  })
})

describe('the shell', () => {
  it('moves focus to the heading of the new page', async () => {
    await open('/nowhere')
    fireEvent.click(screen.getByRole('link', { name: 'Go Home' }))
    const heading = await screen.findByRole('heading', { level: 1, name: /Transform/ })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
  })

  it('moves focus to the heading also when going back closes the sign-in dialog', async () => {
    fakeServer(() => ({ status: 200, body: { password: true, providers: [], devMailbox: false } }))
    await preloadPage('/')
    await open('/nowhere')
    fireEvent.click(screen.getByRole('link', { name: 'Go Home' }))
    const button = await screen.findByRole('button', { name: 'Sign Up Free' })
    button.focus()
    fireEvent.click(button)
    await screen.findByRole('dialog')
    await act(async () => history.back())
    const heading = await screen.findByRole('heading', { name: 'Page not found' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The dialog gives the focus back in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    expect(document.activeElement).toBe(heading)
  })

  it('starts with a skip link', async () => {
    await open('/')
    const [first] = screen.getAllByRole('link')
    expect(first?.getAttribute('href')).toBe('#main')
    expect(document.querySelector('#main')?.tagName).toBe('MAIN')
  })

  it('skips to the page without changing its address, which may hold a token', async () => {
    await preloadPage('/withdraw')
    await open('/withdraw#id.1.signature')
    const skip = screen.getByRole('link', { name: 'Skip to content' })
    skip.focus()
    fireEvent.click(skip)
    expect(document.activeElement?.tagName).toBe('MAIN')
    expect(location.hash).toBe('#id.1.signature')
    expect(screen.getByRole('button', { name: 'Take it away' })).toBeDefined()
    act(() => skip.focus())
    expect(document.querySelector('main')?.hasAttribute('tabindex')).toBe(false)
  })

  it('has one live region', async () => {
    await open('/')
    expect(document.querySelectorAll('[aria-live], [role=status], [role=alert]')).toHaveLength(1)
  })

  it('opens the sign-in dialog, and returns focus', async () => {
    fakeServer(() => ({ status: 200, body: { password: true, providers: [], devMailbox: false } }))
    await open('/')
    const button = screen.getByRole('button', { name: 'Sign In' })
    button.focus()
    fireEvent.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'Sign In' })
    await act(async () => fireEvent.keyDown(dialog, { key: 'Escape' }))
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('offers to sign up from the landing page', async () => {
    fakeServer(() => ({ status: 200, body: { password: true, providers: [], devMailbox: false } }))
    await open('/')
    fireEvent.click(screen.getByRole('button', { name: 'Sign Up Free' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create Account' })
    expect(dialog.textContent).toContain('Get 50 free credits when you sign up!')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
