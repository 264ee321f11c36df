import { beforeEach, describe, expect, it } from 'vitest'
import html from '../../index.html?raw'
import { chooseTheme, nextTheme, storedTheme } from '../../src/lib/theme.ts'

const shown = () => document.documentElement.dataset['theme']

beforeEach(() => chooseTheme('system'))

describe('chooseTheme', () => {
  it('applies and stores a theme, and clears it for the device’s setting', () => {
    chooseTheme('dark')
    expect([shown(), storedTheme()]).toEqual(['dark', 'dark'])
    chooseTheme('system')
    expect([shown(), storedTheme()]).toEqual([undefined, 'system'])
  })
  it('treats an unknown stored value as the device’s setting', () => {
    localStorage.setItem('toile:theme', 'pink')
    expect(storedTheme()).toBe('system')
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
  })
  it('ignores an unknown theme', () => {
    localStorage.setItem('toile:theme', 'pink')
    run()
    expect(shown()).toBeUndefined()
  })
})
