import type { ApiKey, NewApiKey } from '@toile/contract/api-keys'
import { useEffect, useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { readKeys, revokeKey, rotateKey } from '../../api/keys.ts'
import { focusHeadingOf } from '../../lib/focus-heading.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useFocusOnClose } from '../../lib/use-focus-on-close.ts'
import { useReading } from '../../lib/use-reading.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import { isUsable, KeyEntry } from './key-entry.tsx'
import { KeyForm } from './key-form.tsx'
import { NewSecret } from './new-secret.tsx'
import { Part } from './part.tsx'
import { Unread } from './unread.tsx'

type KeysPartProps = {
  /** The key last created or rotated while this page is open. */
  made: NewApiKey | null
  onMade: (key: NewApiKey) => void
}

export function KeysPart({ made, onMade }: KeysPartProps) {
  const { value: keys, failure, load } = useReading(readKeys)
  const [isAsking, setAsking] = useState(false)
  /** Id of the new key shown until the user confirms that it is copied. */
  const [shown, setShown] = useState<string | null>(null)
  const opener = useFocusOnClose<HTMLButtonElement>(isAsking)
  useEffect(() => void load(), [load])
  const showNewKey = (key: NewApiKey) => {
    onMade(key)
    setShown(key.id)
    setAsking(false)
    void load()
  }
  const lead = (
    <Rich id="developers.keys.lead" tags={{ code: <code className="font-mono text-[.94rem]" /> }} />
  )
  return (
    <Part id="keys" title={t('developers.keys')} lead={lead}>
      {failure !== null && (
        <Unread failure={failure} title={t('developers.keys.unread')} onRetry={() => void load()} />
      )}
      {!keys && failure === null && <Skeleton className="h-24" />}
      {made && shown === made.id && (
        <NewSecret
          key={made.key}
          title={t('developers.new')}
          text={t('developers.new.once')}
          copyLabel={t('developers.new.copy')}
          secret={made.key}
          onDone={() => setShown(null)}
        />
      )}
      {keys && <KeyLists keys={keys} onRotated={showNewKey} onChanged={() => void load()} />}
      {isAsking ? (
        <KeyForm onMade={showNewKey} onClose={() => setAsking(false)} />
      ) : (
        <Button
          ref={opener}
          variant="tape"
          icon="plus"
          className="justify-self-start"
          onClick={() => setAsking(true)}
        >
          {t('developers.keys.make')}
        </Button>
      )}
    </Part>
  )
}

type KeyListsProps = {
  keys: readonly ApiKey[]
  onRotated: (key: NewApiKey) => void
  onChanged: () => void
}

function KeyLists({ keys, onRotated, onChanged }: KeyListsProps) {
  const changing = useAttempt()
  const rotate = (id: string) => changing.attempt(async () => onRotated(await rotateKey(id)))
  const revoke = async ({ id, name }: ApiKey) => {
    const pressed = document.activeElement
    if (!(await changing.attempt(() => revokeKey(id)))) return
    focusHeadingOf(pressed)
    showToast(t('developers.keys.revoke.done', { name }))
    onChanged()
  }
  const changed = ({ name }: ApiKey) => {
    showToast(t('developers.keys.change.done', { name }))
    onChanged()
  }
  const usable = keys.filter(isUsable)
  const ended = keys.filter((key) => !isUsable(key))
  return (
    <>
      {usable.length === 0 && <p className="text-ink-2">{t('developers.keys.none')}</p>}
      {usable.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {usable.map((key) => (
            <KeyEntry
              key={key.id}
              apiKey={key}
              onRotate={key.isAgent ? undefined : () => void rotate(key.id)}
              onRevoke={() => void revoke(key)}
              onChanged={key.kind === 'test' || key.isAgent ? undefined : () => changed(key)}
            />
          ))}
        </ul>
      )}
      {changing.failure !== null && (
        <FailureBox {...failureWords(changing.failure, t('developers.keys.notChanged'))} />
      )}
      {ended.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-ink-2">{t('developers.keys.ended')}</summary>
          <ul className="divide-y divide-line border-y border-line">
            {ended.map((key) => (
              <KeyEntry key={key.id} apiKey={key} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
