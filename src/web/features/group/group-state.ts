import type { Group } from './types.ts'

/** State of the group page for the current user: by the state of the group, and by whether they are a member. */
export type GroupView =
  | 'join'
  | 'member'
  | 'unpaid'
  | 'formed'
  | 'failed'
  | 'failedMember'
  | 'expired'
  | 'stopped'
  | 'full'

export function groupView({ state, own_order, paid, number }: Group): GroupView {
  if (state === 'formed') return 'formed'
  if (state === 'failed') return own_order ? 'failedMember' : 'failed'
  if (state === 'expired') return 'expired'
  if (own_order?.pending === 1) return 'unpaid'
  if (state === 'stopped') return 'stopped'
  if (own_order) return 'member'
  return paid >= number ? 'full' : 'join'
}

/** i18n keys of the title and of the sentence below it. */
export const viewTexts: Readonly<Record<GroupView, { title: string; what: string }>> = {
  join: { title: 'group:view.join', what: 'group:view.joinWhat' },
  member: { title: 'group:view.member', what: 'group:view.memberWhat' },
  unpaid: { title: 'group:view.unpaid', what: 'group:view.unpaidWhat' },
  formed: { title: 'group:view.formed', what: 'group:view.formedWhat' },
  failed: { title: 'group:view.failed', what: 'group:view.failedWhat' },
  failedMember: { title: 'group:view.failed', what: 'group:view.failedMemberWhat' },
  expired: { title: 'group:view.expired', what: 'group:view.expiredWhat' },
  stopped: { title: 'group:view.stopped', what: 'group:view.stoppedWhat' },
  full: { title: 'group:view.full', what: 'group:view.fullWhat' },
}
