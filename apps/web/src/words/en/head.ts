/**
 * Words for search engines, link previews and browsers without JavaScript, and of the offline page, which loads no
 * code. Inserted by the build, never loaded by the app.
 */
export const words = {
  'head.description.landing':
    'Add a photo of a person and a picture of an outfit, and see that person wearing it. Free to try, without an account.',
  'head.description.studio':
    'The virtual fitting room: choose a photo and a garment, and see the look in seconds. Free to try, without an account.',
  'head.description.pricing':
    'Credits for looks in three packages, paid once. They never expire, and new accounts start with some for free.',
  'head.description.developers':
    'Make looks from your own programs: API keys, free test keys, a quickstart for curl, TypeScript and Python, and the reference.',
  'head.description.verify':
    'Learn whether a picture was made with {product}, when, and by which engine. It is read on your device and is not uploaded.',
  'head.description.privacy':
    'What {product} keeps of your photos and your account, for how long, who sees it, and how you export or delete all of it.',
  'head.description.terms':
    'What you may expect of {product} and what it expects of you: accounts, credits, packages, pictures and limits.',
  'head.description.refund':
    'When a purchase at {product} is paid back, how to ask for it, how soon you hear from us, and what becomes of the credits.',
  'head.shareAlt':
    'The same woman before and after: in her pink T-shirt, and in the floral dress she tried on',
  'head.noscript': '{product} needs JavaScript to fit clothes to your photo. Please switch it on.',
  'head.noscript.verify': 'Checking a picture needs JavaScript: it is read on your device.',
  'head.noscript.pricing': 'The packages and their prices need JavaScript.',

  'head.look.title': 'A look, tried on · {product}',
  'head.look.titleOf': '{garment}, tried on · {product}',
  'head.look.description': 'An AI-made look: clothing tried on a photo with {product}. Try it on yourself.',
  'head.look.heading': 'A look, tried on',
  'head.look.mark': 'AI-generated',
  'head.look.caption': 'The look',
  'head.look.alt': 'The look, made by AI: a person wearing the clothing',
  'head.look.beforeAlt': 'The photo it was made from',
  'head.look.about':
    'An AI made this picture from a photo and a picture of the clothing. How it fits and falls may differ in life.',
  'head.look.garment': 'See the clothing at {host}',
  'head.look.try': 'Try this on yourself',
  'head.look.verify': 'Check where a picture comes from',
  'head.look.report': 'Report this page',
  'head.look.reportAbout':
    'Tell us what is wrong. We look at each report, and a page that several visitors report is hidden at once.',
  'head.look.reason': 'Why should this page go?',
  'head.look.reason.no-consent': 'It shows a person who did not agree to it',
  'head.look.reason.sexual': 'It is sexual or shows nudity',
  'head.look.reason.child': 'It harms or endangers a child',
  'head.look.reason.hateful': 'It insults, threatens or deceives',
  'head.look.reason.rights': 'It uses a picture or a brand without the right to',
  'head.look.reason.other': 'Something else',
  'head.look.comment': 'More about it (optional)',
  'head.look.send': 'Send the report',
  'head.look.reported': 'Thank you. Your report has reached us.',
  'head.look.hidden': 'This page is hidden until we have looked at it',
  'head.look.refused.reason':
    'Nothing was sent. Please choose why this page should go, and send the report again.',
  'head.look.refused.email': 'No link was sent. Please check your email address, and ask again.',
  'head.look.refused.often': 'Nothing was sent, because there were many requests. Please try again later.',
  'head.look.refused.mail': 'We cannot send mail at present. Please report the page instead.',
  'head.look.refused.failed':
    'Something went wrong on our side, and nothing was sent. Please try again in a minute.',
  'head.look.pictured': 'You are in this picture?',
  'head.look.picturedAbout':
    'You can have this page taken away at once, without an account. We mail you a link for that, and do not keep your address.',
  'head.look.email': 'Your email',
  'head.look.sendLink': 'Send me the link',
  'head.look.linkAsked':
    'Look in your mailbox. The link works once, for {hours} hours; one address gets three a day.',

  'head.offline.title': 'You are offline',
  'head.offline.text':
    'This page could not be reached. Nothing of yours is lost: it comes when your connection does.',
  'head.offline.retry': 'Try again',
  'head.offline.stored': 'The studio is stored on this device and works without a connection.',
  'head.offline.studio': 'Open the studio',
} as const
