import type { PackageOffer } from '@toile/contract/payments'
import { pricingWords } from '../../pricing-words.ts'
import { Button } from '../../ui/button.tsx'
import type { Way } from './use-purchase.ts'

const words = pricingWords.packages

type WaysToPayProps = {
  offer: PackageOffer
  /** None where the package cannot be bought. */
  ways: readonly Way[]
  /** The one that is being begun. */
  beginning: Way | null
  /** Whether a checkout on our page has just ended unpaid. */
  hasEnded: boolean
  onBuy: (way: Way, from: HTMLElement) => void
}

/** The buttons under a package: the checkout on our page first, and the pages of others. */
export function WaysToPay({ offer, ways, beginning, hasEnded, onBuy }: WaysToPayProps) {
  const { key, name, badge } = offer
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
          variant={badge === 'Most Popular' ? 'ink' : 'line'}
          size="lg"
          className="w-full"
          data-buy={key}
          aria-haspopup="dialog"
          reason={isHere ? null : words.closed.reason}
          {...propsOf('overlay')}
        >
          {hasEnded ? (
            <>
              {words.tryAgain} <span className="sr-only">{words.toBuy(name)}</span>
            </>
          ) : (
            words.buy(name)
          )}
        </Button>
      )}
      {others.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-[.94rem]">{isHere ? words.orWith : words.payWith}</p>
          {others.map((way) => (
            <Button key={way} className="swing-tag-other flex-1" {...propsOf(way)}>
              {words.ways[way]} <span className="sr-only">{words.forPackage(name)}</span>
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
