/** The domains of the school that have operations, by the names of their folders. */
export const domains = [
  'account',
  'address',
  'audit',
  'backoffice',
  'catalog',
  'chat',
  'coupon',
  'exports',
  'file',
  'group',
  'learning',
  'live-ingest',
  'openclass',
  'order',
  'payment',
  'profile',
  'promotion',
  'site',
  'sms',
  'video',
] as const
export type Domain = (typeof domains)[number]

/**
 * What is done there. Beside reading and writing there is a verb for each duty that a school gives to some people and
 * not to others: who answers questions about orders need not send money back.
 */
export const verbs = [
  'read',
  'write',
  'delete',
  'assign',
  'broadcast',
  'configure',
  'export',
  'moderate',
  'price',
  'publish',
  'refund',
  'security',
  'settle',
  'ship',
  'stock',
] as const
export type Verb = (typeof verbs)[number]

/** `order.refund`: what a role is made of. Every operation needs one, beside its access. */
export type Permission = `${Domain}.${Verb}`

export function partsOf(permission: Permission): { domain: Domain; verb: Verb } {
  const [domain, verb] = permission.split('.') as [Domain, Verb]
  return { domain, verb }
}
