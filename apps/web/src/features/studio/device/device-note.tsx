import { maxShortEdgePxByPlan } from '@toile/contract/business'
import { Button } from '../../../ui/button.tsx'
import { TapeProgress } from '../../../ui/tape-progress.tsx'
import { t } from '../../../words/translate.ts'
import { prepareDevice, useDeviceEngine } from './device-engine.ts'
import type { DeviceEngine } from './device-engine.ts'
import { wordsOfDeviceFailure } from './device-failure.ts'

/** What comes over the network the first time, all files compressed: held by `e2e/on-device.e2e.ts`. */
export const DEVICE_MEGABYTES = 11

/** What "On this device" means, and where its engine stands. */
export function DeviceNote() {
  const engine = useDeviceEngine()
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
  if (engine.status === 'loading') {
    const percent = Math.floor(100 * engine.fraction)
    return (
      <div className="grid gap-1.5">
        <p>{t('device.loading', { percent, megabytes: DEVICE_MEGABYTES })}</p>
        <TapeProgress value={percent} label={t('device.loading.label')} />
      </div>
    )
  }
  if (engine.status === 'ready') return <p className="font-medium text-ink">{t('device.ready')}</p>
  if (engine.status === 'idle') return <p>{t('device.idle', { megabytes: DEVICE_MEGABYTES })}</p>
  const { message, advice } = wordsOfDeviceFailure(engine.failure)
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink">
        {message} {advice}
      </p>
      <Button size="sm" icon="redo" onClick={() => prepareDevice()}>
        {t('studio.tryAgain')}
      </Button>
    </div>
  )
}
