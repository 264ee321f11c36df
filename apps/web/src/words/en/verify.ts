/** The page that checks where a picture comes from. */
export const words = {
  'verify.title': 'Is this picture from here?',
  'verify.lead':
    'Choose a picture to learn whether it was made with {product}, when, and by which engine. It is read on your device and is not uploaded.',
  'verify.choose': 'Choose or drop a picture',
  'verify.reading': 'Reading …',
  'verify.formats': 'JPEG, PNG or WebP',
  'verify.failed': 'The picture could not be checked.',
  'verify.failed.todo': 'Check your connection, and choose it again.',
  'verify.trusted': '{name} was made here, and is as it was made',
  'verify.trusted.about': 'The signature of this service holds for every byte of the file.',
  'verify.development': '{name} was made here, by a service without a certificate of its own',
  'verify.development.about':
    'The signature holds, but its certificate is one for development: it proves nothing to others.',
  'verify.unknown': '{name} is signed by another service',
  'verify.unknown.about':
    'The file is as its signer left it, but this service does not know the signer. What it says below may be true or not.',
  'verify.notYetValid':
    'By the clock of this device, the certificate is not valid yet. Check the date and time of the device.',
  'verify.ended': 'The certificate ended on {day}. The picture may be older than that, or not.',
  'verify.changed': '{name} was changed after it was signed',
  'verify.changed.about':
    'What it says of its origin belongs to another picture, or to another version of this one.',
  'verify.unreadable': '{name} carries credentials that cannot be read',
  'verify.unreadable.about': 'They are damaged, or written in a way that is not known here.',
  'verify.unsupported': '{name} cannot be checked here',
  'verify.unsupported.about':
    'Only JPEG, PNG and WebP files can be read. This one may say where it comes from all the same.',
  'verify.marked.ours': '{name} says that {product} made it with AI',
  'verify.marked': '{name} says that it was made with AI',
  'verify.marked.about':
    'This is a mark without a signature, as looks made on a device carry: anyone can write it or take it away.',
  'verify.none': '{name} says nothing about its origin',
  'verify.none.about': 'That proves nothing: screenshots and many messengers take such marks away.',
  'verify.facts.program': 'Made with',
  'verify.facts.engine': 'Engine',
  'verify.facts.madeAt': 'Made',
  'verify.facts.signer': 'Signed by',
  'verify.facts.photo': 'Photo it was made of (SHA-256)',
  'verify.facts.garment': 'Clothing it was made of (SHA-256)',
  'verify.facts.unknown': 'Not known',
  'verify.how': 'How this works',
  'verify.how.signed':
    'Looks made on this service carry content credentials (C2PA): a signed note of how they were made. Changing a single pixel of the picture breaks the signature.',
  'verify.how.limits':
    'WebP files, small previews and looks made on your own device carry an unsigned mark only.',
} as const
