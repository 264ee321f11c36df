import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import html from '../../index.html?raw'
import {
  chooseTheme,
  currentTheme,
  nextTheme,
  storedTheme,
  subscribeTheme,
  watchTheme,
} from '../../src/lib/theme.ts'

const shown = () => document.documentElement.dataset['theme']

/** The media queries of the browser bar's colours: that for light pages, and that for dark ones. */
const barMedia = () =>
  Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'), ({ media }) => media)
const byDevice = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']

beforeEach(() => {
  document.head.innerHTML = html.match(/<meta name="theme-color"[^>]*>/g)?.join('') ?? ''
  chooseTheme('system')
})

describe('chooseTheme', () => {
  it('applies and stores a theme, and clears it for the device’s setting', () => {
    chooseTheme('dark')
    expect([shown(), storedTheme()]).toEqual(['dark', 'dark'])
    chooseTheme('system')
    expect([shown(), storedTheme()]).toEqual([undefined, 'system'])
  })
  it('gives the browser’s bar the colour of the page', () => {
    expect(barMedia()).toEqual(byDevice)
    chooseTheme('dark')
    expect(barMedia()).toEqual(['not all', 'all'])
    chooseTheme('light')
    expect(barMedia()).toEqual(['all', 'not all'])
    chooseTheme('system')
    expect(barMedia()).toEqual(byDevice)
  })
  it('treats an unknown stored value as the device’s setting', () => {
    localStorage.setItem('toile:theme', 'pink')
    expect(storedTheme()).toBe('system')
  })
})

describe('a theme chosen in another tab', () => {
  /** Stores as another tab does: this one gets the event. */
  const chooseElsewhere = (theme: string | null) => {
    if (theme === null) localStorage.removeItem('toile:theme')
    else localStorage.setItem('toile:theme', theme)
    window.dispatchEvent(new StorageEvent('storage', { key: 'toile:theme', newValue: theme }))
  }
  it('is applied here, and shown by the switch', () => {
    onTestFinished(watchTheme())
    const changed = vi.fn<() => void>()
    onTestFinished(subscribeTheme(changed))
    chooseElsewhere('dark')
    expect([shown(), currentTheme()]).toEqual(['dark', 'dark'])
    chooseElsewhere(null)
    expect([shown(), currentTheme()]).toEqual([undefined, 'system'])
    expect(changed).toHaveBeenCalledTimes(2)
  })
  it('follows the device after all storage was cleared', () => {
    onTestFinished(watchTheme())
    chooseTheme('dark')
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect([shown(), currentTheme()]).toEqual([undefined, 'system'])
  })
})

describe('nextTheme', () => {
  it.each([
    [true, ['light', 'dark', 'system']],
    [false, ['dark', 'light', 'system']],
  ])('changes the appearance at the first press (dark device: %s)', (deviceIsDark, expected) => {
    const first = nextTheme('system', deviceIsDark)
    const second = nextTheme(first, deviceIsDark)
    expect([first, second, nextTheme(second, deviceIsDark)]).toEqual(expected)
  })
})

describe('the inline script of the page', () => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const run = () => {
    const element = document.createElement('script')
    element.textContent = script
    document.head.append(element)
    element.remove()
  }
  it.each(['light', 'dark'])('shows the stored %s theme before anything else runs', (theme) => {
    localStorage.setItem('toile:theme', theme)
    run()
    expect(shown()).toBe(theme)
    expect(barMedia()).toEqual(theme === 'light' ? ['all', 'not all'] : ['not all', 'all'])
  })
  it('ignores an unknown theme', () => {
    localStorage.setItem('toile:theme', 'pink')
    run()
    expect(shown()).toBeUndefined()
    expect(barMedia()).toEqual(byDevice)
  })
})
