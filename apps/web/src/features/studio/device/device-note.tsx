import { maxShortEdgePxByPlan } from '@toile/contract/business'
import { useEffect, useRef } from 'react'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { TapeProgress } from '../../../ui/tape-progress.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { t } from '../../../words/translate.ts'
import { prepareDevice, useDeviceEngine } from './device-engine.ts'
import type { DeviceEngineState } from './device-engine.ts'
import { checkStudio, useStoredStudio } from './stored-studio.ts'
import type { StudioStorage } from './stored-studio.ts'
import type { DeviceFailure } from './messages.ts'

/**
 * Megabytes downloaded the first time, compressed, added up and rounded up: the engine, and the studio stored for
 * offline use. `e2e/on-device.e2e.ts` checks both.
 */
export const ENGINE_MEGABYTES = 22
export const STUDIO_MEGABYTES = 5

/** Explains "On this device": how far its engine has loaded, and whether the studio is stored for offline use. */
export function DeviceNote() {
  const engine = useDeviceEngine()
  const studio = useStoredStudio()
  useEffect(() => checkStudio(), [])
  useDeviceNotices(engine, studio)
  return (
    <div className="grid gap-2">
      <EngineStatus engine={engine} studio={studio} />
      <p>
        {t('device.means')} {t('device.size', { pixels: maxShortEdgePxByPlan.Free })}
      </p>
    </div>
  )
}

function EngineStatus({ engine, studio }: { engine: DeviceEngineState; studio: StudioStorage }) {
  if (engine.status !== 'failed') return <Progress engine={engine} studio={studio} />
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink">{failedWords(engine.failure)}</p>
      <Button size="sm" icon="redo" onClick={() => prepareDevice()}>
        {t('studio.tryAgain')}
      </Button>
    </div>
  )
}

type ProgressProps = { engine: Exclude<DeviceEngineState, { status: 'failed' }>; studio: StudioStorage }

/** Reserves three lines and the progress bar in every state, so that the layout below does not shift. */
function Progress({ engine, studio }: ProgressProps) {
  return (
    <div className="grid gap-1.5">
      <p className={classNames('min-h-[3lh]', engine.status === 'ready' && 'font-medium text-ink')}>
        {progressWords(engine, studio)}
      </p>
      <TapeProgress value={percentOf(engine)} label={t('device.loading.label')} />
    </div>
  )
}

function progressWords(engine: ProgressProps['engine'], studio: StudioStorage): string {
  if (engine.status === 'loading')
    return t('device.loading', { percent: percentOf(engine), megabytes: ENGINE_MEGABYTES })
  if (engine.status === 'ready') return `${t('device.ready')} ${storedWords(studio)}`
  if (studio === 'stored') return t('device.idle.stored')
  return t('device.idle', { megabytes: ENGINE_MEGABYTES + STUDIO_MEGABYTES })
}

function percentOf(engine: ProgressProps['engine']): number {
  if (engine.status === 'loading') return Math.floor(100 * engine.fraction)
  return engine.status === 'ready' ? 100 : 0
}

/** Says whether the studio would open offline. */
function storedWords(studio: StudioStorage): string {
  if (studio === 'storing') return t('device.storing', { megabytes: STUDIO_MEGABYTES })
  if (studio === 'stored') return t('device.stored')
  return studio === 'refused' ? t('device.notStored') : ''
}

/** Why the engine failed to start, and what to do. */
function failedWords({ code }: DeviceFailure): string {
  if (code === 'not_loaded') return `${t('device.notLoaded')} ${t('failures.unreachable.todo')}`
  if (code === 'no_memory') return `${t('device.noMemory')} ${t('device.noMemory.todo')}`
  return t('device.notStarted')
}

/** Announces to screen readers when the engine has loaded or failed, and when the studio has been stored. */
function useDeviceNotices(engine: DeviceEngineState, studio: StudioStorage) {
  const engineBefore = useRef(engine.status)
  useEffect(() => {
    const wasLoading = engineBefore.current === 'loading'
    engineBefore.current = engine.status
    if (wasLoading && engine.status === 'ready') announce(t('device.ready'))
    if (wasLoading && engine.status === 'failed') announce(failedWords(engine.failure))
  }, [engine])
  const studioBefore = useRef(studio)
  useEffect(() => {
    const wasStoring = studioBefore.current === 'storing'
    studioBefore.current = studio
    if (wasStoring && studio !== 'storing') announce(storedWords(studio))
  }, [studio])
}
