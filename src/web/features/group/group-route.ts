import type { Recommendation } from './recommendation.ts'

/** The absolute address of a group, for sharing; it works on any device. */
export function groupAddress(groupId: number, recommendation: Recommendation): string {
  const query = new URLSearchParams({ group_id: String(groupId), ...recommendation })
  return `${location.origin}${location.pathname}#/group?${query.toString()}`
}
