import { useEffect } from 'react'
import { guardLeaving } from '../../../lib/guard-leaving.ts'
import { personIdOf } from '../studio-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import { forgetDeviceLook, keepDeviceLook, keptDeviceLook } from './kept-device-look.ts'
import { isOnServer } from './look-state.ts'

/**
 * Keeps a look made on this device for the next visit to the studio, hides it while another user is here, and asks
 * before the page is closed on an upload.
 */
export function useKeptDeviceLook(): void {
  const { dispatch } = useStore()
  const look = useStudioState((state) => state.look)
  const hasRack = useStudioState(({ rack }) => rack !== null)
  const personId = useStudioState(personIdOf)
  useEffect(() => {
    if (look.status === 'done' && !isOnServer(look)) keepDeviceLook(look, personId)
    else if (hasRack || isOnServer(look)) forgetDeviceLook()
    if (personId === undefined) return
    const kept = keptDeviceLook(personId)
    if (look.status === 'done' && !isOnServer(look) && !kept) dispatch({ type: 'dismissed' })
    if (look.status === 'none' && kept) dispatch({ type: 'returned', look: kept })
  }, [look, hasRack, personId, dispatch])

  const isSending = look.status === 'sending' && !look.onDevice
  useEffect(() => {
    guardLeaving('order', isSending)
    return () => guardLeaving('order', false)
  }, [isSending])
}
