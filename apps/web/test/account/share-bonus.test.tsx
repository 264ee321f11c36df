import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ShareBonus } from '../../src/features/account/share-bonus.tsx'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'
import { fakeServer } from '../studio/fake-server.ts'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

const link = 'https://toile.example/?ref=K7WQ2M'
const toasts = () => currentToasts().map(({ text }) => text)

function press(share: (() => Promise<void>) | undefined, writeText: () => Promise<void>) {
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText }, ...(share && { share }) })
  const { requests } = fakeServer(() => ({
    status: 200,
    body: { success: true, creditsAwarded: 5, credits: 55 },
  }))
  const onCredits = vi.fn()
  render(<ShareBonus isClaimed={false} link={link} onCredits={onCredits} />)
  fireEvent.click(screen.getByRole('button', { name: /^Share Toile/ }))
  return { requests, onCredits }
}
const refusal = (name: string) => Promise.reject(new DOMException('', name))

describe('the credits for sharing', () => {
  it.each([
    ['that cannot share', undefined],
    ['that refuses to share', () => refusal('NotAllowedError')],
  ])('come on a device %s, by copying the link', async (_, share) => {
    const writeText = vi.fn(async () => undefined)
    const { onCredits } = press(share, writeText)
    await waitFor(() => expect(onCredits).toHaveBeenCalledOnce())
    expect(writeText).toHaveBeenCalledWith(link)
    expect(toasts()[0]).toBe('Your link is copied.')
  })

  it('do not come when the user closes the share sheet', async () => {
    const cancelled = press(
      () => refusal('AbortError'),
      async () => undefined,
    )
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull())
    expect(cancelled.requests).toEqual([])
    expect(toasts()).toEqual([])
  })
})
