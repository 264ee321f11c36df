import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FunctionComponent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { currentToasts, showToast } from './toasts.ts'
import { reloadDocument } from '../lib/leave-page.ts'
import { t } from '../words/translate.ts'

type LazyProps = {
  /** Closes a dialog. Also called when its code cannot be loaded. */
  onClose?: (() => void) | undefined
  /** Shown when the code cannot be loaded: an equivalent, or an offer to load it again. */
  instead?: ReactNode | ((retry: () => void) => ReactNode)
}

/**
 * Creates a component whose code is loaded when it first renders; until then it suspends. When loading fails, the rest
 * of the page stays: the component shows `instead` or reports the failure, and loads again when it is next mounted or
 * the connection returns. When a press for it has failed although there is a network, the next one loads the whole
 * page again: the server may have a newer build, without this part's file.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props & LazyProps> {
  type PartProps = Props & Omit<LazyProps, 'instead'> & { instead: ReactNode; onLoadAgain: () => void }
  let latest = attempt()

  function attempt() {
    const part = lazy(() =>
      load().then(
        (Loaded): { default: FunctionComponent<PartProps> } => ({ default: Loaded }),
        () => ({ default: NotLoaded }),
      ),
    )
    function NotLoaded({ onClose, instead, onLoadAgain }: PartProps) {
      const onFailed = useEffectEvent(() => {
        if (latest === part) latest = attempt()
        if (instead === undefined) reportPartFailed()
        onClose?.()
      })
      const retry = useEffectEvent(onLoadAgain)
      useEffect(() => {
        onFailed()
        const onOnline = () => retry()
        window.addEventListener('online', onOnline)
        return () => window.removeEventListener('online', onOnline)
      }, [])
      return instead
    }
    return part
  }

  return function LazyPart({ instead, ...props }: Props & LazyProps) {
    const [part, setPart] = useState({ Part: latest })
    const isPressedOnline = useRef(false)
    const onLoadAgain = () => setPart({ Part: latest })
    const onPress = () => {
      if (isPressedOnline.current && navigator.onLine) reloadDocument()
      else onLoadAgain()
      isPressedOnline.current ||= navigator.onLine
    }
    const shown = typeof instead === 'function' ? instead(onPress) : instead
    const all = { ...props, instead: shown, onLoadAgain } as unknown as PartProps
    return <part.Part {...all} />
  }
}

/** Says in place of a part that it could not be loaded, and offers to load it again. */
export const offerRetry = (retry: () => void) => (
  <div className="grid justify-items-start gap-3 p-4">
    <p>{t('shell.partFailed')}</p>
    <Button size="sm" icon="redo" onClick={retry}>
      {t('shell.reload')}
    </Button>
  </div>
)

let toastId: number | undefined

/** Shows one toast for parts that fail together. Reloading the page also gets the code of a newer version. */
export function reportPartFailed(): void {
  if (currentToasts().some(({ id }) => id === toastId)) return
  const action = { label: t('shell.reload'), onPress: () => location.reload() }
  toastId = showToast(t('shell.partFailed'), { action })
}
