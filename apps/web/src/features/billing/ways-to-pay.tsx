import type { PackageKey } from '../../api/payments.ts'
import { Button } from '../../ui/button.tsx'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import { isPopular } from './package-words.ts'
import type { Way } from './use-purchase.ts'

/** Text for screen readers, as the package stands beside it for the eye only. */
const tags = { hidden: <span className="sr-only" /> }

type WaysToPayProps = {
  offer: { key: PackageKey; name: string; badge: string | null }
  /** None where the package cannot be bought. */
  ways: readonly Way[]
  /** The one that is being begun. */
  beginning: Way | null
  /** True when a checkout on our page has just ended unpaid. */
  hasEnded: boolean
  onBuy: (way: Way, from: HTMLElement) => void
}

/** The buttons under a package: the checkout on our page first, and the pages of others. */
export function WaysToPay({ offer, ways, beginning, hasEnded, onBuy }: WaysToPayProps) {
  const { key, name } = offer
  const others = ways.filter((way) => way !== 'overlay')
  const isHere = others.length < ways.length
  const propsOf = (way: Way) => ({
    busy: beginning === way,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => onBuy(way, currentTarget),
  })
  return (
    <>
      {(isHere || ways.length === 0) && (
        <Button
          variant={isPopular(offer) ? 'ink' : 'line'}
          size="lg"
          className="w-full"
          data-buy={key}
          aria-haspopup="dialog"
          reason={isHere ? null : t('pricing.packages.closed.title')}
          {...propsOf('overlay')}
        >
          {hasEnded ? (
            <Rich id="pricing.package.again" values={{ name }} tags={tags} />
          ) : (
            t('pricing.package.buy', { name })
          )}
        </Button>
      )}
      {others.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-[.94rem]">{t(isHere ? 'pricing.package.orWith' : 'pricing.package.payWith')}</p>
          {others.map((way) => (
            <Button key={way} className="swing-tag-other flex-1" {...propsOf(way)}>
              <Rich id={`pricing.package.by.${way}`} values={{ name }} tags={tags} />
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
