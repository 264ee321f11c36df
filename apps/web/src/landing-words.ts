/** The words of the landing page: what an operator edits. Apart from the others, which every page loads. */
import { temporaryHours, uploadLimits } from '@toile/contract/business'

export const landingWords = {
  hero: {
    title: 'Transform Your Look Instantly with AI',
    lead: 'Add a photo of a person and a picture of an outfit. See that person wearing it, in seconds.',
    start: 'Start Creating Now',
    signUp: 'Sign Up Free',
    how: 'See how',
    before: 'Woman in a yellow dress',
    after: 'The same woman, now wearing the purple dress',
    compare: 'Compare the photo and the look made from it',
  },
  how: {
    title: 'One person, one garment, one look.',
    steps: [
      {
        title: 'Upload photo',
        text: 'Any portrait, preferably clear frontal, half or full body. Or take one of our models.',
        alt: 'Woman in a navy sweater',
      },
      {
        title: 'Choose outfit',
        text: 'A picture from a shop is enough. Flat-lay images work best.',
        alt: 'Beige knitted sweater',
      },
      {
        title: 'Get results',
        text: 'Watch it being fitted, drag the tape to compare, and download what you like.',
        alt: 'The same woman, now wearing the beige sweater',
      },
    ],
  },
  samples: {
    title: 'Nothing at hand? Start with ours.',
    text: 'Five people and five garments wait in the studio. Any pair makes a look with one press.',
    open: 'Open the studio',
    models: 'Sample models',
    clothing: 'Sample clothing',
    note: 'Our sample people are rendered. No real person is shown.',
  },
  facts: {
    label: 'What to know before you start',
    list: [
      { figure: `${temporaryHours} h`, text: 'then your photos, and the looks made of them, are erased' },
      { figure: '0', text: 'accounts needed: the demo is free for anyone' },
      { figure: '25', text: 'looks to try, from five people and five garments of ours' },
      {
        figure: `${uploadLimits.maxBytes / 1024 / 1024} MB`,
        text: 'is the largest picture you can bring: PNG, JPEG or WebP',
      },
    ],
  },
} as const
