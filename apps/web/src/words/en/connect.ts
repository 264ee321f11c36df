/** The page that authorises an agent. */
export const words = {
  'connect.title': 'Connect an agent',
  'connect.asks': '{name} asks to use {product} for you.',
  'connect.unnamed': 'An agent without a name',
  'connect.unproven':
    'It chose this name itself. Allow it only if you have just begun this in a program that you trust.',
  'connect.may': 'It could',
  'connect.scope.write': 'Make looks, which cost your credits, and cancel and erase those it made',
  'connect.scope.read': 'Read the looks it made',
  'connect.scope.library': 'Use pictures of your library',
  'connect.scope.credits': 'Read how many credits you have',
  'connect.scope.stay': 'Stay signed in until you revoke it',
  'connect.goesTo': 'Then you are led back to {host}.',
  'connect.here': 'a program on this device ({host})',
  'connect.as': 'You are signed in as {email}.',
  'connect.rights':
    'By allowing it you confirm that you have the right to use the pictures that it sends, and that the people in them are 13 or older.',
  'connect.revoke': 'You can revoke it at any time in the list of keys for <a>developers</a>.',
  'connect.allow': 'Allow',
  'connect.refuse': 'Do not allow',
  'connect.signedOut': 'Sign in first, and you are asked what it may do.',
  'connect.createAccount': 'Create an account',
  'connect.unread': 'The agent could not be looked up.',
  'connect.failed': 'Your answer did not reach it.',
  'connect.again': 'This request may be too old. Begin again in your agent.',
  'connect.wrong': 'This request is not complete.',
  'connect.wrong.text':
    'Agents lead you here when they want to use {product} for you. Begin again in your agent.',
} as const
