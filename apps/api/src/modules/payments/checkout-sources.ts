/** Content-Security-Policy sources that the provider's checkout needs on the pages that open it. */
import type { CheckoutSetup } from '@toile/contract/payments'

type CheckoutSources = { scripts: string[]; styles: string[]; frames: string[] }

const paddle: CheckoutSources = {
  // Paddle's script loads the second one.
  scripts: ['https://cdn.paddle.com', 'https://public.profitwell.com'],
  styles: ['https://cdn.paddle.com'],
  frames: ['https://buy.paddle.com'],
}
const paddleSandbox: CheckoutSources = {
  ...paddle,
  styles: [...paddle.styles, 'https://sandbox-cdn.paddle.com'],
  frames: [...paddle.frames, 'https://sandbox-buy.paddle.com'],
}

/** Undefined for a checkout of our own, or when payments are off. */
export function checkoutSourcesOf(checkout: CheckoutSetup | null): CheckoutSources | undefined {
  if (checkout?.provider !== 'paddle') return undefined
  return checkout.environment === 'sandbox' ? paddleSandbox : paddle
}
