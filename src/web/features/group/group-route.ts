import type { Recommendation } from './recommendation.ts'

/** The whole address of a group, to be sent on; it opens on any device. */
export function groupAddress(groupId: number, recommendation: Recommendation): string {
  const query = new URLSearchParams({ group_id: String(groupId), ...recommendation })
  return `${location.origin}${location.pathname}#/group?${query.toString()}`
}
