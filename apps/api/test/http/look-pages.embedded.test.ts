import { exampleClaims } from '@toile/contract/claims'
import type { Language } from '@toile/contract/languages'
import type { LookReport } from '@toile/contract/shared-looks'
import type { WithdrawalRequest } from '@toile/contract/withdrawals'
import {
  lookRefusals,
  sharedLookNames,
  type PageValues,
  type SharedLookName,
} from '@toile/contract/web-pages'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillPage } from '../../src/http/fill-page.ts'
import { AppError, notFound } from '../../src/platform/errors.ts'
import { builtWeb } from './built-web.ts'
import { serve } from './test-server.ts'

describe('a filled page', () => {
  const page =
    '<p>{{a}}</p><fill-if name="b"><a href="{{b}}">{{b}}</a></fill-if><fill-if not="b">none</fill-if>'

  it('has escaped values, and the parts that depend on them', () => {
    const filled = fillPage(page, { a: '<b>"{{b}}" & \'$&\'</b>', b: 'x">' })
    expect(filled).toBe(
      '<p>&lt;b&gt;&quot;{{b}}&quot; &amp; &#39;$&amp;&#39;&lt;/b&gt;</p><a href="x&quot;&gt;">x&quot;&gt;</a>',
    )
    expect(fillPage(page, { a: '', b: null })).toBe('<p></p>none')
  })

  it('has no placeholder that the server does not know', () => {
    expect(() => fillPage(page, { a: '' })).toThrow('b')
  })
})

