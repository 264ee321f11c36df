import { costByTier, defaultQualityTier } from '@toile/contract/business'
import type { VolumeList } from '@toile/contract/volume-offers'
import { useEffect } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { planName } from '../../api/plan-name.ts'
import { readVolumePackages } from '../../api/volume-packages.ts'
import { useReading } from '../../lib/use-reading.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { formatMoney, formatPrice } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { isForeign, overlayOf } from './checkout.ts'
import { useCheckoutDocument } from './checkout-document.ts'
import { paymentMethods, usePurchase, type Buyer, type Purchase, type PaymentMethod } from './use-purchase.ts'
import { BuyButtons } from './payment-methods.tsx'
import { PurchaseOverlay } from './purchase-overlay.tsx'

type VolumePackagesProps = {
  buyer: Buyer
  /** Called with the provider's id of a paid purchase, or ours. */
  onPaid: (transactionId: string) => void
}

/** The volume packages for API users, with buttons to buy them. */
export function VolumePackages(props: VolumePackagesProps) {
  const { value: list, failure, load } = useReading(readVolumePackages)
  useEffect(() => void load(), [load])
  const isLeaving = useCheckoutDocument(list ? isForeign(list.checkout) : undefined)
  if (failure !== null)
    return (
      <FailureBox {...failureWords(failure, t('developers.volume.unread'))}>
        <Button size="sm" className="mt-3" icon="redo" onClick={() => void load()}>
          {t('developers.tryAgain')}
        </Button>
      </FailureBox>
    )
  if (!list || isLeaving) return <Skeleton className="h-40" />
  if (list.packages.length === 0) return <p className="text-ink-2">{t('developers.volume.none')}</p>
  return <VolumePackageList list={list} {...props} />
}

function VolumePackageList({ list, ...props }: VolumePackagesProps & { list: VolumeList }) {
  const { packages, checkout, alternatives } = list
  const load = overlayOf(checkout)
  const methods = paymentMethods(checkout, alternatives)
  const { purchase, buy, end } = usePurchase({ ...props, load })
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {packages.map((offer) => (
          <Entry
            key={offer.key}
            offer={offer}
            purchase={purchase?.packageKey === offer.key ? purchase : null}
            methods={methods}
            onBuy={(method, from) => buy({ packageKey: offer.key, method }, from)}
          />
        ))}
      </ul>
      <PurchaseOverlay purchase={purchase} onEnd={end} />
    </>
  )
}

type EntryProps = {
  offer: VolumeList['packages'][number]
  purchase: Purchase | null
  methods: readonly PaymentMethod[]
  onBuy: (method: PaymentMethod, from: HTMLElement) => void
}

function Entry({ offer: { key, credits, price, currency, plan }, purchase, methods, onBuy }: EntryProps) {
  const name = t('developers.volume.credits', { credits })
  const lookMinor = (price * 100 * costByTier[defaultQualityTier]) / credits
  return (
    <li className="grid grid-cols-1 items-center gap-x-8 gap-y-3 py-5 md:grid-cols-[1fr_auto_16rem]">
      <div>
        <h3 className="text-lg font-semibold">{name}</h3>
        <p className="text-ink-2">
          {t('developers.volume.look', { price: formatMoney(lookMinor, currency), plan: planName(plan) })}
        </p>
      </div>
      <p className="display text-4xl">{formatPrice(price, currency)}</p>
      <div className="grid grid-cols-1 gap-3">
        <BuyButtons offer={{ key, name, badge: null }} purchase={purchase} methods={methods} onBuy={onBuy} />
      </div>
    </li>
  )
}
