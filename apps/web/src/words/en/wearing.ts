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
  'wearing.premium.rack':
    'In a rack each look is one picture, whatever its quality. Premium’s four come with a look of its own.',
  'wearing.tier.basic': 'Basic: one picture, without fine detail of cloth.',
  'wearing.tier.standard': 'Standard: cloth, edges and grain finer. Credits back if the look is not right.',
  'wearing.tier.premium':
    'Premium: the finest cloth, at the full size of both pictures. Credits back if the look is not right.',
  'wearing.tiers':
    'The same dress, seen close. Prints, knits and weaves show the difference: smooth cloth looks alike.',
  'wearing.tiers.alt': 'The print of a dress, close up, as {tier} makes it',
} as const
