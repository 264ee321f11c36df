import { maxShortEdgePxByPlan } from '@toile/contract/business'
import { useEffect, useRef } from 'react'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { TapeProgress } from '../../../ui/tape-progress.tsx'
import { t } from '../../../words/translate.ts'
import { prepareDevice, useDeviceEngine } from './device-engine.ts'
import type { DeviceEngine } from './device-engine.ts'
import type { DeviceFailure } from './messages.ts'

/** What comes over the network the first time, all files compressed: held by `e2e/on-device.e2e.ts`. */
export const DEVICE_MEGABYTES = 11

/** What "On this device" means, and where its engine stands. */
export function DeviceNote() {
  const engine = useDeviceEngine()
  useTold(engine)
  return (
    <div className="grid gap-2">
      <Standing engine={engine} />
      <p>
        {t('device.means')} {t('device.size', { pixels: maxShortEdgePxByPlan.Free })}
      </p>
    </div>
  )
}

function Standing({ engine }: { engine: DeviceEngine }) {
  if (engine.status !== 'failed') return <Coming engine={engine} />
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink">{failedWords(engine.failure)}</p>
      <Button size="sm" icon="redo" onClick={() => prepareDevice()}>
        {t('studio.tryAgain')}
      </Button>
    </div>
  )
}

type ComingProps = { engine: Exclude<DeviceEngine, { status: 'failed' }> }

/** Two lines and the tape in each state, so that nothing below moves when the engine has come. */
function Coming({ engine }: ComingProps) {
  const percent = percentOf(engine)
  const isReady = engine.status === 'ready'
  const values = { percent, megabytes: DEVICE_MEGABYTES }
  return (
    <div className="grid gap-1.5">
      <p className={isReady ? 'font-medium text-ink' : ''}>{t(`device.${engine.status}`, values)}</p>
      <TapeProgress value={percent} label={t('device.loading.label')} />
    </div>
  )
}

function percentOf(engine: ComingProps['engine']): number {
  if (engine.status === 'loading') return Math.floor(100 * engine.fraction)
  return engine.status === 'ready' ? 100 : 0
}

/** Why there is no engine, and what to do. */
function failedWords({ code }: DeviceFailure): string {
  if (code === 'not_loaded') return `${t('device.notLoaded')} ${t('failures.unreachable.todo')}`
  if (code === 'no_memory') return `${t('device.noMemory')} ${t('device.noMemory.todo')}`
  return t('device.notStarted')
}

/** Its end is said where it is not seen, once it was waited for. */
function useTold(engine: DeviceEngine) {
  const before = useRef(engine.status)
  useEffect(() => {
    const wasLoading = before.current === 'loading'
    before.current = engine.status
    if (wasLoading && engine.status === 'ready') announce(t('device.ready'))
    if (wasLoading && engine.status === 'failed') announce(failedWords(engine.failure))
  }, [engine])
}
