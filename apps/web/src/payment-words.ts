/** The words of a purchase once it is made: what an operator edits. Apart from the others, which every page loads. */
import { creditPackages, planDays } from '@toile/contract/business'
import type { PackageKey } from './api/payments.ts'

/** A package that is not sold any more goes by its key. */
export const packageName = (packageKey: PackageKey): string =>
  creditPackages.find(({ key }) => key === packageKey)?.name ?? packageKey

export const successWords = {
  processing: {
    title: 'Processing your payment',
    text: 'We are asking whether it has come through. This takes a moment.',
  },
  later: {
    title: 'Your payment is still on its way',
    text: 'It has not been confirmed yet. You can leave this page: your credits come by themselves once it is, and it stands among your purchases.',
    again: 'Check again',
  },
  signIn: {
    title: 'Sign in to see your purchase',
    text: 'It belongs to the account it was begun with.',
    button: 'Sign In',
  },
  done: {
    title: 'Payment successful',
    text: (credits: string, plan: string) =>
      `${credits} credits are in your account, and the ${plan} plan holds for ${planDays} days.`,
    start: 'Make a look',
  },
  /** Money that went back, by the state of the purchase. */
  undone: {
    partially_refunded: {
      title: 'Partly refunded',
      text: 'Part of the price was paid back, and its share of the credits taken back.',
    },
    refunded: {
      title: 'Refunded',
      text: 'The price was paid back, and the credits of this purchase were taken back.',
    },
    charged_back: {
      title: 'Charged back',
      text: 'Your bank has taken the payment back, and the credits of this purchase with it.',
    },
  },
  details: {
    title: 'Transaction details',
    package: 'Package',
    credits: 'Credits',
    paid: 'Paid',
    date: 'Date',
    number: 'Transaction',
    test: 'Test purchase: no money moved.',
  },
  errors: {
    noReference: {
      title: 'No transaction ID found',
      text: 'The address of this page names no purchase. What you have bought stands in your account.',
    },
    unpaid: {
      title: 'Transaction verification failed',
      text: 'This payment was declined or never finished. You were not charged, and can begin again.',
    },
    review: {
      title: 'Transaction verification failed',
      text: 'What was paid is not what the package costs, so somebody looks at it by hand. You need not pay again.',
    },
    unverified: {
      title: 'Failed to verify transaction',
      notFound: 'There is no purchase with this number in your account. Did you buy it with another one?',
      note: 'If you have paid, nothing is lost: your credits come by themselves.',
    },
    unprocessed: {
      title: 'Failed to process payment success',
      text: 'The answer about your purchase could not be read. If you have paid, your credits are there, or come by themselves.',
    },
  },
  back: 'Back to Pricing',
  tryAgain: 'Try again',
  purchases: 'Your purchases',
} as const

/** Of the page that payment links lead to. */
export const payWords = {
  opening: {
    title: 'Opening your checkout',
    text: 'It is Paddle’s, who takes the payment for us. This takes a moment.',
  },
  open: {
    title: 'Pay for your package',
    text: 'The checkout is open. You need not be signed in to pay: the credits go to the account that the purchase was begun with.',
  },
  closed: {
    title: 'The checkout was closed',
    text: 'Nothing was paid. The link works as long as the purchase is open.',
  },
  declined: {
    title: 'The payment was declined',
    text: 'You were not charged. Try again, or with another card.',
  },
  noReference: {
    title: 'No payment is named here',
    text: 'The address of this page should say what is to be paid. Open the link as it was sent to you.',
  },
  notSold: {
    title: 'This link cannot be paid here',
    text: 'Payment links are Paddle’s, and this server does not sell by Paddle. Packages, and how they are paid for, stand among the prices.',
  },
  unread: {
    title: 'The checkout could not be opened',
    notPaid: 'You were not charged.',
  },
  notLoaded: {
    title: 'The checkout could not be opened',
    text: 'Its code did not come. Check your connection, and whether something in your browser blocks it, and try again. You were not charged.',
  },
  again: 'Open the checkout',
} as const

export const historyWords = {
  title: 'Purchases',
  lead: 'Each purchase you have begun, newest first.',
  none: 'You have not bought anything yet.',
  pricing: 'See the packages',
  failed: 'Your purchases could not be read.',
  older: 'Show older ones',
  test: 'Test',
  check: 'Check again',
  number: (id: string) => `Order ${id}`,
} as const
