import './pricing.css'
import type { PackageList } from '@toile/contract/payments'
import { useCallback, useEffect, useState, type CSSProperties } from 'react'
import { readPackages } from '../../api/payments.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { formatPrice } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { isForeign, overlayOf } from './checkout.ts'
import { useCheckoutDocument } from './checkout-document.ts'
import { FailedReading } from './failed-reading.tsx'
import { PackageCard } from './package-card.tsx'
import { PurchaseOverlay } from './purchase-overlay.tsx'
import { paymentMethods, usePurchase, type Buyer } from './use-purchase.ts'

type PackagesProps = {
  buyer: Buyer
  /** Called with the provider's id of a paid purchase, or ours. */
  onPaid: (transactionId: string) => void
}

/** The packages on sale, with buttons to buy them. */
export function Packages(props: PackagesProps) {
  const [list, setList] = useState<PackageList | null>(null)
  const { failure, attempt } = useAttempt()
  const load = useCallback(() => attempt(async () => setList(await readPackages())), [attempt])
  useEffect(() => void load(), [load])
  const isLeaving = useCheckoutDocument(list ? isForeign(list.checkout) : undefined)
  return (
    <section aria-labelledby="packages-title" className="mt-12 md:mt-16">
      <h2 id="packages-title" className="display text-4xl md:text-5xl">
        {t('pricing.packages')}
      </h2>
      {failure !== null && (
        <FailedReading
          failure={failure}
          title={t('pricing.packages.failed')}
          className="mt-6 max-w-[36rem]"
          onRetry={() => void load()}
        />
      )}
      {((!list && failure === null) || isLeaving) && <Loading />}
      {list && !isLeaving && <PackageList list={list} {...props} />}
    </section>
  )
}

function Loading() {
  return (
    <div className="swing-tags" aria-hidden="true">
      {['first', 'second', 'third'].map((tag) => (
        <Skeleton key={tag} className="h-[34rem]" />
      ))}
    </div>
  )
}

function PackageList({
  list: { packages, checkout, alternatives },
  ...props
}: PackagesProps & { list: PackageList }) {
  const load = overlayOf(checkout)
  const methods = paymentMethods(checkout, alternatives)
  const { purchase, buy, end } = usePurchase({ ...props, load })
  if (packages.length === 0)
    return (
      <Notice
        tone="info"
        spoken={false}
        className="mt-6 max-w-[38rem]"
        title={t('pricing.packages.none.title')}
      >
        {t('pricing.packages.none.text')}
      </Notice>
    )
  const longest = Math.max(...packages.map(({ price, currency }) => formatPrice(price, currency).length))
  return (
    <>
      {methods.length === 0 && (
        <Notice
          tone="info"
          spoken={false}
          className="mt-6 max-w-[38rem]"
          title={t('pricing.packages.closed.title')}
        >
          {t('pricing.packages.closed.text')}
        </Notice>
      )}
      {checkout && checkout.environment !== 'production' && (
        <p className="mt-4 text-ink-2">{t('pricing.packages.test')}</p>
      )}
      <ul className="swing-tags" style={{ '--letters': longest } as CSSProperties}>
        {packages.map((offer) => (
          <PackageCard
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
