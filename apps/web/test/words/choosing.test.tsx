import { fireEvent, render, screen } from '@testing-library/react'
import { languageCookie } from '@toile/contract/languages'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Languages } from '../../src/features/shell/languages.tsx'
import { reloadDocument } from '../../src/lib/leave-page.ts'
import { chosenHere } from '../../src/words/chosen-here.ts'
import { startWords } from '../../src/words/load-words.ts'
import { i18n, language, t } from '../../src/words/translate.ts'

vi.mock(import('../../src/lib/leave-page.ts'), () => ({ reloadDocument: vi.fn(), leaveTo: vi.fn() }))

const forget = () => {
  document.cookie = `${languageCookie}=; Max-Age=0; Path=/`
}
beforeEach(() => {
  forget()
  vi.mocked(reloadDocument).mockClear()
  history.replaceState({ idx: 3 }, '', '/')
})
afterEach(() => {
  vi.restoreAllMocks()
  i18n.activate('en')
})

describe('the choice of a language', () => {
  it('names each language in itself, marks the current one, and links to each', () => {
    render(<Languages />)
    expect(screen.getByRole('navigation', { name: 'Language' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'English' }).getAttribute('aria-current')).toBe('true')
    const other = screen.getByRole('link', { name: 'Español' })
    expect(other.getAttribute('aria-current')).toBeNull()
    expect([other.lang, other.getAttribute('href')]).toEqual(['es', '?lang=es'])
  })

  it('is stored in the cookie, removed from the URL, and reloads the page', () => {
    history.replaceState({ idx: 3 }, '', '/pricing?lang=en&ref=K7#questions')
    render(<Languages />)
    fireEvent.click(screen.getByRole('link', { name: 'Español' }))
    expect(document.cookie).toContain(`${languageCookie}=es`)
    expect(location.href).toMatch(/\/pricing\?ref=K7#questions$/)
    expect(history.state).toEqual({ idx: 3 })
    expect(reloadDocument).toHaveBeenCalledOnce()
  })

  it('is put in the URL when cookies are blocked', () => {
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined)
    render(<Languages />)
    fireEvent.click(screen.getByRole('link', { name: 'Español' }))
    expect(location.search).toBe('?lang=es')
    expect(reloadDocument).toHaveBeenCalledOnce()
  })

  it('leaves presses that open a new tab to the browser', () => {
    render(<Languages />)
    const seen = vi.fn((event: Event) => {
      const isLeft = !event.defaultPrevented
      event.preventDefault()
      return isLeft
    })
    window.addEventListener('click', seen, { once: true })
    fireEvent.click(screen.getByRole('link', { name: 'Español' }), { ctrlKey: true })
    expect(seen).toHaveReturnedWith(true)
    expect(reloadDocument).not.toHaveBeenCalled()
  })
})

describe('the language of a page', () => {
  it('is the one the page was sent in, with its embedded words', () => {
    const page = document.implementation.createHTMLDocument()
    page.documentElement.lang = 'es'
    const inPage = { parts: ['shell'], words: { 'shell.skip': ['Saltar'] } }
    page.body.innerHTML = `<script id="words" type="application/json">${JSON.stringify(inPage)}</script>`
    startWords(page)
    expect([language(), t('shell.skip'), page.documentElement.dir]).toEqual(['es', 'Saltar', 'ltr'])
  })

  it('is English for an unknown language', () => {
    const page = document.implementation.createHTMLDocument()
    page.documentElement.lang = 'tlh'
    startWords(page)
    expect([language(), page.documentElement.lang]).toEqual(['en', 'en'])
  })

  it('is chosen by the URL, the cookie, then the browser, without a server', () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'es-MX', 'en'])
    expect(chosenHere()).toBe('es')
    document.cookie = `${languageCookie}=en; Path=/`
    expect(chosenHere()).toBe('en')
    history.replaceState(null, '', '/?lang=es')
    expect(chosenHere()).toBe('es')
    history.replaceState(null, '', '/?lang=fr')
    expect(chosenHere()).toBe('en')
  })
})
