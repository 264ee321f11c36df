import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, test, vi } from 'vitest'
import type { Verdict } from '@toile/engine/credentials/verify-picture'
import { VerdictView } from '../../src/features/verify/verdict-view.tsx'
import { VerifyPage } from '../../src/features/verify/verify-page.tsx'
import { fakeServer } from '../studio/fake-server.ts'

afterEach(() => void vi.unstubAllGlobals())

const signed = {
  kind: 'signed',
  generator: { name: 'Toile', version: '1.0.0' },
  facts: { engine: 'embedded', madeAt: null, photo: 'ab'.repeat(32), garments: ['cd'.repeat(32)] },
  signer: {
    name: 'CN=Looks, O=Example',
    trust: 'trusted',
    validFrom: new Date('2026-01-01T12:00:00Z'),
    validUntil: new Date('2026-06-01T12:00:00Z'),
    isInDate: true,
    isNotYetValid: false,
  },
} satisfies Verdict
const by = (trust: 'development' | 'unknown'): Verdict => ({ ...signed, signer: { ...signed.signer, trust } })

test.each<[Verdict, RegExp]>([
  [signed, /a\.jpg was made here, and is as it was made/],
  [by('development'), /without a certificate of its own.*one for development/],
  [by('unknown'), /signed by another service.*does not know the signer/],
  [{ ...signed, signer: { ...signed.signer, isInDate: false } }, /certificate ended on June 1, 2026/],
  [{ ...signed, signer: { ...signed.signer, isInDate: false, isNotYetValid: true } }, /is not valid yet/],
  [{ kind: 'changed' }, /a\.jpg was changed after it was signed/],
  [{ kind: 'unreadable' }, /credentials that cannot be read/],
  [{ kind: 'marked', isOurs: true }, /says that Toile made it with AI.*without a signature/],
  [{ kind: 'marked', isOurs: false }, /says that it was made with AI/],
  [{ kind: 'unsupported' }, /a\.jpg cannot be checked here.*Only JPEG, PNG and WebP/],
  [{ kind: 'none' }, /says nothing about its origin.*proves nothing/],
])('a verdict is told in words: %o', (verdict, words) => {
  const { container } = render(<VerdictView name="a.jpg" verdict={verdict} />)
  expect(container.textContent).toMatch(words)
})

it('shows the facts of a signed picture, and which are unknown', () => {
  render(<VerdictView name="a.jpg" verdict={signed} />)
  for (const fact of [
    'Toile 1.0.0',
    'embedded',
    'Not known',
    'CN=Looks, O=Example',
    'ab'.repeat(32),
    'cd'.repeat(32),
  ])
    expect(screen.getByText(fact)).toBeDefined()
})

it('says when the certificates cannot be fetched, and retries', async () => {
  fakeServer(() => ({ status: 500, body: {} }))
  render(<VerifyPage />)
  const field = screen.getByLabelText(/Choose or drop a picture/)
  fireEvent.change(field, { target: { files: [new File(['x'], 'x.jpg')] } })
  expect(await screen.findByText('The picture could not be checked.')).toBeDefined()
  expect(screen.getByLabelText(/Choose or drop a picture/)).toBeDefined()
})
