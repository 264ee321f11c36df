/** Prices: packages, plans, costs of looks, questions. */
export const words = {
  'pricing.title': 'Pricing',
  'pricing.lead':
    'Buy credits once, spend them when you like. No subscription: nothing is taken again by itself.',
  'pricing.standing':
    'You have <b>{credits, plural, one {# credit} other {# credits}}</b> and the <b>{plan}</b> plan.',
  'pricing.standing.how': 'How you came to them',
  'pricing.short.title': '{missing, plural, one {You are # credit short.} other {You are # credits short.}}',
  'pricing.short.text':
    'The look costs {cost} credits, and you have {credits}. Nothing was charged, and your pictures wait in the studio.',
  'pricing.tryAgain': 'Try again',

  'pricing.newUser.title': '{credits} FREE credits',
  'pricing.newUser.text': 'They are yours once you have signed up and verified your email.',
  'pricing.newUser.signUp': 'Sign Up Free',

  'pricing.packages': 'Packages',
  'pricing.packages.failed': 'Failed to load packages',
  'pricing.packages.none.title': 'Nothing is on sale at the moment.',
  'pricing.packages.none.text':
    'Looks are made with the credits you get for signing up, inviting and sharing.',
  'pricing.packages.closed.title': 'Packages cannot be bought here at the moment.',
  'pricing.packages.closed.text': 'This is what they will cost. Your credits and the free demo work as ever.',
  'pricing.packages.test': 'This server sells in test mode: no money moves, whatever you press.',
  'pricing.package.popular': 'Most Popular',
  'pricing.package.bestValue': 'Best Value',
  'pricing.package.originalPrice': '<hidden>Instead of</hidden> {price}',
  'pricing.package.save': 'Save {percent}',
  'pricing.package.credits': '{credits, plural, one {# credit} other {# credits}}',
  'pricing.package.includes': 'What {name} includes',
  'pricing.package.feature.credits':
    '{credits, plural, one {# credit that never expires} other {# credits that never expire}}',
  'pricing.package.feature.looks':
    '{looks, number} looks in {tier, select, basic {basic quality} premium {premium quality} other {standard quality}}',
  'pricing.package.feature.size': 'Looks of up to {px} pixels on the short side',
  'pricing.package.feature.room': 'Room for {pictures, number} pictures in your library',
  'pricing.package.feature.validity': '{days}-day validity of the {plan} plan',
  'pricing.package.buy': 'Buy {name}',
  'pricing.package.again': 'Try again <hidden>to buy {name}</hidden>',
  // Before the external payment methods: with and without a payment method on this page.
  'pricing.package.orWith': 'or pay with',
  'pricing.package.payWith': 'Pay with',
  'pricing.package.by.paypal': 'PayPal <hidden>for the {name} package</hidden>',
  'pricing.package.by.card': 'Card <hidden>for the {name} package</hidden>',

  'pricing.checkout.failed': 'The checkout could not be opened.',
  'pricing.checkout.notLoaded':
    'Its code did not come. Check your connection, and whether something in your browser blocks it, and try again.',
  'pricing.checkout.notOpened': 'The payment provider did not open it. Try again in a moment.',
  'pricing.checkout.notPaid': 'You were not charged.',
  'pricing.checkout.declined.title': 'The payment was declined.',
  'pricing.checkout.declined.text': 'You were not charged. Try again, or with another card.',
  'pricing.checkout.closed.title': 'The checkout was closed.',
  'pricing.checkout.closed.text': 'Nothing was bought, and you were not charged.',

  'pricing.benefits': 'What you can count on',
  'pricing.benefits.kept.title': 'Credits never expire',
  'pricing.benefits.kept.text': 'What you do not spend today is there next year, with a plan or without.',
  'pricing.benefits.fair.title': 'Only looks that were made are charged',
  'pricing.benefits.fair.text': 'One that fails, or that you cancel, gives its credits back at once.',
  'pricing.benefits.larger.title': 'Larger looks, sooner',
  'pricing.benefits.larger.text':
    'The plan of a package makes your looks larger and puts them further ahead in the queue.',
  'pricing.benefits.open.title': 'Nothing hidden',
  'pricing.benefits.open.text':
    'Your account lists each credit you get, set aside or spend, and each purchase.',

  'pricing.looks': 'What a look costs',
  'pricing.looks.lead':
    'It depends on the quality, and you see it before you press. The demo stays free, without an account.',
  'pricing.looks.unit': '<large>{credits}</large> credits',
  'pricing.looks.usual': 'The default',
  'pricing.looks.failed': 'The costs of looks could not be loaded.',
  'pricing.looks.sample': 'The print of one dress close up, at this quality',
  'pricing.looks.basic.title': 'Basic',
  'pricing.looks.basic.text':
    'A quick look, to see whether it suits you. One picture, without fine detail of cloth.',
  'pricing.looks.standard.title': 'Standard',
  'pricing.looks.standard.text':
    'Cloth, edges and grain finer, out of the garment’s own picture. Credits back if a look is not right.',
  'pricing.looks.premium.title': 'Premium',
  'pricing.looks.premium.text':
    'The finest cloth, at the full size of both pictures, and four pictures to choose from: three fits, and tucked. Credits back if they are not right.',
  'pricing.looks.outfit':
    '{credits, plural, one {Each further garment in the same look costs # credit more.} other {Each further garment in the same look costs # credits more.}}',
  'pricing.looks.cloth':
    'Prints, knits and weaves show the difference, most of all in large pictures. Smooth cloth looks alike at each quality. The size of a look is that of your plan.',

  'pricing.plans': 'Plans',
  'pricing.plans.lead': 'Each package turns its plan on.',
  'pricing.plans.name': 'Plan',
  'pricing.plans.credits': 'Credits',
  'pricing.plans.size': 'Short edge of a look',
  'pricing.plans.lasts': 'Lasts',
  'pricing.plans.days': '{days, plural, one {# day} other {# days}}',
  'pricing.plans.forever': 'No end',

  'pricing.questions': 'Questions',
  'pricing.questions.expire': 'Do credits expire?',
  'pricing.questions.expire.answer':
    'No. Only the plan that comes with a package ends, after {planDays} days.',
  'pricing.questions.validity': 'What does the {planDays}-day validity mean?',
  'pricing.questions.validity.answer':
    'For {planDays} days from the purchase the plan of the package holds: the size of your looks, their place in the queue and the room in your library. After that you are back on the plan you had, with all the credits that are left. Buying the same package again adds {planDays} days.',
  'pricing.questions.subscription': 'Is this a subscription?',
  'pricing.questions.subscription.answer':
    'No. You pay once for each package, and nothing is renewed by itself.',
  'pricing.questions.cost': 'How many credits does a look cost?',
  'pricing.questions.cost.answer':
    'Between {least} and {most} for one garment, by the quality you choose, and {further} more for each further garment in the same look. You see the cost on the button before you press it.',
  'pricing.questions.failed': 'What if a look fails?',
  'pricing.questions.failed.answer':
    'Its credits are back in the same moment. You can see it in your account.',
  'pricing.questions.refund': 'Can I have my money back?',
  'pricing.questions.refund.answer':
    'Tell us of billing errors within {billingHours} hours, of payment processing errors within {processingHours} hours, and of technical issues or anything else within {otherDays} days. Part of the price can be paid back while at least {unused} of the credits are unused. <a>Read the Refund Policy</a>',
  'pricing.questions.free': 'Can I get credits without paying?',
  'pricing.questions.free.answer':
    '{signUpCredits} for signing up, and {referralCredits} for each friend who follows your invitation.',
} as const
