import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Link, Router } from 'wouter'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { followLink, hasReturned, onNavigation, useAddress } from '../../src/lib/address.ts'

function Address() {
  const { pathname, search, hash } = useAddress()
  const state = useHistoryState<unknown>()
  return <output>{JSON.stringify([pathname, search, hash, state])}</output>
}

const show = () =>
  render(
    <Router aroundNav={followLink}>
      <Link to="/account?q=a%2520b#payments">Payments</Link>
      <Address />
    </Router>,
  )
const shown = () => JSON.parse(screen.getByRole('status').textContent) as unknown
const press = (options = {}) => fireEvent.click(screen.getByRole('link', { name: 'Payments' }), options)

beforeEach(() => history.replaceState(null, '', '/'))

describe('the address', () => {
  it('is shown in its parts after a link, undecoded', () => {
    show()
    expect(shown()).toEqual(['/', '', '', null])
    press()
    expect(shown()).toEqual(['/account', '?q=a%2520b', '#payments', null])
  })

  it('comes with the state of its navigation', () => {
    show()
    act(() => navigate('/pricing', { state: { shortage: 3 } }))
    expect(shown()).toEqual(['/pricing', '', '', { shortage: 3 }])
  })

  it('is left to the browser when a link is opened with a modifier key', () => {
    show()
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
      // jsdom itself follows no links.
      expect(press({ [key]: true })).toBe(true)
      expect(location.pathname).toBe('/')
    }
    expect(press({ button: 1 })).toBe(true)
  })
})

describe('a link to the address that the page already has', () => {
  it('navigates again, but adds nothing to the history', () => {
    show()
    press()
    const entries = history.length
    let count = 0
    const stop = onNavigation(() => (count += 1))
    press()
    stop()
    press()
    expect(history.length).toBe(entries)
    expect(count).toBe(1)
  })
})

describe('going back', () => {
  it('is told from following a link', async () => {
    show()
    press()
    expect(hasReturned()).toBe(false)
    act(() => history.back())
    await waitFor(() => expect(shown()).toEqual(['/', '', '', null]))
    expect(hasReturned()).toBe(true)
    press()
    expect(hasReturned()).toBe(false)
  })
})
