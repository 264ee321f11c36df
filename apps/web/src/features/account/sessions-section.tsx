import { useCallback, useEffect, useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import {
  endAllSessions,
  endSession,
  listSessions,
  readSession,
  type DeviceSession,
} from '../../api/identity.ts'
import { focusHeadingOf } from '../../lib/focus-heading.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { deviceWords } from './device-words.ts'
import { Section } from './section.tsx'
import { UnreadBox } from './unread-box.tsx'

type Devices = { sessions: DeviceSession[]; here: string | undefined }

type SessionsSectionProps = { onSignOut: () => void; onLeft: (words: string) => void }

export function SessionsSection({ onSignOut, onLeft }: SessionsSectionProps) {
  const [devices, setDevices] = useState<Devices | null>(null)
  const { failure, attempt } = useAttempt()
  const ending = useAttempt()

  const load = useCallback(
    () =>
      attempt(async () => {
        const [sessions, now] = await Promise.all([listSessions(), readSession()])
        const here = now?.session.token
        // This device first, then by last use.
        const rank = ({ token, updatedAt }: DeviceSession) =>
          token === here ? Infinity : Date.parse(updatedAt)
        setDevices({ sessions: sessions.toSorted((a, b) => rank(b) - rank(a)), here })
      }),
    [attempt],
  )
  useEffect(() => void load(), [load])

  const end = async ({ token, userAgent }: DeviceSession) => {
    const pressed = document.activeElement
    if (!(await ending.attempt(() => endSession(token)))) return
    focusHeadingOf(pressed)
    showToast(t('account.sessions.signedOut', { device: deviceWords(userAgent) }))
    await load()
  }
  const endAll = async () => {
    if (await ending.attempt(endAllSessions)) onLeft(t('account.sessions.left'))
  }
  return (
    <Section id="sessions" title={t('account.sessions')} lead={t('account.sessions.lead')}>
      {failure !== null && (
        <UnreadBox failure={failure} title={t('account.sessions.failed')} onRetry={() => void load()} />
      )}
      {!devices && failure === null && <Skeleton className="h-20" />}
      {devices && (
        <ul className="divide-y divide-line border-y border-line">
          {devices.sessions.map((session) => (
            <Device
              key={session.token}
              session={session}
              isHere={session.token === devices.here}
              onEnd={session.token === devices.here ? onSignOut : () => void end(session)}
            />
          ))}
        </ul>
      )}
      {ending.failure !== null && (
        <FailureBox {...failureWords(ending.failure, t('account.sessions.notSignedOut'))} />
      )}
      <Button className="justify-self-start" icon="exit" busy={ending.busy} onClick={() => void endAll()}>
        {t('account.sessions.everywhere')}
      </Button>
    </Section>
  )
}

function Device({ session, isHere, onEnd }: { session: DeviceSession; isHere: boolean; onEnd: () => void }) {
  const name = deviceWords(session.userAgent)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-[.94rem] text-ink-2">
          {isHere
            ? t('account.sessions.here')
            : t('account.sessions.lastUsed', { when: whenWords(session.updatedAt) })}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={
          isHere ? t('account.sessions.signOut.here') : t('account.sessions.signOut.other', { device: name })
        }
        onClick={onEnd}
      >
        {t('account.sessions.signOut')}
      </Button>
    </li>
  )
}

const whenWords = (isoTime: string) => formatDate(isoTime, { dateStyle: 'medium', timeStyle: 'short' })
