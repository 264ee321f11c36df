/** A store outside React whose state changes only by actions, and a hook that selects a part of it. */
import { useSyncExternalStore } from 'react'

export type Store<State, Action> = {
  get: () => State
  dispatch: (action: Action) => void
  /** Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<State, Action>(
  reducer: (state: State, action: Action) => State,
  initial: State,
): Store<State, Action> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    dispatch: (action) => {
      const before = state
      state = reducer(state, action)
      if (state !== before) for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Subscribes to a part of the state; renders again only when `select` returns another value. `select` must return a
 * part of the state, never a new object.
 */
export function useSelected<State, Selected>(
  { get, subscribe }: Pick<Store<State, never>, 'get' | 'subscribe'>,
  select: (state: State) => Selected,
): Selected {
  const snapshot = () => select(get())
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