describe('the page of a shared look', () => {
  const values = Object.fromEntries(sharedLookNames.map((name) => [name, null])) as PageValues<SharedLookName>
  const shown: Record<string, PageValues<SharedLookName>> = {
    hidden: { ...values, slug: 'hidden', lookUrl: '/look.jpg', garmentName: 'A <dress>' },
    found: { ...values, slug: 'found', lookUrl: '/look.jpg', indexed: '' },
    reported: { ...values, slug: 'reported', reported: '' },
    typed: { ...values, slug: 'typed', lookUrl: '/look.jpg' },
  }
  const reports: [string, LookReport][] = []
  const asks: [string, WithdrawalRequest & { language: Language }][] = []
  const refusals = lookRefusals.map((name) => `<fill-if name="${name}"> ${name}</fill-if>`).join('')
  const typedIn = (form: string, field: string) =>
    `<fill-if name="${form}Refused"><fill-if not="garmentName">[${form} {{${field}}}]</fill-if></fill-if>`
  const forms = typedIn('report', 'typedComment') + typedIn('withdrawal', 'typedEmail')
  const webDir = builtWeb(
    (name, language) => `${name} ${language} {{garmentName}}${name === 'look' ? refusals + forms : ''}`,
  )
  const typed = async (form: string, fields: Record<string, string>) =>
    /\[(.*)\]/.exec(await (await send('typed', fields, form)).text())?.[1]
  it('names who takes payments only when the server sells', async () => {
    const offer = builtWeb((name) => (name === 'look' ? 'Look<fill-if name="sells"> Pay</fill-if>' : name))
    const bodyOf = async (sells: boolean) => {
      const { origin } = await serve({
        webDir: offer,
        claims: { ...exampleClaims, sells },
        sharedLooks: {
          visit: async () => shown['found'],
          report: async () => {},
          askForWithdrawal: async () => {},
        },
      })
      return (await fetch(`${origin}/look/found`)).text()
    }
    expect(await bodyOf(true)).toBe('Look Pay')
    expect(await bodyOf(false)).toBe('Look')
  })

  let failure: Error | undefined
  let app: Awaited<ReturnType<typeof serve>>

  beforeAll(async () => {
    app = await serve({
      webDir,
      sharedLooks: {
        visit: async (_request, slug) => shown[slug],
        report: async (slug, report) => {
          if (failure) throw failure
          if (!shown[slug]) throw notFound()
          reports.push([slug, report])
        },
        askForWithdrawal: async (_request, slug, asked) => {
          if (failure) throw failure
          if (!shown[slug]) throw notFound()
          asks.push([slug, asked])
        },
      },
    })
  })

  const send = (
    slug: string,
    fields: Record<string, string>,
    form = 'reports',
    headers: Record<string, string> = {},
  ) =>
    app.fetch(`/look/${slug}/${form}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'accept-language': 'es', ...headers },
      redirect: 'manual',
    })

  it('is complete in the visitor’s language, not cached, and hidden from search engines', async () => {
    const response = await app.fetch('/look/hidden', { headers: { 'accept-language': 'es' } })
    expect(await response.text()).toBe('look es A &lt;dress&gt;')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect((await app.fetch('/look/found')).headers.get('x-robots-tag')).toBeNull()
  })

  it('is the not-found page once it has ended', async () => {
    const response = await app.fetch('/look/ended')
    expect([response.status, await response.text()]).toEqual([404, 'not-found en {{garmentName}}'])
  })

  it('is without its look, and still answers a report, once reports have hidden it', async () => {
    const response = await app.fetch('/look/reported?reported=')
    expect([response.status, await response.text()]).toEqual([404, 'look en '])
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  })

  it('accepts reports by its form, and redirects', async () => {
    const sent = await send('hidden', { reason: 'rights', comment: '' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/look/hidden?reported='])
    expect((await send('hidden', { reason: 'boring' })).status).toBe(400)
    expect((await send('ended', { reason: 'rights' })).status).toBe(404)
    expect(reports).toEqual([['hidden', { reason: 'rights', comment: '' }]])
  })

  it('takes no form that another site sends, and says that nothing was sent', async () => {
    const before = [reports.length, asks.length]
    for (const [form, fields, reason] of [
      ['reports', { reason: 'rights' }, 'reasonMissing'],
      ['withdrawals', { email: 'eve@example.com' }, 'emailInvalid'],
    ] as const)
      for (const site of ['cross-site', 'same-site']) {
        const sent = await send('hidden', fields, form, { 'sec-fetch-site': site })
        expect([sent.status, await sent.text()]).toEqual([403, `look es A &lt;dress&gt; ${reason}`])
      }
    expect([reports.length, asks.length]).toEqual(before)
    const own = { 'sec-fetch-site': 'same-origin' }
    expect((await send('found', { reason: 'other' }, 'reports', own)).status).toBe(303)
    expect(reports.pop()).toEqual(['found', { reason: 'other' }])
  })

  it('accepts requests for a withdrawal link, and redirects', async () => {
    const ask = (slug: string, email: string) => send(slug, { email }, 'withdrawals')
    const asked = await ask('hidden', 'eve@example.com')
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/look/hidden?asked='])
    expect((await ask('hidden', 'eve@example.com\nbcc: bob@example.com')).status).toBe(400)
    expect((await ask('ended', 'eve@example.com')).status).toBe(404)
    expect(asks).toEqual([['hidden', { email: 'eve@example.com', language: 'es' }]])
  })

  it('answers a form in the language that the form names, and so does the mail', async () => {
    asks.length = 0
    const asked = await send('hidden', { email: 'eve@example.com' }, 'withdrawals?lang=en')
    expect(asked.headers.get('location')).toBe('/look/hidden?asked=&lang=en')
    expect(asks).toEqual([['hidden', { email: 'eve@example.com', language: 'en' }]])
    const reported = await send('hidden', { reason: 'rights' }, 'reports?lang=en')
    expect(reported.headers.get('location')).toBe('/look/hidden?reported=&lang=en')
    const refused = await send('hidden', {}, 'reports?lang=en')
    expect(await refused.text()).toBe('look en A &lt;dress&gt; reasonMissing')
    const other = await send('hidden', { reason: 'rights' }, 'reports?lang=xx')
    expect(other.headers.get('location')).toBe('/look/hidden?reported=')
  })

  it('says in the visitor’s language why a form is refused, and keeps the page', async () => {
    const refused = async (form: string, fields: Record<string, string>) => {
      const response = await send('hidden', fields, form)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const [page, reason] = (await response.text()).split('&lt;dress&gt; ')
      expect(page).toBe('look es A ')
      return [response.status, reason, response.headers.get('retry-after')]
    }
    expect(await refused('reports', {})).toEqual([400, 'reasonMissing', null])
    expect(await refused('reports', { comment: 'x'.repeat(9000) })).toEqual([413, 'reasonMissing', null])
    expect(await refused('withdrawals', { email: 'eve' })).toEqual([400, 'emailInvalid', null])
    const asked = { email: 'eve@example.com' }
    failure = new AppError('rate_limited', 'Too many.', { retryAfterSeconds: 60 })
    expect(await refused('withdrawals', asked)).toEqual([429, 'askedTooOften', '60'])
    failure = new AppError('mail_unavailable', 'No mail.')
    expect(await refused('withdrawals', asked)).toEqual([503, 'mailUnavailable', null])
    failure = new Error('The database is down')
    expect(await refused('reports', { reason: 'rights' })).toEqual([500, 'notSent', null])
    failure = undefined
    expect(await typed('reports', { comment: '<b>' })).toBe('report &lt;b&gt;')
    expect(await typed('withdrawals', { email: 'eve"' })).toBe('withdrawal eve&quot;')
    expect(await typed('reports', { comment: 'x'.repeat(9000) })).toBe('report ')
    for (const form of ['reports', 'withdrawals']) {
      const other = await app.fetch(`/look/hidden/${form}?lang=en`, { redirect: 'manual' })
      expect([other.status, other.headers.get('location')]).toEqual([303, '/look/hidden?lang=en'])
    }
    const gone = await send('ended', { reason: 'rights' })
    expect([gone.status, await gone.text()]).toEqual([404, 'not-found es {{garmentName}}'])
  })
})
