import type { AuditEntry, TimelineEvent } from '@toile/contract/console'
import { consolePolicy, type OperatorRole } from '@toile/contract/console-policy'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { consoleAddress, viewIn } from '../../src/features/console/addresses.ts'
import { csvOf } from '../../src/features/console/csv.ts'
import { ok, openConsole, refused, type, type Answers } from './open-console.tsx'
import { examplePerson as person } from './example-person.ts'

afterEach(() => vi.unstubAllGlobals())

const at = '2026-11-27T09:00:00.000Z'
const event: TimelineEvent = {
  kind: 'look',
  at,
  id: 'look1',
  what: 'failed',
  amount: 10,
  currency: null,
  note: 'engine_failed',
}

const open = (role: OperatorRole, view: string, answers: Answers = {}) =>
  openConsole(role, view, {
    [`/console/people/${person.holder}`]: () => ok(person),
    [`/console/people/${person.holder}/timeline`]: () => ok({ events: [event], nextCursor: null }),
    ...answers,
  })

describe('the access check', () => {
  it('refuses other users, and sends an operator without a second factor to their account', async () => {
    open('support', '/console', { '/console/me': () => refused('scope_missing', {}) })
    expect(await screen.findByText('This account is not one of an operator.')).toBeTruthy()
    open('support', '/console', {
      '/console/me': () => refused('proof_required', { reason: 'not-set-up', methods: [] }),
    })
    const link = await screen.findByRole('link', { name: 'Set one up in your account' })
    expect(link.getAttribute('href')).toBe('/account#passkeys')
  })

  it('asks for a code, and opens after it is verified', async () => {
    let isShown = false
    open('moderator', '/console?page=review', {
      '/console/me': () =>
        isShown
          ? ok({ email: 'op@example.com', role: 'moderator', acts: consolePolicy.moderator })
          : refused('proof_required', { reason: 'not-shown', methods: ['code'] }),
      '/identity/two-factor/verify-totp': () => {
        isShown = true
        return ok({})
      },
      '/console/reports': () => ok({ pages: [] }),
      '/console/review': () => ok({ items: [] }),
    })
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Code'), { target: { value: '123456' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('No reports wait.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'People' })).toBeNull()
  })
})

describe('a person', () => {
  it('is found, and gets credits once per successful press, with a reason', async () => {
    let tries = 0
    const { requests } = open('support', `/console?page=people&q=ada%40example.com`, {
      '/console/people': () => ok({ people: [person] }),
      [`POST /console/people/${person.holder}/credits`]: () =>
        ++tries === 1
          ? { status: 500, body: { error: 'No.', code: 'internal', requestId: 'r' } }
          : ok({ credits: 60, isRepeated: false }),
    })
    fireEvent.click(await screen.findByRole('link', { name: 'ada@example.com' }))
    expect(await screen.findByText('engine_failed')).toBeTruthy()
    expect(screen.queryByText('Suspension')).toBeNull()
    const form = within(screen.getByRole('form', { name: 'Credits: give or take' }))
    const give = () => fireEvent.click(form.getByRole('button', { name: 'Give' }))
    give()
    expect(await form.findByText('Say why in a few words.')).toBeTruthy()
    expect(form.getByText('A whole number from 1.')).toBeTruthy()
    type('Credits to move', '10')
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'The look failed' } })
    give()
    expect(await form.findByText('No.')).toBeTruthy()
    give()
    await waitFor(() => expect(form.queryByText('No.')).toBeNull())
    const moved = requests.filter(({ path }) => path.endsWith('/credits'))
    expect(moved.map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({ amount: 10, reason: 'The look failed' })),
    )
    expect(new Set(moved.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })
})

describe('the keys', () => {
  it('focus the search, move through the rows, and are listed in the help', async () => {
    open('admin', '/console?page=people&q=ada', {
      '/console/people': () =>
        ok({ people: [person, { ...person, holder: 'other', email: 'bob@example.com' }] }),
    })
    const first = await screen.findByRole('link', { name: 'ada@example.com' })
    const press = (key: string) => fireEvent.keyDown(document.body, { key })
    press('j')
    expect(document.activeElement).toBe(first)
    press('j')
    press('j')
    expect(document.activeElement?.textContent).toBe('bob@example.com')
    press('k')
    expect(document.activeElement).toBe(first)
    press('/')
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('q'))
    press('?')
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy()
  })
})

describe('another page', () => {
  const headingOf = (name: string) => screen.findByRole('heading', { name, level: 2 })

  it('is shown from its top, and its heading gets the focus of a control that is gone', async () => {
    open('support', '/console?page=people&q=ada', { '/console/people': () => ok({ people: [person] }) })
    const link = await screen.findByRole('link', { name: 'ada@example.com' })
    link.focus()
    fireEvent.click(link)
    expect(await screen.findByText('engine_failed')).toBeTruthy()
    const heading = await headingOf('People')
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
  })

  it('leaves the focus on a link that stays', async () => {
    open('support', `/console?page=people&holder=${person.holder}`, {
      '/console/looks': () => ok({ looks: [], nextCursor: null }),
    })
    await screen.findByText('engine_failed')
    const link = screen.getAllByRole('link', { name: 'Looks' })[0]!
    link.focus()
    fireEvent.click(link)
    expect(await headingOf('Looks')).toBeTruthy()
    expect(document.activeElement).toBe(link)
  })

  it('is the same page with another search, where the heading gets the focus of the field', async () => {
    open('support', '/console?page=people', { '/console/people': () => ok({ people: [person] }) })
    const field = await screen.findByLabelText('Search for a person')
    field.focus()
    type('Search for a person', 'ada')
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByRole('link', { name: 'ada@example.com' })
    const heading = await headingOf('People')
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(scrollTo).not.toHaveBeenCalled()
  })
})

describe('the audit', () => {
  const entry: AuditEntry = {
    seq: 2,
    at,
    actor: 'op@example.com',
    act: 'credits.move',
    subject: person.holder,
    reason: '=1+1, "quoted"',
    before: null,
    after: '{"amount":5}',
    hash: 'abc',
  }

  it('shows the actions, and loads more', async () => {
    open('admin', '/console?page=audit', {
      '/console/audit': ({ path }) =>
        path.includes('before=2')
          ? ok({ entries: [{ ...entry, seq: 1, reason: 'The first' }], nextCursor: null })
          : ok({ entries: [entry], nextCursor: '2' }),
    })
    expect(await screen.findByText('=1+1, "quoted"')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('The first')).toBeTruthy()
  })

  it('is exported as CSV without spreadsheet formulas', () => {
    expect(csvOf([entry, { ...entry, seq: -2 }], ['seq', 'actor', 'reason', 'before', 'after'])).toBe(
      [
        'seq,actor,reason,before,after',
        `2,op@example.com,"'=1+1, ""quoted""",,"{""amount"":5}"`,
        `-2,op@example.com,"'=1+1, ""quoted""",,"{""amount"":5}"`,
        '',
      ].join('\r\n'),
    )
  })
})

it('keeps the view in the URL', () => {
  const view = { page: 'people', holder: 'a b' } as const
  const address = new URL(consoleAddress(view), 'https://toile.test')
  expect(viewIn(address.searchParams)).toEqual(view)
  expect(viewIn(new URLSearchParams('page=nothing'))).toEqual({ page: 'today' })
})
