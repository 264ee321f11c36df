import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CrashScreen } from '../../src/features/shell/crash-screen.tsx'

function Page({ name }: { name: string }) {
  if (name === 'broken') throw new Error('boom')
  return <p>{name}</p>
}

function App() {
  const [name, setName] = useState('whole')
  return (
    <>
      <button onClick={() => setName('broken')}>break</button>
      <button onClick={() => setName('other')}>leave</button>
      <CrashScreen key={name}>
        <Page name={name} />
      </CrashScreen>
    </>
  )
}

// React logs caught errors to the console, which is expected here.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

describe('CrashScreen', () => {
  it('replaces a page that throws, until the user navigates away', () => {
    render(<App />)
    fireEvent.click(screen.getByRole('button', { name: 'break' }))
    expect(screen.getByRole('heading', { name: 'This page has come apart' })).toBeDefined()
    expect(screen.queryByText(/charged/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
    fireEvent.click(screen.getByRole('button', { name: 'leave' }))
    expect(screen.getByText('other')).toBeDefined()
  })

  it('takes the focus and names the document, so that a screen reader reads it', () => {
    document.title = 'Studio'
    render(<App />)
    const control = screen.getByRole('button', { name: 'break' })
    control.focus()
    fireEvent.click(control)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'This page has come apart' }))
    expect(document.title).toBe('This page has come apart · Toile')
  })
})
