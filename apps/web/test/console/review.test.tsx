import type { ReportedPage, ReviewItem } from '@toile/contract/console-review'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok, openConsole, type } from './open-console.tsx'

afterEach(() => vi.unstubAllGlobals())

const at = '2026-11-27T09:00:00.000Z'
const holder = '0f0f0f0f-0000-4000-8000-000000000001'

describe('the review', () => {
  const page: ReportedPage = {
    id: 'share1',
    path: '/look/slug',
    isTakenDown: true,
    endsAt: null,
    pictures: [],
    holder,
    person: null,
    reports: [{ reason: 'rights', comment: 'My picture', at }],
  }
  const item: ReviewItem = {
    id: 'item1',
    kind: 'uncertain',
    subject: 'photo',
    reason: null,
    comment: null,
    at,
    lookId: 'look1',
    isKept: true,
    person: { holder, isSuspended: false, isBanned: false, banProposedBy: 'op2@example.com' },
  }

  it('settles a reported page with a reason, blocks its pictures, and shows none', async () => {
    let isSettled = false
    const { requests } = openConsole('moderator', '/console?page=review', {
      '/console/reports': () => ok({ pages: isSettled ? [] : [page] }),
      '/console/review': () => ok({ items: [] }),
      '/console/reports/share1': () => {
        isSettled = true
        return { status: 204 }
      },
    })
    expect(await screen.findByText('My picture')).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
    type('Reason', 'Their own picture')
    fireEvent.click(screen.getByLabelText('Block its pictures'))
    fireEvent.click(screen.getByRole('button', { name: 'Remove for good' }))
    expect(await screen.findByText('No reports wait.')).toBeTruthy()
    const sent = requests.find(({ path }) => path.endsWith('share1'))
    expect(sent?.body).toEqual({ verdict: 'remove', block: true, reason: 'Their own picture', until: at })
  })

  it('moves the focus from a settled page to the heading of the list', async () => {
    let pages = [page, { ...page, id: 'share2', path: '/look/other' }]
    openConsole('moderator', '/console?page=review', {
      '/console/reports': () => ok({ pages }),
      '/console/review': () => ok({ items: [] }),
      '/console/reports/share1': () => {
        pages = pages.slice(1)
        return { status: 204 }
      },
    })
    const form = within(await screen.findByRole('form', { name: 'Settle /look/slug' }))
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Their own picture' } })
    const keep = form.getByRole('button', { name: 'Keep' })
    keep.focus()
    fireEvent.click(keep)
    const heading = screen.getByRole('heading', { name: 'Shared looks' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(keep.isConnected).toBe(false)
    expect(screen.getByText('/look/other')).toBeTruthy()
  })

  it('links to a page only while visitors can see it', async () => {
    const shared = { ...page, isTakenDown: false }
    const pages = [
      { ...shared, id: 'shown', path: '/look/shown' },
      { ...shared, id: 'over', path: '/look/over', endsAt: at },
    ]
    openConsole('moderator', '/console?page=review', {
      '/console/reports': () => ok({ pages }),
      '/console/review': () => ok({ items: [] }),
    })
    expect(await screen.findByText('Over')).toBeTruthy()
    expect(screen.getByText('Shown')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open /look/shown' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open /look/over' })).toBeNull()
  })

  it('opens the pictures of a page that is taken down, for a reason', async () => {
    const { requests } = openConsole('moderator', '/console?page=review', {
      '/console/reports': () => ok({ pages: [{ ...page, pictures: ['look', 'person'] }] }),
      '/console/review': () => ok({ items: [] }),
      '/console/reports/share1/picture': () => ok({ type: 'image/jpeg', data: 'AAAA' }),
    })
    const form = within(await screen.findByRole('form', { name: 'Pictures' }))
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'To judge it' } })
    fireEvent.click(form.getByRole('button', { name: 'Open the look' }))
    expect(await screen.findByRole('img', { name: 'The look' })).toBeTruthy()
    const sent = requests.find(({ path }) => path.endsWith('/picture'))
    expect(sent?.body).toEqual({ picture: 'look', reason: 'To judge it' })
  })

  it('suspends the account behind a reported page, which is hidden then', async () => {
    let isSuspended = false
    const person = () => ({ holder, isSuspended, isBanned: false, banProposedBy: null })
    const shown = () => ({ ...page, isTakenDown: false, person: person() })
    openConsole('moderator', '/console?page=review', {
      '/console/reports': () => ok({ pages: [shown()] }),
      '/console/review': () => ok({ items: [] }),
      [`/console/people/${holder}/suspension`]: () => {
        isSuspended = true
        return { status: 204 }
      },
    })
    expect(await screen.findByRole('link', { name: 'Open /look/slug' })).toBeTruthy()
    const form = within(screen.getByRole('form', { name: 'Suspension' }))
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Pictures of others' } })
    fireEvent.click(form.getByRole('button', { name: 'Suspend the account' }))
    expect(await screen.findByText('Hidden with the account')).toBeTruthy()
    expect(screen.getByText('Suspended')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open /look/slug' })).toBeNull()
  })

  it('lists proposed bans, also of accounts without anything to review', async () => {
    let people = [item.person]
    const { requests } = openConsole('moderator', '/console?page=review', {
      '/console/reports': () => ok({ pages: [] }),
      '/console/review': () => ok({ items: [] }),
      '/console/bans': () => ok({ people }),
      [`/console/people/${holder}/ban`]: () => {
        people = []
        return ok({ ...item.person, isBanned: true })
      },
    })
    expect(await screen.findByText('Proposed by op2@example.com. Another operator confirms.')).toBeTruthy()
    const form = within(screen.getByRole('form', { name: 'Permanent ban' }))
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Pictures of others' } })
    const confirm = form.getByRole('button', { name: 'Confirm the ban' })
    confirm.focus()
    fireEvent.click(confirm)
    const heading = screen.getByRole('heading', { name: 'Proposed bans' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(confirm.isConnected).toBe(false)
    expect(screen.getByText('No bans are proposed.')).toBeTruthy()
    expect(requests.some(({ path }) => path.endsWith('/ban'))).toBe(true)
  })

  it('opens flagged looks for a reason, and confirms a ban proposed by another operator', async () => {
    const { requests } = openConsole('moderator', '/console?page=review', {
      '/console/reports': () => ok({ pages: [] }),
      '/console/review': () => ok({ items: [item] }),
      '/console/looks/look1/picture': () => ok({ type: 'image/png', data: 'AAAA' }),
      [`/console/people/${holder}/ban`]: () => ok({ ...item.person, isBanned: true }),
    })
    expect(await screen.findByText('Moderation doubts it')).toBeTruthy()
    const formOf = (name: string) => within(screen.getByRole('form', { name }))
    const press = (form: string, button: string) => {
      fireEvent.change(formOf(form).getByLabelText('Reason'), { target: { value: 'To judge it' } })
      fireEvent.click(formOf(form).getByRole('button', { name: button }))
    }
    press('Pictures', 'Open the photo')
    expect(await screen.findByRole('img', { name: 'The photo' })).toBeTruthy()
    press('Permanent ban', 'Confirm the ban')
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/ban'))).toBe(true))
  })
})
