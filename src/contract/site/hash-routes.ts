/**
 * First parts of the hash routes of index.html. An address that has one of them without the hash, as people type and
 * print it, leads to the route.
 */
export const hashRouteParts = [
  'home',
  'course',
  'group',
  'live',
  'pages',
  'tools',
  'm',
  'login',
  'register',
  'registeargreement',
  'retrieved',
  'accountcheck',
  'sso',
  'setup',
  'identity',
  'free_claim',
  'prepay',
  'pay',
  'paysuccess',
] as const
