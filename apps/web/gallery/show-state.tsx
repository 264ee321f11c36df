import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { setCredentials } from '../src/api/credentials.ts'
import { setSession } from '../src/features/session/session-store.ts'
import { Shell } from '../src/features/shell/shell.tsx'
import { AppRoutes, preloadPage } from '../src/routes.tsx'
import { loadWords, startWords } from '../src/words/load-words.ts'
import { profile, user } from '../test/session/people.ts'
import { answerWith } from './answers.ts'
import { usualAnswers } from './examples.ts'
import type { GalleryState } from './state.ts'
import { emptyDevice } from './device.ts'
import { settled } from './steps.ts'

/** Brings the app into a state. Then sets `<html data-state>` to `there`, or to the error. */
export async function showState(state: GalleryState, root: Element): Promise<void> {
  const { path, arrival, person, answers, kept = {}, show, instead } = state
  emptyDevice(kept)
  answerWith({ ...usualAnswers(person), ...answers })
  const isHere = person !== undefined && person !== null
  setCredentials(
    isHere ? { token: async () => 'token', renew: async () => null, giveUp: () => undefined } : null,
  )
  if (person === undefined) setSession({ status: 'signed-out' })
  else if (person === null) setSession({ status: 'unknown' })
  else if (person === 'unread') setSession({ status: 'signed-in', user, profile: null, profileFailed: true })
  else
    setSession({
      status: 'signed-in',
      user,
      profile: { ...profile, ...person },
      profileFailed: false,
    })
  startWords(document)
  // After the language, which sets its own direction.
  const direction = new URLSearchParams(location.search).get('dir')
  if (direction) document.documentElement.dir = direction
  const { pathname, search, hash } = new URL(path, location.href)
  // What is left of the address stays the gallery's, for a reload.
  history.replaceState(arrival, '', hash)
  const { hook, navigate } = memoryLocation({ path: pathname + search })
  const ownPath = location.pathname
  // What the app's code navigates to without a link goes into the real address.
  addEventListener('pushState', () => {
    if (location.pathname !== ownPath) navigate(location.pathname + location.search)
  })
  try {
    await Promise.all([preloadPage(pathname), loadWords('shell')])
    createRoot(root).render(
      <StrictMode>
        <Router hook={hook}>{instead ? <Framed>{instead}</Framed> : <AppRoutes />}</Router>
      </StrictMode>,
    )
    await settled()
    await show?.()
    await settled()
    document.documentElement.dataset['state'] = 'there'
  } catch (error) {
    document.documentElement.dataset['state'] = String(error)
    throw error
  }
}

function Framed({ children }: { children: ReactNode }) {
  return (
    <Shell title="shell.title.studio" pricing account={null}>
      {children}
    </Shell>
  )
}
