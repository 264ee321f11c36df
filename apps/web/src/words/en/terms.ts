/** The terms: a message for each paragraph, item and cell. */
export const words = {
  'terms.title': 'Terms of Service',
  'terms.lead': 'What you and we agree on when you use {product}.',
  'terms.answered': 'Legal inquiries are answered within {days} business days.',

  'terms.who': 'Who may use it',
  'terms.who.text':
    'You must be {age} or older. If you are under {consentAge}, you need the consent of a parent. By using {product} you agree to these terms and to the <privacy>Privacy Policy</privacy>.',

  'terms.service': 'What it does',
  'terms.service.text':
    'You bring a photo of a person and a picture of clothing; an AI makes a picture of that person wearing it. A free demo is open to anyone, without an account, a few times a day. With an account you make looks for credits, keep pictures in a library, and see your history.',

  'terms.account': 'Your account',
  'terms.account.text':
    'Give an email address that is yours: you verify it before you sign in. Passwords have {characters} characters or more; keep yours to yourself. One person, one account: what is given for signing up is given once.',

  'terms.credits': 'Credits',
  'terms.credits.cost':
    'A look costs {basic} credits in basic quality, {standard} in standard and {premium} in premium; each further garment in the same look costs {further} more. {tier, select, basic {The basic one} premium {The premium one} other {The standard one}} is set from the start, and the cost stands on the button.',
  'terms.credits.aside':
    'Credits are set aside when you press, and spent when the look is there. A look that fails, or that you cancel, gives them back.',
  'terms.credits.signUp': 'Email verification grants {credits} free credits, once.',
  'terms.credits.invite':
    'A person who signs up by your invitation and enters its code within {days} days brings {referralCredits} credits to each of you. Sharing brings {shareCredits}, once.',
  'terms.credits.kept':
    '<b>Credits do not expire.</b> They are no money: they cannot be paid out, sold or moved to another person, and they end with the account.',

  'terms.plans': 'Packages and plans',
  'terms.plans.caption': 'Packages',
  'terms.plans.package': 'Package',
  'terms.plans.price': 'Price',
  'terms.plans.credits': 'Credits',
  'terms.plans.size': 'Short edge of a look',
  'terms.plans.once':
    'A package is paid once. It is no subscription: nothing is renewed by itself. Its credits are yours for good, and it turns its plan on for {days} days: larger looks, an earlier place in the queue, more room in the library. Buying the same package again adds {days} days; of several plans the highest one counts. Afterwards you are back on the plan you had, with all credits that are left. What is in your library stays, even if it is more than the plan would take.',
  'terms.plans.payment':
    'Payments go through the payment provider that you choose, by its own terms. What counts is the price shown when you buy. Money goes back by the <refund>Refund Policy</refund>.',

  'terms.pictures': 'Your pictures',
  'terms.pictures.yours':
    'They stay yours, and so do the looks made of them, as far as anybody can own them.',
  'terms.pictures.allowed':
    'Use only photos that you have the right to use, of people who are {age} or older and who agree, and pictures of clothing that you may use.',
  'terms.pictures.use': 'We use them to make your looks, and for nothing else. We train no AI on them.',
  'terms.pictures.erased':
    'What you do not save is erased within {hours} hours. What you delete from the library, or of your looks, can be brought back for {minutes} minutes, then it is gone for good.',

  'terms.programs': 'Programs and API keys',
  'terms.programs.keys':
    'An API key acts for your account and spends its credits. Keep secret keys to yourself, and revoke one that others may know.',
  'terms.programs.rights':
    'When you make a key you confirm that you have the right to use all pictures that are sent with it, of people who are {age} or older and who agree.',
  'terms.programs.shoppers':
    'If visitors of yours send their own photos with a key of yours, tell them before what happens to the photos, and ask them.',
  'terms.programs.misuse':
    'A key whose looks are refused again and again is paused. We may end keys that break these terms.',

  'terms.rules': 'What is not allowed',
  'terms.rules.explicit': 'Nudity and explicit pictures; anything that shows children in such a way.',
  'terms.rules.deceive': 'Pictures made to shame, threaten or deceive someone, or to pass for a real photo.',
  'terms.rules.mark': 'Taking the mark off a look that says it was made with AI, to hide it.',
  'terms.rules.limits': 'Getting round limits, making accounts for their credits, or disturbing the service.',

  'terms.results': 'What a look is, and is not',
  'terms.results.text':
    'A look is a picture made by AI, and is marked so. It shows about how clothing would look; it says nothing about size, fit or fabric, and may be wrong. Do not rely on it alone when you buy.',

  'terms.availability': 'Availability',
  'terms.availability.text':
    'Our target is an uptime of {uptime}. It is a target, not a guarantee: work on the service, and faults of others, can interrupt it. An outage of more than {hours} hours may qualify for a <refund>refund</refund>.',

  'terms.ending': 'Ending it',
  'terms.ending.text':
    'You can delete your account at any time, with all that is in it; unused credits end with it, so ask for a refund first. We may close an account that breaks these terms, and stop the service with fair notice.',

  'terms.liability': 'What we answer for',
  'terms.liability.text':
    'We answer for what we do on purpose or by gross negligence, and wherever the law says that we must. Beyond that we answer for no more than you paid us in the twelve months before. Your rights as a consumer stay as they are.',

  'terms.changes': 'Changes',
  'terms.changes.text':
    'When these terms change, so does the date at their top. New terms count from then on, never for what you bought before.',
} as const
