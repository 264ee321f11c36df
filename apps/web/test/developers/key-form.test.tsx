import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keyScopes } from '@toile/contract/key-scopes'
import { show } from './show-developers.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('a key that may do nothing is not made, and the form says why', async () => {
  const { requests } = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Make a key' }))
  const form = within(screen.getByRole('form', { name: 'A new key' }))
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Tests' } })
  const scopes = within(form.getByRole('group', { name: 'What it may do' })).getAllByRole('checkbox')
  expect(scopes).toHaveLength(keyScopes.length)
  for (const scope of scopes) fireEvent.click(scope)
  fireEvent.click(form.getByRole('checkbox', { name: /^I have the right/ }))
  fireEvent.click(form.getByRole('button', { name: 'Make the key' }))
  form.getAllByText('Choose something that the key may do.')
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  fireEvent.click(scopes[0]!)
  expect(form.queryByText('Choose something that the key may do.')).toBeNull()
})
