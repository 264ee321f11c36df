import { useEffect } from 'react'
import { showToast } from '../src/ui/toasts.ts'
import { UNBROKEN } from './examples.ts'

/** A page with both kinds of toasts. */
export function AppToast() {
  useEffect(() => {
    showToast('The look is on your clipboard.')
    showToast(`“${UNBROKEN}” is deleted.`, { action: { label: 'Undo', onPress: () => undefined } })
  }, [])
  return (
    <main id="main" className="wrap flex-1 py-10">
      <h1 className="display text-5xl">Messages</h1>
    </main>
  )
}
