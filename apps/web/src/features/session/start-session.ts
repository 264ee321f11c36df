/** The first step of the session on every page: what is needed to know whether the rest is needed. */
import { setCredentials } from '../../api/credentials.ts'
import { watchSessionNote } from '../../lib/session-hint.ts'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { withWords } from '../../words/with-words.ts'
import { currentSession, setSession } from './session-store.ts'

const loadWork = () => withWords(import('./session-work.ts'), 'session', 'failures')

/** Query parameters of links that this feature answers for. */
const OURS = /[?&](?:verified|verification|sign-in|email|ref)=/

/** Once, before the page is rendered. A visitor without a stored session costs no call and no further code. */
export function startSession(): void {
  setCredentials({
    token: async () => (currentSession().status === 'signed-out' ? null : (await loadWork()).token()),
    renew: async (refused) => (await loadWork()).renewToken(refused),
    giveUp: () => void loadWork().then(({ endSession }) => endSession('over'), cannotLoad),
  })
  watchSessionNote((userId) => {
    if (userId === null && currentSession().status === 'signed-out') return
    void loadWork().then(({ hearOfNote }) => hearOfNote(userId), cannotLoad)
  })
  // The link of a mail may have signed in a device that has no note of it.
  if (/[?&](?:verified|email)=/.test(location.search)) setSession({ status: 'unknown' })
  if (OURS.test(location.search))
    void withWords(import('./arrival.ts'), 'session', 'failures').then(({ arrive }) => arrive(), cannotLoad)
  else if (currentSession().status === 'unknown')
    void loadWork().then(({ readSessionAgain }) => readSessionAgain(), cannotLoad)
}

function cannotLoad(): void {
  if (currentSession().status === 'unknown') setSession({ status: 'signed-out', unseen: true })
  showToast(t('shell.partFailed'), {
    action: { label: t('shell.reload'), onPress: () => location.reload() },
  })
}
