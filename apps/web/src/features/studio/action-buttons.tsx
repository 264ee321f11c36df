import { Button } from '../../ui/button.tsx'
import { t } from '../../words/translate.ts'
import { Credits } from './credits.tsx'
import {
  costOf,
  createReasonOf,
  garmentCountOf,
  isOnDevice,
  isPaid,
  orderKindOf,
  reasonOf,
} from './next-look.ts'
import { createLook, makeFree } from './order-look.ts'
import { useStore, useStudioState } from './studio-store.ts'

/**
 * The buttons for paid and free looks, or for one on this device. The user's most likely next step is first, in the
 * accent colour.
 */
export function ActionButtons({ className }: { className: string }) {
  const studio = useStore()
  const reason = useStudioState(reasonOf)
  const createReason = useStudioState(createReasonOf)
  const cost = useStudioState(costOf)
  const isPaying = useStudioState(isPaid)
  const onDemo = () => makeFree(studio)
  const onDevice = useStudioState(isOnDevice)
  const isOneGarment = useStudioState(orderKindOf) === 'look'
  if (!isOneGarment) return <GarmentsButtons className={className} />
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
      onClick={() => createLook(studio)}
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

/**
 * The button for a rack or an outfit. Signed-in users pay; a visitor's rack is free, and an outfit needs an account.
 */
function GarmentsButtons({ className }: { className: string }) {
  const studio = useStore()
  const kind = useStudioState(orderKindOf)
  const looks = useStudioState(garmentCountOf)
  const cost = useStudioState(costOf)
  const isPaying = useStudioState(isPaid)
  const reason = useStudioState(reasonOf)
  const createReason = useStudioState(createReasonOf)
  const isTried = kind === 'rack' && !isPaying
  return (
    <div className={className}>
      {isTried && (
        <Button variant="tape" size="lg" reason={reason} onClick={() => makeFree(studio)}>
          {t('rack.try', { looks })} <span className="studio-price">{t('studio.free')}</span>
        </Button>
      )}
      <Button
        variant={isTried ? 'line' : 'tape'}
        size="lg"
        reason={createReason}
        onClick={() => createLook(studio)}
      >
        {kind === 'rack' ? t('rack.create.rack', { looks, cost }) : t('rack.create.outfit', { cost })}
      </Button>
    </div>
  )
}
