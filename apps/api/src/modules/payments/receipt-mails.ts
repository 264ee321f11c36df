/** Content of receipt and refund mails, in English and Spanish. */
import type { Language } from '@toile/contract/languages'
import type { MailContent } from '../../platform/mail-layout.ts'
import type { AdjustmentRow } from './adjustments.ts'
import type { OrderRow } from './order-store.ts'
import { packageNameOf } from './packages.ts'

type Facts = {
  order: OrderRow
  at: Date
  language: Language
  /** Our public origin; without it the mail has no link. */
  publicUrl: string | undefined
}

const words = {
  en: {
    receipt: (what: string, amount: string) => `Your receipt from Toile: ${what}, ${amount}`,
    thanks: (credits: string) =>
      `Thank you. ${credits} credits were added to your account, and they never expire.`,
    repaid: (credits: string, repaid: string, rest: string) =>
      `Thank you. You bought ${credits} credits: ${repaid} for what your account owed, ${rest} to spend. Credits never expire.`,
    refund: (what: string, amount: string) => `Paid back by Toile: ${amount} for ${what}`,
    paidBack: (amount: string) =>
      `${amount} of your purchase was paid back. Until it shows where you paid from may take a few days.`,
    takenBack: (credits: string) => `The credits that it had bought, ${credits}, were taken back.`,
    undone: (what: string, amount: string) => `Refund from Toile undone: ${amount} for ${what}`,
    notPaidBack: (amount: string) =>
      `Your refund of ${amount} did not go through: the money came back to us. If you still expect it, please write to us.`,
    givenBack: (credits: string) => `The credits that were taken for it, ${credits}, were given back.`,
    test: 'This was a test purchase: no money moved.',
    facts: {
      package: 'Package',
      credits: 'Credits',
      creditsBack: 'Credits taken back',
      creditsGiven: 'Credits given back',
      paid: 'Paid',
      back: 'Paid back',
      notBack: 'Not paid back',
      date: 'Date',
      order: 'Order',
    },
    purchases: 'Your purchases',
    whyReceipt: 'You get this mail because a package was bought with your account.',
    // Paddle is the merchant of record: the sales contract and the tax invoice are Paddle's.
    paddle: ' The invoice comes from Paddle, who sold it to you for us.',
    whyRefund: 'You get this mail because money for a package of your account was paid back.',
    whyUndone: 'You get this mail because a refund for a package of your account was undone.',
  },
  es: {
    receipt: (what: string, amount: string) => `Tu recibo de Toile: ${what}, ${amount}`,
    thanks: (credits: string) => `Gracias. Se añadieron ${credits} créditos a tu cuenta, y no caducan.`,
    repaid: (credits: string, repaid: string, rest: string) =>
      `Gracias. Compraste ${credits} créditos: ${repaid} para lo que debía tu cuenta, ${rest} para gastar. Los créditos no caducan.`,
    refund: (what: string, amount: string) => `Reembolso de Toile: ${amount} por ${what}`,
    paidBack: (amount: string) =>
      `Se te devolvieron ${amount} de tu compra. Puede tardar unos días en aparecer donde pagaste.`,
    takenBack: (credits: string) => `Se retiraron los créditos que había comprado: ${credits}.`,
    undone: (what: string, amount: string) => `Reembolso de Toile anulado: ${amount} por ${what}`,
    notPaidBack: (amount: string) =>
      `Tu reembolso de ${amount} no llegó a hacerse: el dinero volvió a nosotros. Si aún lo esperas, escríbenos.`,
    givenBack: (credits: string) => `Se devolvieron los créditos que se habían retirado: ${credits}.`,
    test: 'Fue una compra de prueba: no se movió dinero.',
    facts: {
      package: 'Paquete',
      credits: 'Créditos',
      creditsBack: 'Créditos retirados',
      creditsGiven: 'Créditos devueltos',
      paid: 'Pagado',
      back: 'Devuelto',
      notBack: 'No devuelto',
      date: 'Fecha',
      order: 'Pedido',
    },
    purchases: 'Tus compras',
    whyReceipt: 'Recibes este correo porque se compró un paquete con tu cuenta.',
    paddle: ' La factura llega de Paddle, que te lo vendió por nosotros.',
    whyRefund: 'Recibes este correo porque se devolvió dinero de un paquete de tu cuenta.',
    whyUndone: 'Recibes este correo porque se anuló un reembolso de un paquete de tu cuenta.',
  },
} as const

/** @param facts `repaid`: credits of the purchase that repaid a debt */
export function receiptMail({
  order,
  at,
  publicUrl,
  language,
  repaid,
}: Facts & { repaid: number }): MailContent {
  const say = words[language]
  const amount = formatAmount(order.amount_minor, order.currency, language)
  const inWords = (figure: number) => figure.toLocaleString(language)
  const credits = inWords(order.credits)
  const thanks =
    repaid > 0 ? say.repaid(credits, inWords(repaid), inWords(order.credits - repaid)) : say.thanks(credits)
  return {
    language,
    subject: say.receipt(packageNameOf(order.package_key), amount),
    paragraphs: [thanks, ...testNotice(order, language)],
    facts: [
      [say.facts.package, packageNameOf(order.package_key)],
      [say.facts.credits, credits],
      [say.facts.paid, amount],
      [say.facts.date, formatDate(at, language)],
      [say.facts.order, order.id],
    ],
    ...linkTo(publicUrl, language),
    footnote: `${say.whyReceipt}${order.provider === 'paddle' ? say.paddle : ''}`,
  }
}

/** @param facts `isUndone`: whether the refund ended without the money; `credits`: taken back, or then given back */
export function refundMail({
  order,
  at,
  publicUrl,
  refund,
  isUndone,
  credits,
  language,
}: Facts & { refund: AdjustmentRow; isUndone: boolean; credits: number }): MailContent {
  const say = words[language]
  const amount = formatAmount(refund.amount_minor, order.currency, language)
  const inWords = credits.toLocaleString(language)
  return {
    language,
    subject: (isUndone ? say.undone : say.refund)(packageNameOf(order.package_key), amount),
    paragraphs: [
      (isUndone ? say.notPaidBack : say.paidBack)(amount),
      ...(credits > 0 ? [(isUndone ? say.givenBack : say.takenBack)(inWords)] : []),
      ...testNotice(order, language),
    ],
    facts: [
      [say.facts.package, packageNameOf(order.package_key)],
      [isUndone ? say.facts.creditsGiven : say.facts.creditsBack, inWords],
      [isUndone ? say.facts.notBack : say.facts.back, amount],
      [say.facts.date, formatDate(at, language)],
      [say.facts.order, order.id],
    ],
    ...linkTo(publicUrl, language),
    footnote: isUndone ? say.whyUndone : say.whyRefund,
  }
}

const testNotice = ({ livemode }: OrderRow, language: Language): string[] =>
  livemode ? [] : [words[language].test]

const linkTo = (publicUrl: string | undefined, language: Language): Pick<MailContent, 'action'> =>
  publicUrl === undefined
    ? {}
    : { action: { label: words[language].purchases, url: `${publicUrl}/account#payments` } }

function formatAmount(amountMinor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(language === 'en' ? 'en-US' : language, {
    style: 'currency',
    currency,
  })
  // Not every currency has cents.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  return format.format(amountMinor / 10 ** digits)
}

const formatDate = (at: Date, language: Language): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`
