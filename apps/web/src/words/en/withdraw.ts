/** The page opened from an email by a person whom a shared page shows. */
export const words = {
  'withdraw.title': 'Take the page away',
  'withdraw.lead':
    'The shared page that shows you goes at once, with its pictures. The look cannot be shared again, and its owner is told that the page is gone.',
  'withdraw.others': 'Services that have shown a preview of the link may keep it. Ask them as well.',
  'withdraw.do': 'Take it away',
  'withdraw.doing': 'Taking it away …',
  'withdraw.done': 'The page is gone.',
  'withdraw.done.about': 'Its address and its pictures no longer work for anyone.',
  'withdraw.spent': 'This link does not work any more',
  'withdraw.spent.about':
    'It works once and for {hours} hours. The page may be gone already; if you still see it, ask for a new link there.',
  'withdraw.failed': 'The page was not taken away.',
} as const
