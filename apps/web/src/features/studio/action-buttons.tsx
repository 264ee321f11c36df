import { Button } from '../../ui/button.tsx'
import { t } from '../../words/translate.ts'
import { Credits } from './credits.tsx'

export type ActionButtonsProps = {
  /** Why no free look can be asked for now; `null` when one can. */
  reason: string | null
  /** The same for a paid one. */
  createReason: string | null
  /** Credits that a paid look costs; `null` for a visitor, whose next step is the free one. */
  cost: number | null
  /** The next look is made on this device, for nothing: there is one way to it. */
  onDevice: boolean
  onCreate: () => void
  onDemo: () => void
  className?: string
}

/** The paid look and the free one, or the one on this device. What is somebody's own next step is the tape's colour, and comes first. */
export function ActionButtons(props: ActionButtonsProps) {
  const { reason, createReason, cost, onDevice, onCreate, onDemo, className } = props
  const isPaying = cost !== null
  if (onDevice)
    return (
      <div className={className}>
        <Button variant="tape" size="lg" reason={reason} onClick={onDemo}>
          {t('studio.create')} <span className="studio-price">{t('studio.free')}</span>
        </Button>
      </div>
    )
  const demo = (
    <Button key="demo" variant={isPaying ? 'line' : 'tape'} size="lg" reason={reason} onClick={onDemo}>
      {t('studio.demo')} <span className="studio-price">{t('studio.free')}</span>
    </Button>
  )
  const create = (
    <Button
      key="create"
      variant={isPaying ? 'tape' : 'line'}
      size="lg"
      reason={createReason}
      onClick={onCreate}
    >
      {t('studio.create')}{' '}
      {isPaying && (
        <span className="studio-price">
          <Credits credits={cost} />
        </span>
      )}
    </Button>
  )
  return <div className={className}>{isPaying ? [create, demo] : [demo, create]}</div>
}
