import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { announced } from '../../src/ui/announce.ts'
import { newKey } from '../developers-examples.ts'
import { show } from './show-developers.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('a new key is announced without the key, and the focus stays beside it', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Make a key' }))
  const form = within(screen.getByRole('form', { name: 'A new key' }))
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Tests' } })
  fireEvent.click(form.getByRole('checkbox', { name: /^I have the right/ }))
  fireEvent.click(form.getByRole('button', { name: 'Make the key' }))
  await screen.findByText(newKey.key)
  await waitFor(() => expect(announced().text).toContain('Your new key. Copy it now'))
  expect(announced().text).not.toContain(newKey.key)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Make a key' })))
  const done = screen.getByRole('button', { name: 'I have copied it' })
  done.focus()
  fireEvent.click(done)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'API keys' }))
})

test('a form for an endpoint that is closed gives the focus back', async () => {
  show()
  const add = { name: 'Add an endpoint' }
  fireEvent.click(await screen.findByRole('button', add))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', add))
})
