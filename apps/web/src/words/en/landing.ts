/** The landing page's first view. Counts towards its size budget, because each page includes its words. */
export const words = {
  'landing.hero.title': 'Transform Your Look Instantly with AI',
  'landing.hero.lead':
    'Add a photo of a person and a picture of an outfit. See that person wearing it, in seconds.',
  'landing.hero.start': 'Start Creating Now',
  'landing.hero.signUp': 'Sign Up Free',
  'landing.hero.upgrade': 'Upgrade Plan',
  'landing.hero.how': 'See how',
  'landing.hero.before': 'Woman in a pink T-shirt',
  'landing.hero.after': 'The same woman, now wearing the floral dress',
  'landing.hero.compare': 'Compare the photo and the look made from it',

  'landing.statistics': 'In figures',
  'landing.statistics.over': '{figure}+',
  'landing.statistics.images': 'images',
  'landing.statistics.users': 'users',
  'landing.statistics.uptime': 'uptime',
  'landing.statistics.rating': 'rating',
} as const
