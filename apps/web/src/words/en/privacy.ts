/** The privacy page: a message for each paragraph, item and cell. */
export const words = {
  'privacy.title': 'Privacy Policy',
  'privacy.lead':
    'What we keep of you, for how long, who else sees it, and how you get it back or have it erased.',
  'privacy.answered': 'Requests about your data are answered within {days} days.',

  'privacy.short': 'In short',
  'privacy.short.use':
    'Your pictures make your looks. They are used for nothing else, and no AI is trained on them.',
  'privacy.short.erased':
    'What you do not save is erased within {hours} hours: photos, pictures of clothing, and the looks made of them.',
  'privacy.short.saved': 'What you save stays until you delete it.',
  'privacy.short.leave':
    'You can take everything with you, and delete your account with all that is in it, at any time.',
  'privacy.short.ads': 'No advertising, no tracking, no sale of data.',

  'privacy.keep': 'What we keep, and for how long',
  'privacy.keep.caption': 'What is kept, and for how long',
  'privacy.keep.what': 'What',
  'privacy.keep.howLong': 'How long',
  'privacy.keep.unsaved': 'Pictures and looks that you do not save',
  'privacy.keep.unsaved.time':
    '{hours} hours at most; where we make a look again for you, {hours} hours from then',
  'privacy.keep.saved': 'Photos, pictures of clothing and looks that you save',
  'privacy.keep.saved.time': 'Until you delete them, or your account',
  'privacy.keep.deleted': 'Saved pictures and looks that you delete',
  'privacy.keep.deleted.time': '{minutes} minutes, in which you can bring them back; then they are erased',
  'privacy.keep.shared': 'Pages of looks that you share',
  'privacy.keep.shared.time':
    'For as long as you choose, or until you withdraw them, delete the look, or a person whom it shows takes the page away; the pictures of a page that was reported, until we have decided on it, but {days} days longer at most',
  'privacy.keep.reports':
    'Visitors of such a page: their number, and what they report of it, by an internet address made unreadable',
  'privacy.keep.reports.time':
    'As long as the page; reports that we have not decided on by then, until we have',
  'privacy.keep.blocked':
    'Photos and looks that were reported or doubted: a fingerprint of 64 bits, from which no picture can be made',
  'privacy.keep.blocked.time':
    'Until an operator has decided; where the picture is refused from then on, for as long as it is',
  'privacy.keep.account':
    'Your account: email, name, username, profile photo, how you sign in, and which version of the terms you agreed to',
  'privacy.keep.account.time':
    'Until you delete the account; {days} days if its email is not verified in that time',
  'privacy.keep.signIns': 'Sign-ins: kind of device, internet address, time',
  'privacy.keep.signIns.time': 'Until you sign out, or 30 days after you were last there',
  'privacy.keep.purchases': 'Credits and purchases: amounts, dates, numbers of transactions',
  'privacy.keep.purchases.time':
    'As long as books must be kept; without your name once the account is deleted',
  'privacy.keep.counts':
    'Counts that keep the free demo and sign-ins fair, by an internet address made unreadable',
  'privacy.keep.counts.time': 'Two days at most',
  'privacy.keep.programs': 'Pictures and looks of programs that use your API keys',
  'privacy.keep.programs.time': '{hours} hours at most; those of a batch {batchHours} hours after its end',
  'privacy.keep.keys':
    'API keys: name, limits, the day they were last used and, except for publishable keys, the network, and what they used by day. The keys themselves are kept unreadable',
  'privacy.keep.keys.time': 'Until you delete the account',
  'privacy.keep.events': 'Events sent to your webhook addresses, and the beginning of what they answered',
  'privacy.keep.events.time': '{days} days',
  'privacy.keep.mails': 'The subjects of mails that we sent you',
  'privacy.keep.mails.time': 'Until you delete the account',
  'privacy.keep.review':
    'What you report of a look, and pictures that were refused for good: as a number worked out of the picture, from which no person can be seen',
  'privacy.keep.review.time':
    'Reports until you delete the account; the numbers for as long as the picture must not come back',
  'privacy.keep.notes': 'Notes that we write when you ask us for help',
  'privacy.keep.notes.time': 'Until you delete the account',
  'privacy.keep.acts':
    'What we did with your account and pictures, and why: opened a picture, moved credits, paid you back, suspended the account',
  'privacy.keep.acts.time': 'For good; under a number that names no one once the account is deleted',
  'privacy.keep.sealed': 'Illegal pictures, such as those of abused children, for the authorities alone',
  'privacy.keep.sealed.time': 'As long as the law wants it, also after the account is deleted',
  'privacy.keep.backups': 'What is erased here, in our backups',
  'privacy.keep.backups.time':
    'Up to {days} days longer; we use backups only to restore the service after a loss',
  'privacy.keep.anew':
    'Every picture is made anew when it arrives. The file you sent is not kept, and neither is what it said about place, time and camera.',

  'privacy.pictures': 'What happens to your pictures',
  'privacy.pictures.worked':
    'They are worked on by our own software, to fit the clothing to the person. No picture is public: each has a secret address that ends by itself.',
  'privacy.pictures.sent':
    'They are made into a look by {receivers}, to whom the photo of the person and the picture of the clothing are sent for it, or by our own software. No picture is public: each has a secret address that ends by itself.',
  'privacy.pictures.somewhere':
    'They are worked on to fit the clothing to the person; the services that get them for that are named below. No picture is public: each has a secret address that ends by itself.',
  'privacy.pictures.shared':
    'A look that you share yourself is the exception: anybody who has the link sees its page and the picture of the clothing, and your photo only if you allow it, until you withdraw it. Services that have shown a preview of the link may keep that. A person whom a page shows can take it away at once, without an account, by a link that the page mails to them; we do not keep their address.',
  'privacy.pictures.device':
    'If you have looks made on your own device, in the studio, neither your pictures nor the looks reach us, unless you save one. Your browser then keeps the studio and the program that makes them.',
  'privacy.pictures.moderated':
    'A program on our own server looks at the photo of a person and at the finished look, and refuses explicit ones. They are sent nowhere for it, and a refusal costs nothing.',
  'privacy.pictures.opened':
    'Nobody of ours looks at your pictures, unless a program that checks them is in doubt, you or a visitor of a shared page report them, or you ask us for help: then one of us may open them, for a stated reason. Each opening is recorded.',
  'privacy.pictures.marked':
    'Every look says inside its file that it was made with AI, and {product} shows it as AI-generated. The file of a look from our server may also say when and by which engine it was made, and hold fingerprints of the pictures it was made of: no picture can be made from them, but a person who has the very same file can tell that it was used. Unseen in the picture may be the day and the beginning of the number of the look. Nothing of this names you.',
  'privacy.pictures.training':
    'We do not train any AI on your pictures, do not recognise people in them, and keep no measurements of faces or bodies.',

  'privacy.cookies': 'Cookies and your browser',
  'privacy.cookies.signIn':
    'One cookie keeps you signed in, for 30 days; another keeps the language you chose, for a year; a third lets your account know the device again, for a year, so that a sign-in elsewhere is told to you by mail. While you sign in with another provider or a passkey, short ones make sure that it is you who comes back. Without an account, and unless you choose a language, no cookie is set.',
  'privacy.cookies.device':
    'Your browser also remembers, on your device alone, the theme, your settings in the studio, an invitation you followed, and the pair of pictures you worked with last; pictures of your own for {hours} hours. Clearing the data of this site in your browser removes it all.',

  'privacy.others': 'Who else sees something',
  'privacy.others.engines':
    '<b>Makers of looks.</b> {receivers}: the photo and the picture of the clothing of a look, and nothing that says whose they are. Looks made on your own device are sent nowhere.',
  'privacy.others.payment':
    '<b>Payment providers.</b> When you buy, the one you choose gets what you type at its checkout, and from us your email address, your name and the package. Card numbers never reach us: we learn that you paid, how much, and the number of the transaction.',
  'privacy.others.signIn':
    '<b>Sign-in providers.</b> If you continue with Google or another provider, it learns that you use {product}, and tells us your name, your email address and your photo.',
  'privacy.others.hosting':
    '<b>Mail and hosting.</b> Those who carry our mails and run our machines work by our instructions only.',
  'privacy.others.authorities': '<b>Authorities,</b> where the law leaves no choice.',

  'privacy.rights': 'Your data, your choice',
  'privacy.rights.account': 'In <a>your account</a> you can, without asking anybody:',
  'privacy.rights.change': 'see and change what we know of you;',
  'privacy.rights.export': 'export all of it as one file: profile, credits, purchases, and every picture;',
  'privacy.rights.signIns': 'end sign-ins on other devices;',
  'privacy.rights.delete':
    'delete the account. Profile, pictures, looks and sign-ins go at once. What stays are the amounts in our books and what we did with the account, under a number that names no one, and for 90 days an unreadable mark of a Google or other sign-in, so that an old one cannot bring the account back.',
  'privacy.rights.write':
    'You may also have mistakes corrected, object, or complain to the authority for data protection where you live. Write to us for anything that you cannot do yourself: we answer within {days} days.',

  'privacy.why': 'Why we may',
  'privacy.why.text':
    'Pictures, account and purchases are needed for what you ask us to do. Counts against misuse, and logs of how the service runs, serve its safety; logs contain no pictures, passwords or email addresses. Books are kept because the law wants it.',

  'privacy.children': 'Children',
  'privacy.children.text':
    '{product} is not for children under {age}. Under {consentAge} you need the consent of a parent. Do not upload photos of children under {age}; if we learn of any, or of an account of one, it is deleted.',

  'privacy.safety': 'How it is kept safe',
  'privacy.safety.text':
    'Connections are encrypted. Passwords are kept in a form that cannot be turned back. Pictures open only by signed addresses that end by themselves. No system is perfect: should something happen to your data, you are told.',

  'privacy.changes': 'Changes',
  'privacy.changes.text':
    'When this page changes, so does the date at its top. See also the <terms>Terms of Service</terms> and the <refund>Refund Policy</refund>.',
} as const
