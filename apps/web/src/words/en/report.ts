/** The dialog that reports one of the user's own looks. */
export const words = {
  'report.title': 'Report this look',
  'report.about': 'Tell us what is wrong with it. A person looks at each report; your look stays until then.',
  'report.reason': 'Why should it not be there?',
  'report.no-consent': 'It shows a person who did not agree to it',
  'report.sexual': 'It is sexual or shows nudity',
  'report.child': 'It harms or endangers a child',
  'report.hateful': 'It insults, threatens or deceives',
  'report.rights': 'It uses a picture or a brand without the right to',
  'report.other': 'Something else',
  'report.comment': 'More about it (optional)',
  'report.cancel': 'Cancel',
  'report.send': 'Send the report',
  'report.failed': 'The report was not sent.',
  'report.done': 'Thank you. Your report has reached us.',
} as const
