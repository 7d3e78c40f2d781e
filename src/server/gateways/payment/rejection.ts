import type { RefusalToAcknowledge } from './provider.ts'

const UNAUTHENTIC = new Set<RefusalToAcknowledge>([
  'headers missing',
  'stale',
  'unknown key',
  'probe',
  'certificate',
  'signature',
])

/** The HTTP status by which a notification is refused */
export const rejectionStatus = (reason: RefusalToAcknowledge): number =>
  reason === 'internal' ? 500 : UNAUTHENTIC.has(reason) ? 401 : 400
