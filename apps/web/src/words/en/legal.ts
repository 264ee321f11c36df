/** Words around the text of the legal pages. */
export const words = {
  'legal.since': 'In force since {day}.',
  'legal.prevails': 'Where this page is read in another language than English, the English text prevails.',
  'legal.onThisPage': 'On this page',
  'legal.related': 'House rules',
  'legal.contact': 'Contact',
  'legal.offeredBy': '{product} is offered by {name}. Write to <a>{email}</a>',
  'legal.payers': 'We work with {providers}.',
  'legal.operator': 'the operator of this website',
  'legal.contactFailed': 'Our address could not be loaded.',
  'legal.tryAgain': 'Try again',
} as const
