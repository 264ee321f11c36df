import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Profile } from '@toile/contract/accounts'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProfileSection } from '../../src/features/account/profile-section.tsx'
import { profile as example } from '../session/people.ts'
import { fakeServer } from '../studio/fake-server.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A page that keeps what is saved; another tab's changes arrive as a new `from`. */
function Page({ from }: { from: Profile }) {
  const [saved, setSaved] = useState<{ from: Profile; profile: Profile } | null>(null)
  const profile = saved?.from === from ? saved.profile : from
  return <ProfileSection profile={profile} onProfile={(next) => setSaved({ from, profile: next })} />
}
const named = (displayName: string, username: string): Profile => ({ ...example, displayName, username })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('a name changed in another tab is shown and not overwritten', async () => {
  const { requests } = fakeServer(({ body }) => ({ status: 200, body: { ...example, ...(body as object) } }))
  const { rerender } = render(<Page from={named('Ada', 'ada')} />)
  fireEvent.change(field('Username'), { target: { value: 'countess' } })
  rerender(<Page from={named('Ada Lovelace', 'ada')} />)
  await waitFor(() => expect(field('Name').value).toBe('Ada Lovelace'))
  expect(field('Username').value).toBe('countess')
  fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.body).toEqual({ displayName: 'Ada Lovelace', username: 'countess' })
  // After saving, the fields show the profile again.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save profile' }).ariaBusy).not.toBe('true'))
  rerender(<Page from={named('Ada', 'lovelace')} />)
  await waitFor(() => expect(field('Username').value).toBe('lovelace'))
})
