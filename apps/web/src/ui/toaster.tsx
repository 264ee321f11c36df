import { useEffect, useState, useSyncExternalStore } from 'react'
import { announce } from './announce.ts'
import { IconButton } from './icon-button.tsx'
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toasts.ts'

/** Shows the toasts. One stands in the shell; features call `showToast`. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts)
  const [held, setHeld] = useState(false)
  if (toasts.length === 0) return null
  return (
    <section
      aria-label="Messages"
      className="fixed inset-x-4 bottom-4 z-(--z-toast) mx-auto grid max-w-[30rem] gap-2"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} held={held} />
      ))}
    </section>
  )
}

function ToastLine({ toast, held }: { toast: Toast; held: boolean }) {
  const { id, text, action, lastsMs } = toast
  useEffect(() => announce(text), [text])
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), lastsMs)
    return () => clearTimeout(timer)
  }, [held, id, lastsMs])
  return (
    <div className="toast">
      <p className="min-w-0 flex-1">{text}</p>
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
      <IconButton label="Close the message" icon="close" iconSize={18} onClick={() => dismissToast(id)} />
    </div>
  )
}
