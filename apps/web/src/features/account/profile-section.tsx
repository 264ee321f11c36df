import type { Profile } from '@toile/contract/accounts'
import { useRef, useState, type FormEvent } from 'react'
import { changeProfile } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { englishOnly } from '../../api/error-words.ts'
import { failureWords } from '../../api/failure-words.ts'
import { usernameProblem } from '../../api/field-problems.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { PhotoField } from './photo-field.tsx'
import { Section } from './section.tsx'

const LONGEST_NAME = 80

type ProfileSectionProps = { profile: Profile; onProfile: (profile: Profile) => void }

export function ProfileSection({ profile, onProfile }: ProfileSectionProps) {
  // Null until the user types: until then, another tab's change is shown rather than overwritten.
  const [typedName, setName] = useState<string | null>(null)
  const [typedUsername, setUsername] = useState<string | null>(null)
  const name = typedName ?? profile.displayName ?? ''
  const username = typedUsername ?? profile.username ?? ''
  const [isChecked, setChecked] = useState(false)
  const usernameInput = useRef<HTMLInputElement>(null)
  const { busy, failure, attempt, clearFailure } = useAttempt()
  const isTaken = failure instanceof ApiError && failure.code === 'conflict'
  const problem =
    (isChecked ? usernameProblem(username) : null) ??
    (isTaken ? englishOnly(failure.message) || t('account.profile.username.taken') : null)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    clearFailure()
    if (usernameProblem(username)) return usernameInput.current?.focus()
    const change = { displayName: name.trim() || null, username: username || null }
    const isDone = await attempt(async () => {
      onProfile(await changeProfile(change))
      setName(null)
      setUsername(null)
    })
    if (isDone) showToast(t('account.profile.saved'))
    else usernameInput.current?.focus()
  }
  return (
    <Section id="profile" title={t('account.profile')} lead={t('account.profile.lead')}>
      <PhotoField profile={profile} onProfile={onProfile} />
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void save(event)}>
        <Field
          label={t('account.profile.name')}
          name="name"
          autoComplete="name"
          maxLength={LONGEST_NAME}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Field
          id="username"
          ref={usernameInput}
          label={t('account.profile.username')}
          name="username"
          prefix="@"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={({ currentTarget }) => setUsername(currentTarget.value.trim().replace(/^@/, ''))}
          problem={problem}
          hint={t('account.profile.username.hint')}
        />
        {failure !== null && !isTaken && (
          <FailureBox {...failureWords(failure, t('account.profile.failed'))} />
        )}
        <Button type="submit" variant="tape" className="justify-self-start" busy={busy}>
          {t('account.profile.save')}
        </Button>
      </form>
    </Section>
  )
}
