/** What the mails about money say. */
import type { MailContent } from '../../platform/mail-layout.ts'
import type { AdjustmentRow } from './adjustments.ts'
import type { OrderRow } from './order-store.ts'
import { packageNameOf } from './packages.ts'

type Facts = {
  order: OrderRow
  at: Date
  /** Our origin; without one the mail leads nowhere. */
  publicUrl: string | undefined
}

export function receiptMail({ order, at, publicUrl }: Facts): MailContent {
  const amount = amountWords(order.amount_minor, order.currency)
  return {
    subject: `Your receipt from Toile: ${packageNameOf(order.package_key)}, ${amount}`,
    paragraphs: [
      `Thank you. ${order.credits.toLocaleString('en')} credits were added to your account, and they never expire.`,
      ...testWords(order),
    ],
    facts: [
      ['Package', packageNameOf(order.package_key)],
      ['Credits', order.credits.toLocaleString('en')],
      ['Paid', amount],
      ['Date', dateWords(at)],
      ['Order', order.id],
    ],
    ...linkTo(publicUrl),
    footnote: `You get this mail because a package was bought with your account.${invoiceWords(order)}`,
  }
}

export function refundMail({ order, at, publicUrl, refund }: Facts & { refund: AdjustmentRow }): MailContent {
  const amount = amountWords(refund.amount_minor, order.currency)
  const credits = refund.credits.toLocaleString('en')
  return {
    subject: `Paid back by Toile: ${amount} for ${packageNameOf(order.package_key)}`,
    paragraphs: [
      `${amount} of your purchase was paid back. Until it shows where you paid from may take a few days.`,
      ...(refund.credits > 0 ? [`The credits that it had bought, ${credits}, were taken back.`] : []),
      ...testWords(order),
    ],
    facts: [
      ['Package', packageNameOf(order.package_key)],
      ['Credits taken back', credits],
      ['Paid back', amount],
      ['Date', dateWords(at)],
      ['Order', order.id],
    ],
    ...linkTo(publicUrl),
    footnote: 'You get this mail because money for a package of your account was paid back.',
  }
}

const testWords = ({ livemode }: OrderRow): string[] =>
  livemode ? [] : ['This was a test purchase: no money moved.']

/** Paddle resells: the contract of sale is with them, and so is the bill for the tax office. */
const invoiceWords = ({ provider }: OrderRow): string =>
  provider === 'paddle' ? ' The invoice comes from Paddle, who sold it to you for us.' : ''

const linkTo = (publicUrl: string | undefined): Pick<MailContent, 'action'> =>
  publicUrl === undefined ? {} : { action: { label: 'Your purchases', url: `${publicUrl}/account#payments` } }

function amountWords(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  // Not every currency has cents.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  return format.format(amountMinor / 10 ** digits)
}

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const dateWords = (at: Date): string => `${dateFormat.format(at)} UTC`
