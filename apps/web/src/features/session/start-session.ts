/** Starts the session on every page; loads further code only when a user may be signed in. */
import { setCredentials } from '../../api/credentials.ts'
import { watchSessionNote } from '../../lib/session-hint.ts'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { withWords } from '../../words/with-words.ts'
import { currentSession, setSession } from './session-store.ts'

const loadWork = () => withWords(import('./session-work.ts'), 'session', 'failures')

/** Query parameters of links that `arrival.ts` handles. */
const OURS = /[?&](?:verified|verification|sign-in|email|ref)=/

/** Called once, before the page renders. For a visitor without a session note, makes no call and loads no code. */
export function startSession(): void {
  setCredentials({
    token: async () => (currentSession().status === 'signed-out' ? null : (await loadWork()).token()),
    renew: async (refused) => (await loadWork()).renewToken(refused),
    giveUp: () => void loadWork().then(({ endSession }) => endSession('over'), cannotLoad),
  })
  watchSessionNote((userId) => {
    if (userId === null && currentSession().status === 'signed-out') return
    void loadWork().then(({ onSessionNote }) => onSessionNote(userId), cannotLoad)
  })
  // An email's link may have signed in without a session note in this browser.
  if (/[?&](?:verified|email)=/.test(location.search)) setSession({ status: 'unknown' })
  if (OURS.test(location.search))
    void withWords(import('./arrival.ts'), 'session', 'failures').then(({ arrive }) => arrive(), cannotLoad)
  else if (currentSession().status === 'unknown')
    void loadWork().then(({ refreshSession }) => refreshSession(), cannotLoad)
}

function cannotLoad(): void {
  if (currentSession().status === 'unknown') setSession({ status: 'signed-out', unseen: true })
  showToast(t('shell.partFailed'), {
    action: { label: t('shell.reload'), onPress: () => location.reload() },
  })
}
