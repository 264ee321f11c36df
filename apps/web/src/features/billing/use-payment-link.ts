import { useEffect, useState } from 'react'
import { failureLine } from '../../api/failure-words.ts'
import { readPackages } from '../../api/payments.ts'
import { t } from '../../words/translate.ts'
import { isForeign, overlayOf, type CheckoutEnd, type Overlay } from './checkout.ts'
import { useCheckoutDocument } from './checkout-document.ts'

/** The status of a payment link. */
export type LinkStatus =
  | { step: 'opening' | 'not-sold' | 'not-loaded' | 'not-opened' | 'closed' | 'declined' }
  | { step: 'unread'; text: string }
  | { step: 'open'; Overlay: Overlay }

const opening: LinkStatus = { step: 'opening' }

type Options = { reference: string; onPaid: (reference: string) => void }

/** Opens the checkout of a Paddle transaction, on mount and on each `again`. */
export function usePaymentLink({ reference, onPaid }: Options) {
  const [status, setStatus] = useState(opening)
  const [hasForeign, setForeign] = useState<boolean>()
  const isLeaving = useCheckoutDocument(hasForeign)
  // A new object per request, to run the effect again.
  const [asked, setAsked] = useState({ setForeign })

  useEffect(() => {
    let isCurrent = true
    const open = async () => {
      const next = await openLink(asked.setForeign)
      if (isCurrent) setStatus(next)
    }
    void open()
    return () => {
      isCurrent = false
    }
  }, [asked])
  const again = () => {
    setStatus(opening)
    setAsked({ setForeign })
  }
  const end = (how: CheckoutEnd) => {
    if (how === 'paid') onPaid(reference)
    else setStatus({ step: how })
  }
  return { status: isLeaving ? opening : status, again, end }
}

async function openLink(tellForeign: (isForeign: boolean) => void): Promise<LinkStatus> {
  try {
    const { checkout } = await readPackages()
    tellForeign(isForeign(checkout))
    const load = isForeign(checkout) ? overlayOf(checkout) : null
    if (!load) return { step: 'not-sold' }
    return await load().then(
      (Overlay) => ({ step: 'open', Overlay }) as const,
      () => ({ step: 'not-loaded' }) as const,
    )
  } catch (error) {
    return { step: 'unread', text: `${failureLine(error)} ${t('purchase.link.unread.notPaid')}` }
  }
}
