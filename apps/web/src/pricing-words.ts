/** The words of the prices: what an operator edits. Apart from the others, which every page loads. */
import { signUpBonusCredits } from '@toile/contract/business'

export const pricingWords = {
  title: 'Pricing',
  lead: 'A look costs credits. What it costs depends on how finely it is made, and is said before you press.',
  newUser: {
    title: `${signUpBonusCredits} FREE credits`,
    text: 'They are yours once you have signed up and verified your e-mail.',
    signUp: 'Sign Up Free',
  },
  looks: { title: 'What a look costs', unit: 'credits', usual: 'Set from the start' },
  plans: {
    title: 'Plans',
    lead: 'A plan comes with a package of credits. It puts your looks further ahead in the queue, and the larger ones make them larger. Credits do not expire with it.',
    notYet:
      'Packages are not on sale here yet. Until they are, looks are made with the credits you get for signing up, inviting and sharing.',
    name: 'Plan',
    credits: 'Credits',
    size: 'Short edge of a look',
    days: 'Lasts',
    forever: 'No end',
  },
  rules: {
    title: 'What you can count on',
    list: [
      'Only a look that was made is charged. One that fails, or that you cancel, gives its credits back.',
      'The demo stays free, without an account.',
      'Each credit you get, set aside or spend stands in your account.',
    ],
  },
  failed: 'Failed to load packages',
} as const
