import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { reloadDocument } from '../../src/lib/leave-page.ts'
import { lazyPart, offerRetry } from '../../src/ui/lazy-part.tsx'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'

vi.mock('../../src/lib/leave-page.ts', () => ({ leaveTo: vi.fn(), reloadDocument: vi.fn() }))

const Part = ({ text }: { text: string }) => <p>{text}</p>
/** A part whose first load fails, as if offline. */
const failsOnce = () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new TypeError('no network'))
  return lazyPart(load.mockResolvedValue(Part))
}

test('a part that fails to load is reported once and closed, and loads when opened again', async () => {
  const [Dialog, Other] = [failsOnce(), failsOnce()]
  const onClose = vi.fn<() => void>()
  const open = () =>
    render(
      <Suspense>
        <Dialog text="dialog" onClose={onClose} />
        <Other text="other" />
      </Suspense>,
    )
  const { unmount } = open()
  await act(async () => {})
  expect(onClose).toHaveBeenCalledOnce()
  const [toast, ...others] = currentToasts()
  expect([toast?.text, toast?.action?.label, others]).toEqual([
    'A part of this page could not be loaded. Check your connection.',
    'Load again',
    [],
  ])
  if (toast) dismissToast(toast.id)
  unmount()
  open()
  expect(await screen.findByText('dialog')).toBeTruthy()
  expect(currentToasts()).toEqual([])
})

test('a part that fails to load offers to load it again in its place', async () => {
  const Panel = failsOnce()
  render(
    <Suspense>
      <Panel text="panel" instead={offerRetry} />
    </Suspense>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Load again' }))
  expect(await screen.findByText('panel')).toBeTruthy()
  expect(currentToasts()).toEqual([])
})

test('when a part fails to load again, the next press loads the page of the newer build', async () => {
  const Panel = lazyPart((): Promise<typeof Part> => Promise.reject(new TypeError('gone')))
  render(
    <Suspense>
      <Panel text="panel" instead={offerRetry} />
    </Suspense>,
  )
  const press = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Load again' }))
    await act(async () => {})
  }
  const network = vi.spyOn(navigator, 'onLine', 'get')
  // A press without a network says nothing about the build.
  for (const isOnline of [false, true, false]) {
    network.mockReturnValue(isOnline)
    await press()
    expect(reloadDocument).not.toHaveBeenCalled()
  }
  network.mockRestore()
  await press()
  expect(reloadDocument).toHaveBeenCalledOnce()
})

test('a part that failed to load comes once the connection returns', async () => {
  const Panel = failsOnce()
  render(
    <Suspense>
      <Panel text="panel" instead="plain" />
    </Suspense>,
  )
  await screen.findByText('plain')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('panel')).toBeTruthy()
})
