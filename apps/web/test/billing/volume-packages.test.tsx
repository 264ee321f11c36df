import type { VolumeList } from '@toile/contract/volume-offers'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { VolumePackages } from '../../src/features/billing/volume-packages.tsx'
import { leaveTo } from '../../src/lib/leave-page.ts'
import { fakeServer } from '../studio/fake-server.ts'
import { volumeList } from './payments-examples.ts'

vi.mock('../../src/lib/leave-page.ts', () => ({ leaveTo: vi.fn(), reloadDocument: vi.fn() }))
afterEach(() => vi.unstubAllGlobals())

const buyer = { isSignedIn: true, isSigningIn: false, onSignIn: vi.fn<(from: HTMLElement) => void>() }

function show(shown: VolumeList) {
  const { requests } = fakeServer(({ path }) =>
    path === '/api/paddle/volume-packages'
      ? { status: 200, body: shown }
      : { status: 200, body: { success: true, orderId: 'O1', approveUrl: 'https://paypal.example.com/O1' } },
  )
  render(<VolumePackages buyer={buyer} onPaid={vi.fn<(transactionId: string) => void>()} />)
  return requests
}

test('volume packages state the price per look, and are bought like the others', async () => {
  const requests = show(volumeList)
  expect(await screen.findByText(/^About \$0\.19 a look/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^PayPal for the 100,000 credits/ }))
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://paypal.example.com/O1'))
  const posted = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(posted).toEqual([{ packageKey: 'volume_medium' }])
})

test('says when none are sold', async () => {
  show({ ...volumeList, packages: [] })
  expect(await screen.findByText('These packages are not sold here.')).toBeTruthy()
})
