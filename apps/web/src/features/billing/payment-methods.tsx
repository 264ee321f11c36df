import type { PackageKey } from '../../api/payments.ts'
import { Button } from '../../ui/button.tsx'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import { isPopular } from './package-words.ts'
import { OutcomeLine, outcomeOf } from './purchase-outcome.tsx'
import type { PaymentMethod, Purchase } from './use-purchase.ts'

/** Text for screen readers only; visually, the package is next to the button. */
const tags = { hidden: <span className="sr-only" /> }

type BuyButtonsProps = Pick<PaymentMethodsProps, 'offer' | 'methods' | 'onBuy'> & {
  /** The purchase of this package; null while it is not being bought. */
  purchase: Purchase | null
}

/** The state of a purchase, and the buttons to buy the package. */
export function BuyButtons({ purchase, ...props }: BuyButtonsProps) {
  const outcome = purchase && outcomeOf(purchase)
  return (
    <>
      {outcome && <OutcomeLine {...outcome} />}
      <PaymentMethods
        {...props}
        beginning={purchase?.step === 'beginning' ? purchase.method : null}
        hasEnded={outcome !== null && purchase?.method === 'overlay'}
      />
    </>
  )
}

type PaymentMethodsProps = {
  offer: { key: PackageKey; name: string; badge: string | null }
  /** Empty when the package cannot be bought. */
  methods: readonly PaymentMethod[]
  /** The method whose checkout is being opened. */
  beginning: PaymentMethod | null
  /** True when a checkout on our page has just ended unpaid. */
  hasEnded: boolean
  onBuy: (method: PaymentMethod, from: HTMLElement) => void
}

/** The payment buttons of a package: our overlay first, then providers' own pages. */
function PaymentMethods({ offer, methods, beginning, hasEnded, onBuy }: PaymentMethodsProps) {
  const { key, name } = offer
  const onProvidersPages = methods.filter((method) => method !== 'overlay')
  const hasOverlay = onProvidersPages.length < methods.length
  const propsOf = (method: PaymentMethod) => ({
    busy: beginning === method,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => onBuy(method, currentTarget),
  })
  return (
    <>
      {(hasOverlay || methods.length === 0) && (
        <Button
          variant={isPopular(offer) ? 'ink' : 'line'}
          size="lg"
          className="w-full"
          data-buy={key}
          aria-haspopup="dialog"
          reason={hasOverlay ? null : t('pricing.packages.closed.title')}
          {...propsOf('overlay')}
        >
          {hasEnded ? (
            <Rich id="pricing.package.again" values={{ name }} tags={tags} />
          ) : (
            t('pricing.package.buy', { name })
          )}
        </Button>
      )}
      {onProvidersPages.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-[.94rem]">
            {t(hasOverlay ? 'pricing.package.orWith' : 'pricing.package.payWith')}
          </p>
          {onProvidersPages.map((method) => (
            <Button key={method} className="swing-tag-other flex-1" {...propsOf(method)}>
              <Rich id={`pricing.package.by.${method}`} values={{ name }} tags={tags} />
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
