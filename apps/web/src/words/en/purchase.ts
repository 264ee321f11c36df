/** A purchase: its checkout, the page of payment links, and its outcome. */
export const words = {
  'purchase.processing.title': 'Processing your payment',
  'purchase.processing.text': 'We are asking whether it has come through. This takes a moment.',
  'purchase.later.title': 'Your payment is still on its way',
  'purchase.later.text':
    'It has not been confirmed yet. You can leave this page: your credits come by themselves once it is, and it stands among your purchases.',
  'purchase.later.again': 'Check again',
  'purchase.signIn.title': 'Sign in to see your purchase',
  'purchase.signIn.text': 'It belongs to the account it was begun with.',
  'purchase.signIn.button': 'Sign In',
  'purchase.done.title': 'Payment successful',
  'purchase.done.text':
    '{credits, number} credits are in your account, and the {plan} plan holds for {days} days.',
  'purchase.done.repaid':
    'You bought {credits, number} credits: {repaid, number} for what your account owed, {rest, number} to spend. The {plan} plan holds for {days} days.',
  // A purchase of an earlier day.
  'purchase.past.title': 'Your purchase',
  'purchase.past.text': 'You bought {credits, number} credits.',
  'purchase.done.start': 'Make a look',
  // Refunds.
  'purchase.partially_refunded.title': 'Partly refunded',
  'purchase.partially_refunded.text':
    'Part of the price was paid back, and its share of the credits taken back.',
  'purchase.refunded.title': 'Refunded',
  'purchase.refunded.text': 'The price was paid back, and the credits of this purchase were taken back.',
  'purchase.refunded.noCredits': 'Your payment was paid back. It had given no credits.',
  'purchase.charged_back.title': 'Charged back',
  'purchase.charged_back.text':
    'Your bank has taken the payment back, and the credits of this purchase with it.',
  'purchase.charged_back.noCredits': 'Your bank has taken the payment back. It had given no credits.',
  'purchase.noReference.title': 'No transaction ID found',
  'purchase.noReference.text':
    'The address of this page names no purchase. Your account lists what you have bought.',
  'purchase.unpaid.title': 'Transaction verification failed',
  'purchase.unpaid.text':
    'This payment was declined or never finished. You were not charged, and can begin again.',
  'purchase.review.title': 'Transaction verification failed',
  'purchase.review.text':
    'What was paid is not what the package costs, so it is checked by hand. You need not pay again.',
  'purchase.unverified.title': 'Failed to verify transaction',
  'purchase.unverified.notFound':
    'There is no purchase with this number in your account. Did you buy it with another one?',
  'purchase.unverified.note': 'If you have paid, nothing is lost: your credits come by themselves.',
  'purchase.unprocessed.title': 'Failed to process payment success',
  'purchase.unprocessed.text':
    'The answer about your purchase could not be read. If you have paid, your credits are there, or come by themselves.',
  'purchase.back': 'Back to Pricing',
  'purchase.tryAgain': 'Try again',
  'purchase.purchases': 'Your purchases',

  'purchase.receipt': 'Transaction details',
  'purchase.receipt.package': 'Package',
  'purchase.receipt.credits': 'Credits',
  'purchase.receipt.paid': 'Paid',
  'purchase.receipt.date': 'Date',
  'purchase.receipt.number': 'Transaction',
  'purchase.receipt.test': 'Test purchase: no money moved.',

  // The page of payment links.
  'purchase.link.opening.title': 'Opening your checkout',
  'purchase.link.opening.text': 'It is Paddle’s, who takes the payment for us. This takes a moment.',
  'purchase.link.open.title': 'Pay for your package',
  'purchase.link.open.text':
    'The checkout is open. You need not be signed in to pay: the credits go to the account that the purchase was begun with.',
  'purchase.link.closed.title': 'The checkout was closed',
  'purchase.link.closed.text': 'Nothing was paid. The link works as long as the purchase is open.',
  'purchase.link.declined.title': 'The payment was declined',
  'purchase.link.declined.text': 'You were not charged. Try again, or with another card.',
  'purchase.link.noReference.title': 'No payment is named here',
  'purchase.link.noReference.text':
    'The address of this page should say what is to be paid. Open the link as it was sent to you.',
  'purchase.link.notSold.title': 'This link cannot be paid here',
  'purchase.link.notSold.text':
    'Payment links are Paddle’s, and this server does not sell by Paddle. Packages, and how they are paid for, stand among the prices.',
  'purchase.link.unread.title': 'The checkout could not be opened',
  'purchase.link.unread.notPaid': 'You were not charged.',
  'purchase.link.notLoaded.title': 'The checkout could not be opened',
  'purchase.link.notLoaded.text':
    'Its code did not come. Check your connection, and whether something in your browser blocks it, and try again. You were not charged.',
  'purchase.link.notOpened.title': 'The checkout could not be opened',
  'purchase.link.notOpened.text':
    'Perhaps it is paid already, or the link is not complete. Otherwise try again in a moment.',
  'purchase.link.again': 'Open the checkout',

  // The test checkout, used when no provider is configured.
  'purchase.test.title': 'Test checkout – no money moves',
  'purchase.test.text': 'It stands in for a payment provider. Nothing is charged, whatever you press.',
  'purchase.test.unread': 'The purchase could not be read.',
  'purchase.test.credits': '{credits, plural, one {# credit} other {# credits}}',
  'purchase.test.pay': 'Pay {amount}',
  'purchase.test.decline': 'Decline',
  'purchase.test.loseWebhook': 'Pay, but lose the webhook',
} as const
