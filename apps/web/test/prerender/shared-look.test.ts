import { lookRefusals, sharedLookNames } from '@toile/contract/web-pages'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { renderLook } from '../../src/prerender.tsx'

// As in the build.
vi.stubEnv('SSR', true)
const page = document.createElement('div')
page.innerHTML = renderLook()
afterAll(() => void vi.unstubAllEnvs())

describe('the template of a shared look', () => {
  it('asks only for values that the server has', () => {
    const asked = [...page.innerHTML.matchAll(/\{\{(\w+)\}\}|<fill-if (?:name|not)="(\w+)"/g)]
    const names = new Set(asked.map(([, filled, condition]) => filled ?? condition))
    const known = new Set<string | undefined>([...sharedLookNames, 'sells'])
    expect([...names].filter((name) => !known.has(name))).toEqual([])
  })

  it('says why a form was refused', () => {
    const words = lookRefusals.map((name) => page.querySelector(`fill-if[name="${name}"]`)?.textContent)
    expect(new Set(words.filter(Boolean)).size).toBe(lookRefusals.length)
    expect(words).toContain('No link was sent. Please check your email address, and ask again.')
  })

  it('says of a photo that is itself a look that an AI made it', () => {
    const photo = page.querySelector('fill-if[name="beforeUrl"]')
    expect(photo?.querySelector('fill-if[name="beforeIsLook"]')?.textContent).toBe('AI-generated')
  })

  it('opens the studio in its language', () => {
    expect(page.querySelector('a[href*="look="]')?.getAttribute('href')).toBe(
      '/virtual-try-outfit?look={{slug}}&lang=en',
    )
  })

  it('sends its forms in its language', () => {
    const actions = Array.from(page.querySelectorAll('form'), (form) => form.getAttribute('action'))
    expect([...new Set(actions)]).toEqual([
      '/look/{{slug}}/withdrawals?lang=en',
      '/look/{{slug}}/reports?lang=en',
    ])
  })

  it.each([
    ['withdrawalRefused', 'emailInvalid', 'email', '{{typedEmail}}'],
    ['reportRefused', 'reasonMissing', 'comment', '{{typedComment}}'],
  ])(
    'shows a refused form open, with the reason in it and what was typed (%s)',
    (form, refusal, field, typed) => {
      const details = page.querySelector<HTMLDetailsElement>(`fill-if[name="${form}"] details`)
      expect(details?.open).toBe(true)
      const reason = details?.querySelector(`form fill-if[name="${refusal}"] [role="alert"]`)
      expect(reason?.hasAttribute('autofocus')).toBe(true)
      expect(details?.querySelector(`[name="${field}"]`)?.getAttribute('value')).toBe(typed)
      const untouched = page.querySelector(`fill-if[not="${form}"] details`)
      expect([untouched?.hasAttribute('open'), untouched?.querySelectorAll('[role="alert"]').length]).toEqual(
        [false, 0],
      )
      expect(untouched?.querySelector(`[name="${field}"]`)?.hasAttribute('value')).toBe(false)
    },
  )

  it('has neither pictures nor forms once reports have hidden the page', () => {
    const hidden = page.querySelector('fill-if[not="lookUrl"]')!
    expect(hidden.querySelector('h1')?.textContent).toBe('This page is hidden until we have looked at it')
    expect(hidden.textContent).toContain('Thank you. Your report has reached us.')
    expect(hidden.querySelectorAll('img, form')).toHaveLength(0)
    expect(hidden.innerHTML).not.toContain('{{')
  })
})
