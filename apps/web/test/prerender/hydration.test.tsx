/** Prerendered pages hydrate without differences, by React's warnings, which only its development build gives. */
import { act, cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { setSession } from '../../src/features/session/session-store.ts'
import { LandingBelowFold } from '../../src/pages/landing-below-fold.tsx'
import { chooseTheme } from '../../src/lib/theme.ts'
import { notFoundPage, pages } from '../../src/prerender.tsx'
import { AppRoutes, preloadPage } from '../../src/routes.tsx'
import { fakeServer } from '../studio/fake-server.ts'

const sent = [...pages, notFoundPage]
  .filter(({ isPrerendered }) => isPrerendered)
  .flatMap(({ paths }) => paths)

let errors: unknown[] = []

beforeEach(() => {
  errors = []
  chooseTheme('system')
  setSession({ status: 'signed-out' })
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void errors.push(words))
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  fakeServer(() => ({ status: 503 }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Hydrates the server's markup in a browser where every device-dependent value differs. */
async function hydrate(path: string, element: ReactElement): Promise<HTMLElement> {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Router ssrPath={path}>{element}</Router>)
  history.replaceState(null, '', path)
  document.body.append(container)
  chooseTheme('dark')
  setSession({ status: 'unknown' })
  const onRecoverableError = (error: unknown) => {
    // Lazy parts are tested separately, because this renderer, unlike the build's, does not wait for them.
    if (!String(error).includes('does not support Suspense')) errors.push(error)
  }
  await act(async () => render(<Router>{element}</Router>, { container, hydrate: true, onRecoverableError }))
  return container
}

describe('hydration', () => {
  it.each(sent)('changes nothing of %s except what depends on device and session', async (path) => {
    await preloadPage(path)
    const page = await hydrate(path, <AppRoutes />)
    expect(errors).toEqual([])
    expect(page.querySelector('[aria-label="Theme: dark"]')).not.toBeNull()
    expect(page.querySelector('[data-signed-out]')).toBeNull()
  })

  it('changes nothing of the lower part of the landing page', async () => {
    const part = await hydrate('/', <LandingBelowFold />)
    expect(errors).toEqual([])
    expect(part.querySelector('[data-signed-out]')).toBeNull()
  })
})
