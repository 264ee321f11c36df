import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'
import { at, payment, quote } from './money-examples.ts'
import { ok, openConsole } from './open-console.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of currentToasts()) dismissToast(id)
})

it.each([
  ['taken', 'Done.'],
  ['asked', 'The provider has not answered yet. It is asked again by itself.'],
  ['refused', 'The provider refused. The timeline says why.'],
] as const)('a refund that is %s is reported as such, and as nothing else', async (state, outcome) => {
  const refund = { id: 'r1', amountMinor: 2499, ground: 'technical', isOverride: false, problem: null }
  const path = `/console/payments/${payment.id}`
  openConsole('support', `/console?page=payments&id=${payment.id}`, {
    [path]: () => ok({ payment, events: [], refunds: [] }),
    [`${path}/refund-quote`]: () => ok(quote),
    [`POST ${path}/refunds`]: () => ok({ ...refund, state, createdAt: at }),
  })
  const press = await screen.findByRole('button', { name: 'Pay back' })
  const form = within(press.closest('form')!)
  fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Charged twice' } })
  fireEvent.click(press)
  await waitFor(() => expect(currentToasts()).not.toEqual([]))
  await waitFor(() => expect(press.getAttribute('aria-busy')).toBeNull())
  expect(currentToasts().map(({ text }) => text)).toEqual([outcome])
})
