import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useKey } from '../../src/features/studio/look/use-key.ts'

function Page({ onPress }: { onPress: () => void }) {
  useKey('d', true, onPress)
  useKey('arrowleft', true, onPress)
  return (
    <>
      <button>outside</button>
      <div role="menu" aria-label="Account" tabIndex={-1}>
        <div role="menuitem" tabIndex={-1}>
          Developers
        </div>
      </div>
      <input aria-label="Name" />
    </>
  )
}

test('a key is a shortcut outside of fields and menus, which take it themselves', () => {
  const onPress = vi.fn()
  render(<Page onPress={onPress} />)
  const menu = screen.getByRole('menu')
  for (const element of [menu, screen.getByRole('menuitem'), screen.getByRole('textbox')])
    for (const key of ['d', 'ArrowLeft']) fireEvent.keyDown(element, { key })
  expect(onPress).not.toHaveBeenCalled()
  for (const key of ['d', 'ArrowLeft']) fireEvent.keyDown(screen.getByRole('button'), { key })
  expect(onPress).toHaveBeenCalledTimes(2)
})
