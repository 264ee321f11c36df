/** The refund page: a message for each paragraph, item and cell. */
export const words = {
  'refund.title': 'Refund Policy',
  'refund.lead': 'When you get your money back, how to ask for it, and what happens to the credits.',
  'refund.answered': 'Refund requests are acknowledged within {hours} hours.',

  'refund.when': 'When you can ask',
  'refund.when.caption': 'Reasons, and how long you have',
  'refund.when.reason': 'Reason',
  'refund.when.within': 'Ask within',
  'refund.when.billing': 'Billing errors, such as a wrong amount',
  'refund.when.technical': 'Technical issues that kept you from using what you bought',
  'refund.when.processing': 'Payment processing errors, such as being charged twice',
  'refund.when.other': 'Other reasons',
  'refund.when.hours': '{hours} hours',
  'refund.when.days': '{days} days',
  'refund.when.failed':
    'Looks that fail need no refund: their credits are back at once. Where the law gives you more, it counts.',

  'refund.how': 'How to ask',
  'refund.how.text':
    'Write to <contact>the address below</contact> from the email of your account, with the number of the order and what went wrong. The number stands among the purchases in <account>your account</account>, and in the mail you got for it.',

  'refund.then': 'What happens then',
  'refund.then.acknowledged': 'We acknowledge your request within {hours} hours.',
  'refund.then.reviewed': 'We review it within {least}-{most} business days.',
  'refund.then.paid':
    'If we agree, the refund reaches you within {least}-{most} business days, by the way you paid.',

  'refund.partial': 'Partial refunds',
  'refund.partial.text':
    'A part of the price can be paid back while at least {share} of the credits of the package are unused.',

  'refund.outages': 'Outages',
  'refund.outages.text':
    'An outage of more than {hours} hours may qualify for a refund. Tell us when it was.',

  'refund.credits': 'What happens to the credits',
  'refund.credits.proportion':
    'Credits go back in proportion to the money: for half of the price half of them, for the whole price all of them.',
  'refund.credits.aside': 'While a refund is being decided, as many of them as you still have are set aside.',
  'refund.credits.spent':
    'If some of those are spent already, what is missing is taken from the credits you get next. You never owe money for it, and your balance is never below zero.',
  'refund.credits.refused': 'A refund that is refused gives back what was set aside.',
  'refund.credits.plan': 'The plan stays on until its {days} days are over.',
  'refund.credits.free':
    'Credits that you were given for free are not paid out. Neither are those of a deleted account.',

  'refund.chargebacks': 'Before you go to your bank',
  'refund.chargebacks.text':
    'Write to us first: it is faster. If your bank takes a payment back, the credits of that purchase go with it; if the bank changes its mind, they come back.',
} as const
