/** Beginnings of keys that the code puts together at run time; keys below them count as used. */
export const dynamicKeys = [
  'error:',
  'errors:',
  'fields:',
  'cashier:',
  'order:refundReason.',
  'order:refundState.',
  'import:timeKind.',
  'import:weekday.',
  'health:finding.',
  'health:part.',
  'health:severity.',
  'message:kinds.',
  'message:outbox.state.',
  'message:topic.',
  'message:unsubscribe.',
  'message:wechat.page.',
  'broadcast:air.',
  'broadcast:problem.',
  'broadcast:sending.',
  'broadcast:studio.',
  'privacy:column.',
  'privacy:erasure.cause.',
  'privacy:obstacle.',
  'privacy:part.',
  'privacy:table.',
  'privacy:why.',
  'report:by.',
  'report:column.',
  'report:movement.',
  'report:name.',
  'report:opening.',
  'report:people.',
  'report:period.',
  'report:tasks.',
  'report:trends.',
  'video:failure.',
  'video:source.',
  'video:clip.problem.',
]

/** Texts that may stand in web code because they are the same in every language. */
export const universalTexts = ['简体中文', '繁體中文', 'English', 'WeChat', 'PayPal']

/** Texts for Taiwan that have a word of the mainland on purpose: one that is published so, or that files may bring. */
export const mainlandTexts: readonly string[] = []
