import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createStore, useSelected } from '../../src/lib/store.ts'

type State = { left: number; right: number }
const add = (state: State, action: { type: 'left' | 'right' | 'nothing' }): State =>
  action.type === 'nothing' ? state : { ...state, [action.type]: state[action.type] + 1 }

test('notifies subscribers of each change, and only of changes', () => {
  const store = createStore(add, { left: 0, right: 0 })
  let told = 0
  const stop = store.subscribe(() => told++)
  store.dispatch({ type: 'left' })
  store.dispatch({ type: 'nothing' })
  expect([told, store.get()]).toEqual([1, { left: 1, right: 0 }])
  stop()
  store.dispatch({ type: 'left' })
  expect([told, store.get().left]).toEqual([1, 2])
})

test('a component renders only when its selected part changes', () => {
  const store = createStore(add, { left: 0, right: 0 })
  let renders = 0
  function Left() {
    renders++
    return <p>{useSelected(store, ({ left }) => left)}</p>
  }
  render(<Left />)
  act(() => store.dispatch({ type: 'right' }))
  expect([renders, screen.getByRole('paragraph').textContent]).toEqual([1, '0'])
  act(() => store.dispatch({ type: 'left' }))
  expect([renders, screen.getByRole('paragraph').textContent]).toEqual([2, '1'])
})
