/** Looks shared as pages: creating, listing and withdrawing them. */
export const words = {
  'sharing.title': 'Share this look',
  'sharing.about':
    'Makes a page that anybody with its link can see. The preview of the link shows the picture of the clothing, too, and visitors can try the clothing on. Sharing saves the look to your gallery: it is no longer erased after a day. You can withdraw the page at any time.',
  'sharing.previews':
    'Anybody with the link sees the page. Messengers may keep the preview they have shown, also after you withdraw it.',
  'sharing.loading': 'Loading your shared looks…',
  'sharing.unread': 'Your shared looks could not be read.',
  'sharing.lifetime': 'How long?',
  'sharing.lifetime.7-days': '7 days',
  'sharing.lifetime.30-days': '30 days',
  'sharing.lifetime.until-withdrawn': 'Until I withdraw it',
  'sharing.before': 'Show the photo too',
  'sharing.beforeMeans': 'The page shows your photo beside the look. For that it is saved to your photos.',
  'sharing.garmentName': 'Name of the clothing (optional)',
  'sharing.garmentUrl': 'Link to the clothing (optional)',
  'sharing.garmentUrlWrong': 'Use a whole address that begins with https:// or http://.',
  'sharing.indexed': 'Let search engines find it',
  'sharing.indexedMeans': 'Otherwise only people with the link come to the page.',
  'sharing.create': 'Save and share',
  'sharing.failed': 'The look was not shared.',
  'sharing.refused.taken-down': 'This look was taken down after reports, so it cannot be shared again.',
  'sharing.refused.too-many':
    'You share {count, number} looks, which is the limit. Withdraw one to share another.',
  'sharing.refused.photo-gone':
    'The photo of this look is no longer kept, so the page cannot show it. Share the look without it.',
  'sharing.done': 'Your look is shared.',
  'sharing.doneCopied': 'Your look is shared, and its link is copied.',

  'sharing.views': '{count, plural, one {# visitor} other {# visitors}}',
  'sharing.until': 'until {date}',
  'sharing.untilWithdrawn': 'until you withdraw it',
  'sharing.takenDown':
    'This page was taken down after reports. The look stays in your gallery, but cannot be shared again.',
  'sharing.over':
    'The days of this page are over, and it is shown to visitors no more. It was reported: its pictures are kept until we have decided, {days} days at most, or until you withdraw it.',
  'sharing.copy': 'Copy the link',
  'sharing.copied': 'The link is copied.',
  'sharing.notCopied': 'The link could not be copied. Select it and copy it by hand.',
  'sharing.send': 'Send the link',
  'sharing.notSent': 'The link could not be sent.',
  'sharing.withdraw': 'Withdraw',
  'sharing.withdrawSure': 'Withdraw this page? Its link stops working at once, for everybody.',
  'sharing.keep': 'Keep it',
  'sharing.withdrawn': 'The page is withdrawn.',
  'sharing.notWithdrawn': 'The page was not withdrawn.',

  'sharing.list': 'Shared looks',
  'sharing.listAbout': 'Pages that anybody with their link can see',
  'sharing.none': 'You share no looks. Choose an image of your gallery and press “Share as a page”.',

  'sharing.garmentUnnamed': 'Shared clothing',
  'sharing.garmentGone': 'The clothing of this look is no longer kept. Choose a picture of your own.',
  'sharing.lookGone': 'This look is no longer shared.',
} as const
