import type { IdentityOptions } from '@toile/contract/accounts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'
import { popupWords } from './popup-words.ts'
import { signInByPopup } from './popup.ts'
import { rereadSession } from './session-work.ts'
import { currentSession } from './session-store.ts'

type Provider = IdentityOptions['providers'][number]

/** `Continue with Google` and similar buttons, each opening a popup. */
export function ProviderButtons({ providers }: { providers: readonly Provider[] }) {
  const [open, setOpen] = useState<Provider | null>(null)
  const [words, setWords] = useState<ReturnType<typeof popupWords>>(null)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  const press = async (provider: Provider) => {
    leaving.current?.abort()
    const controller = new AbortController()
    leaving.current = controller
    setWords(null)
    setOpen(provider)
    const outcome = await signInByPopup(provider.id, controller.signal)
    // The popup may be closed by hand after it signed in, before its message is read.
    if (outcome.kind === 'done' || outcome.kind === 'closed') await rereadSession()
    if (controller.signal.aborted) return
    setOpen(null)
    if (currentSession().status === 'signed-in') return
    setWords(
      popupWords(outcome, provider.name) ?? {
        message: t('session.provider.failed', { name: provider.name }),
        todo: t('session.provider.noCookie'),
      },
    )
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {providers.map((provider) => (
        <Button
          key={provider.id}
          className="w-full"
          busy={open?.id === provider.id}
          onClick={() => void press(provider)}
        >
          {t('session.provider.continue', { name: provider.name })}
        </Button>
      ))}
      {open && (
        <p className="text-ink-2">
          {t('session.provider.open', { name: open.name })}{' '}
          <button type="button" className="link" onClick={() => leaving.current?.abort()}>
            {t('session.provider.cancel')}
          </button>
        </p>
      )}
      {words && <FailureBox {...words} />}
    </div>
  )
}
