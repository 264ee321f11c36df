/** States of the pages other than the studio. */
import { nothingComes } from '../answers.ts'
import { statesOf } from '../state.ts'
import { seen } from '../steps.ts'
import { CrashScreen } from '../../src/features/shell/crash-screen.tsx'
import { LONG_NAME } from '../examples.ts'
import { AppToast } from '../app-toast.tsx'

function Broken(): never {
  throw new Error('This page is broken on purpose')
}

/** Scrolls down, so that the lazily loaded parts appear. */
const scrollDown = async () => {
  await seen('.landing-later')
  dispatchEvent(new Event('pointermove'))
  await seen('.quotes')
}

export const pageStates = [
  ...statesOf(
    'landing',
    { path: '/' },
    {
      'first-view': {},
      visitor: { show: scrollDown },
      person: { person: { credits: 350 }, show: scrollDown },
      'few-credits': { person: { credits: 20 }, show: scrollDown },
      unknown: { person: null },
      'long-name': { person: { displayName: LONG_NAME, credits: 123_456 } },
    },
  ),
  ...statesOf(
    'legal',
    { path: '/privacy' },
    {
      privacy: {},
      terms: { path: '/terms' },
      refund: { path: '/refund' },
      'no-contact': { path: '/refund', answers: { 'GET /api/site': nothingComes } },
    },
  ),
  ...statesOf(
    'page',
    { path: '/no-such-page' },
    {
      'not-found': {},
      crash: {
        isNoisy: true,
        instead: (
          <CrashScreen>
            <Broken />
          </CrashScreen>
        ),
      },
      toast: { instead: <AppToast /> },
    },
  ),
]
