/** The landing page below its first view. */
export const words = {
  'landing-more.how.title': 'One person, one garment, one look.',
  'landing-more.how.photo.title': 'Upload photo',
  'landing-more.how.photo.text':
    'Any portrait, preferably clear frontal, half or full body. Or take one of our models.',
  'landing-more.how.photo.alt': 'Woman in a navy sweater',
  'landing-more.how.outfit.title': 'Choose outfit',
  'landing-more.how.outfit.text': 'A picture from a shop is enough. Flat-lay images work best.',
  'landing-more.how.outfit.alt': 'Beige knitted sweater',
  'landing-more.how.results.title': 'Get results',
  'landing-more.how.results.text':
    'Watch it being fitted, drag the tape to compare, and download what you like.',
  'landing-more.how.results.alt': 'The same woman, now wearing the beige sweater',
  'landing-more.how.note': 'Our sample people are rendered. No real person is shown.',

  'landing-more.features.title': 'Made to measure',
  'landing-more.features.rail': 'What it can do',
  'landing-more.features.pause': 'Pause the cards',
  'landing-more.features.play': 'Let the cards move on',
  'landing-more.features.engine.title': 'Neural engine',
  'landing-more.features.engine.text':
    'Networks find the body, the pose and the cloth, and fit one to the other fold by fold.',
  'landing-more.features.engine.alt': 'Woman in a floral dress',
  'landing-more.features.fast.title': 'Real-time generation',
  'landing-more.features.fast.text': 'A look is there in under 10 seconds, and the tape shows how far it is.',
  'landing-more.features.fast.alt': 'Woman in red',
  'landing-more.features.precise.title': 'Precision fitting',
  'landing-more.features.precise.text':
    'Collar, sleeves and hem land where they belong. Face, hair and background stay as they were.',
  'landing-more.features.precise.alt': 'Woman in a beige sweater',
  'landing-more.features.private.title': 'Privacy first',
  'landing-more.features.private.text':
    'Photos are deleted after {hours} hours, unless you save them. No AI is trained on them.',
  'landing-more.features.private.alt': 'Woman in pink',
  'landing-more.features.anywhere.title': 'Multi-platform',
  'landing-more.features.anywhere.text':
    'Phone, tablet or desk: any browser is enough, with nothing to install.',
  'landing-more.features.anywhere.alt': 'White polo',
  'landing-more.features.style.title': 'Style intelligence',
  'landing-more.features.style.text':
    'Tops, bottoms and dresses are told apart by themselves, and prints keep their scale.',
  'landing-more.features.style.alt': 'Floral dress',
  'landing-more.mark.pose': 'Pose',
  'landing-more.mark.body': 'Body',
  'landing-more.mark.cloth': 'Cloth',
  'landing-more.mark.seconds': 'Under 10 s',
  'landing-more.mark.collar': 'Collar',
  'landing-more.mark.sleeves': 'Sleeves',
  'landing-more.mark.hem': 'Hem',
  'landing-more.mark.deleted': 'Deleted after {hours} hours',
  'landing-more.mark.phone': 'Phone',
  'landing-more.mark.tablet': 'Tablet',
  'landing-more.mark.desktop': 'Desktop',
  'landing-more.mark.tops': 'Tops',
  'landing-more.mark.bottoms': 'Bottoms',
  'landing-more.mark.dresses': 'Dresses',

  'landing-more.plans.title': 'Pick a tag',
  'landing-more.plans.lead':
    'Each is paid once: the plan is for {days} days, not renewed by itself, and its credits never expire.',
  'landing-more.plans.price': '{price}<small>/month</small>',
  'landing-more.plans.popular': 'Most Popular',
  'landing-more.plans.credits': '{credits, plural, one {# credit} other {# credits}}',
  'landing-more.plans.resolution': 'Looks in {resolution}',
  'landing-more.plans.looks':
    '{looks, number} looks in {tier, select, basic {basic quality} premium {premium quality} other {standard quality}}',
  'landing-more.plans.room': 'Room for {pictures, number} pictures',
  'landing-more.plans.includes': 'What {name} includes',
  'landing-more.plans.choose': 'Choose Plan<hidden>: {name}</hidden>',
  'landing-more.plans.start': 'Get Started<hidden>: {name}</hidden>',

  // Example quotes: replace them with your customers' words before you go live, and the names in `content.ts`.
  'landing-more.testimonials.title': 'From the fitting room',
  'landing-more.testimonials.blogger': 'I show a new outfit every day, and own a tenth of them.',
  'landing-more.testimonials.blogger.who': '{name}, fashion blogger',
  'landing-more.testimonials.owner': 'Five people in one sweater before lunch, without a studio.',
  'landing-more.testimonials.owner.who': '{name}, shop owner',
  'landing-more.testimonials.shopper': 'Now I know what suits me before the parcel comes.',
  'landing-more.testimonials.shopper.who': '{name}, shopper',

  'landing-more.final.title': 'See it on before you buy it.',
  'landing-more.final.signUp': 'Sign Up & Get {credits} Free Credits',
  'landing-more.final.demo': 'Try Demo First',
  'landing-more.final.start': 'Start Creating Now',
  'landing-more.final.buy': 'Buy More Credits',
} as const
