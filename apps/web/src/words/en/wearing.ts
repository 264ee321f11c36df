export const words = {
  'wearing.fit': 'Fit',
  'wearing.fit.close': 'Close',
  'wearing.fit.regular': 'Regular',
  'wearing.fit.relaxed': 'Relaxed',
  'wearing.tuck': 'A top is worn',
  'wearing.tuck.auto': 'As cut',
  'wearing.tuck.in': 'Tucked in',
  'wearing.tuck.out': 'Over the waist',
  'wearing.premium':
    'Premium shows four ways to wear it for the one price: this one, two other fits, and tucked.',
  'wearing.tiers': 'The same dress, seen close',
  'wearing.tiers.alt': 'The print of a dress, close up, as {tier} makes it',
} as const
