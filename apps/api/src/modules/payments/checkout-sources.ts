/** Whose scripts, styles and frames a checkout brings to the pages that it opens on. */
import type { CheckoutSetup } from '@toile/contract/payments'

type CheckoutSources = { scripts: string[]; styles: string[]; frames: string[] }

const paddle: CheckoutSources = {
  // Paddle's script brings the second along.
  scripts: ['https://cdn.paddle.com', 'https://public.profitwell.com'],
  styles: ['https://cdn.paddle.com'],
  frames: ['https://buy.paddle.com'],
}
const paddleSandbox: CheckoutSources = {
  ...paddle,
  styles: [...paddle.styles, 'https://sandbox-cdn.paddle.com'],
  frames: [...paddle.frames, 'https://sandbox-buy.paddle.com'],
}

/** Undefined where the checkout is a part of our own page, or nothing is sold. */
export function checkoutSourcesOf(checkout: CheckoutSetup | null): CheckoutSources | undefined {
  if (checkout?.provider !== 'paddle') return undefined
  return checkout.environment === 'sandbox' ? paddleSandbox : paddle
}
