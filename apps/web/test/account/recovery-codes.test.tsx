import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RecoveryCodes } from '../../src/features/account/recovery-codes.tsx'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

it('the recovery codes say when the browser does not copy them', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new DOMException()) } })
  render(<RecoveryCodes codes={['abcde-fghij']} />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy the codes' }))
  await expect
    .poll(() => currentToasts().map(({ text }) => text))
    .toEqual(['Your browser does not let us copy. Write the codes down.'])
})
