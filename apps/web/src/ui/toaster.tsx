import { useEffect, useRef, useSyncExternalStore } from 'react'
import { announce } from './announce.ts'
import { IconButton } from './icon-button.tsx'
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toasts.ts'
import { t } from '../words/translate.ts'

/** Shows the toasts. Rendered once per page; features call `showToast`. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts)
  if (toasts.length === 0) return null
  return (
    <section
      aria-label={t('shell.messages')}
      className="fixed inset-x-4 bottom-(--toast-bottom,1rem) z-(--z-toast) mx-auto grid max-w-[30rem] gap-2"
    >
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  const { id, text, action, lastsMs } = toast
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => announce(text), [text])
  useEffect(() => {
    // The timer restarts while the pointer or focus is on the toast.
    const end = () => {
      if (line.current?.matches(':hover, :focus-within')) timer = setTimeout(end, lastsMs)
      else dismissToast(id)
    }
    let timer = setTimeout(end, lastsMs)
    return () => clearTimeout(timer)
  }, [id, lastsMs])
  return (
    <div ref={line} data-toast className="toast">
      <p className="min-w-0 flex-1 wrap-anywhere">{text}</p>
      {action && (
        <button
          type="button"
          className="button button-sm button-quiet text-tape"
          onClick={() => {
            dismissToast(id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton
        label={t('shell.messages.close')}
        icon="close"
        iconSize={18}
        onClick={() => dismissToast(id)}
      />
    </div>
  )
}
