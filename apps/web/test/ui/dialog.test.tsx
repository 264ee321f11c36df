import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Button } from '../../src/ui/button.tsx'
import { Dialog, Sheet } from '../../src/ui/dialog.tsx'
import { Toaster } from '../../src/ui/toaster.tsx'
import { currentToasts, dismissToast, showToast } from '../../src/ui/toasts.ts'

function Page({ elsewhere = false }: { elsewhere?: boolean }) {
  const [open, setOpen] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Button ref={target}>Elsewhere</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Choose an Image"
        description="Upload one or take a sample."
        returnFocusTo={elsewhere ? target : undefined}
        footer={<Button>Upload</Button>}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

async function openDialog() {
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Choose an Image' })
  return { opener, dialog }
}

describe('Dialog', () => {
  it.each([
    ['the only toast', 1],
    ['one of two toasts', 2],
  ])('stays open when %s above it is pressed, and closes by a press outside both', async (_, count) => {
    onTestFinished(() => currentToasts().forEach(({ id }) => dismissToast(id)))
    render(
      <>
        <Page />
        <Toaster />
      </>,
    )
    const { dialog } = await openDialog()
    // As in a browser, the toast is removed before listeners of the document are called.
    const onPress = vi.fn(() => flushSync(() => {}))
    for (let n = 1; n <= count; n++)
      act(() => void showToast(`Deleted ${n}.`, { action: { label: `Undo ${n}`, onPress } }))
    // The dialog listens to presses outside it only after the one that opened it.
    await new Promise((resolve) => setTimeout(resolve))
    const undo = screen.getByText('Undo 1')
    fireEvent.pointerDown(undo)
    fireEvent.click(undo)
    expect(onPress).toHaveBeenCalledOnce()
    expect(undo.isConnected).toBe(false)
    expect(dialog.isConnected).toBe(true)
    fireEvent.pointerDown(document.body)
    fireEvent.click(document.body)
    await waitFor(() => expect(dialog.isConnected).toBe(false))
  })

  it('is named, described and modal, and receives focus', async () => {
    render(<Page />)
    const { dialog, opener } = await openDialog()
    expect(dialog.getAttribute('aria-describedby')).toBe(screen.getByText('Upload one or take a sample.').id)
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    expect(opener.closest('[aria-hidden="true"]')).not.toBeNull()
  })

  it.each([
    ['Escape', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
    ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('closes by %s and gives the focus back to what opened it', async (_, close) => {
    render(<Page />)
    const { opener } = await openDialog()
    close()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('moves focus to the given element', async () => {
    render(<Page elsewhere />)
    await openDialog()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Elsewhere'))
  })

  it('gives the focus back inside a dialog that loses a node while another above it closes', async () => {
    function Gallery() {
      const [asks, setAsks] = useState(false)
      return (
        <Dialog open onOpenChange={() => {}} title="Gallery">
          <Button onClick={() => setAsks(true)}>Delete</Button>
          <span data-testid="placeholder" />
          <Dialog open={asks} onOpenChange={setAsks} title="Delete it?" />
        </Dialog>
      )
    }
    render(<Gallery />)
    const opener = await screen.findByRole('button', { name: 'Delete' })
    opener.focus()
    fireEvent.click(opener)
    await screen.findByRole('dialog', { name: 'Delete it?' })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog', { name: 'Delete it?' })).toBeNull()
    // As when a picture has loaded.
    screen.getByTestId('placeholder').remove()
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })
})

describe('Sheet', () => {
  it('is modal', async () => {
    render(
      <Sheet open onOpenChange={() => {}} side="bottom" title="Design Elements">
        Samples
      </Sheet>,
    )
    expect(await screen.findByRole('dialog', { name: 'Design Elements' })).toBeDefined()
  })
})
