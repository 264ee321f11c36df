/**
 * The words of the landing page's first view: what an operator edits. Apart from the others, which every page loads, and
 * from `landing-more-words.ts`, which comes with what is further down.
 */
export const landingWords = {
  hero: {
    title: 'Transform Your Look Instantly with AI',
    lead: 'Add a photo of a person and a picture of an outfit. See that person wearing it, in seconds.',
    start: 'Start Creating Now',
    signUp: 'Sign Up Free',
    upgrade: 'Upgrade Plan',
    how: 'See how',
    before: 'Woman in a yellow dress',
    after: 'The same woman, now wearing the purple dress',
    compare: 'Compare the photo and the look made from it',
  },
  /** What the service says of itself. The figures are of the first concept: put your own here before you go live. */
  statistics: {
    label: 'In figures',
    list: [
      { figure: '10M+', text: 'images' },
      { figure: '500K+', text: 'users' },
      { figure: '99.9%', text: 'uptime' },
      { figure: '4.8', text: 'rating' },
    ],
  },
} as const
