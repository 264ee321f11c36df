/** The words of the landing page below its first view: what an operator edits. */
import { planDays, signUpBonusCredits, temporaryHours } from '@toile/contract/business'

export const landingMoreWords = {
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
    note: 'Our sample people are rendered. No real person is shown.',
  },
  features: {
    title: 'Made to measure',
    rail: 'What it can do',
    pause: 'Pause the cards',
    play: 'Let the cards move on',
    list: [
      {
        title: 'Neural engine',
        text: 'Networks find the body, the pose and the cloth, and fit one to the other fold by fold.',
        alt: 'Woman in a purple dress',
        marks: ['Pose', 'Body', 'Cloth'],
      },
      {
        title: 'Real-time generation',
        text: 'A look is there in under 10 seconds, and the tape shows how far it is.',
        alt: 'Woman in red',
        marks: ['Under 10 s'],
      },
      {
        title: 'Precision fitting',
        text: 'Collar, sleeves and hem land where they belong. Face, hair and background stay as they were.',
        alt: 'Woman in a beige sweater',
        marks: ['Collar', 'Sleeves', 'Hem'],
      },
      {
        title: 'Privacy first',
        text: `Photos are deleted after ${temporaryHours} hours, unless you save them. Nobody trains an AI on them.`,
        alt: 'Woman in pink',
        marks: [`Deleted after ${temporaryHours} hours`],
      },
      {
        title: 'Multi-platform',
        text: 'Phone, tablet or desk: any browser is enough, with nothing to install.',
        alt: 'White polo',
        marks: ['Phone', 'Tablet', 'Desktop'],
      },
      {
        title: 'Style intelligence',
        text: 'Tops, bottoms and dresses are told apart by themselves, and prints keep their scale.',
        alt: 'Floral dress',
        marks: ['Tops', 'Bottoms', 'Dresses'],
      },
    ],
  },
  plans: {
    title: 'Pick a tag',
    lead: `Each is paid once and is no subscription: the plan runs for ${planDays} days, its credits never expire.`,
    period: '/month',
    popular: 'Most Popular',
    credits: (count: string) => `${count} credits`,
    resolution: (name: string) => `Looks in ${name}`,
    looks: (count: string, quality: string) => `${count} looks in ${quality} quality`,
    room: (count: string) => `Room for ${count} pictures`,
    includes: (name: string) => `What ${name} includes`,
    choose: 'Choose Plan',
    start: 'Get Started',
  },
  /** Examples in the tone of the page: put words of your own customers here before you go live. */
  testimonials: {
    title: 'From the fitting room',
    list: [
      { quote: 'I show a new outfit every day, and own a tenth of them.', who: 'Lena, fashion blogger' },
      { quote: 'Five people in one sweater before lunch, without a studio.', who: 'Tomas, shop owner' },
      { quote: 'Now I know what suits me before the parcel comes.', who: 'Amira, shopper' },
    ],
  },
  final: {
    title: 'See it on before you buy it.',
    signUp: `Sign Up & Get ${signUpBonusCredits} Free Credits`,
    demo: 'Try Demo First',
    start: 'Start Creating Now',
    buy: 'Buy More Credits',
  },
} as const
