import type { Recommendation } from '#web/features/order/recommendation.ts'
import { isMobileDevice } from '#web/lib/device.ts'

/** Route of a group's page, as this device shows it. */
export const groupRoute = (groupId: number, recommendation: Recommendation = {}): string =>
  `${isMobileDevice() ? '/m/group' : '/group'}?${groupQuery(groupId, recommendation)}`

const groupQuery = (groupId: number, recommendation: Recommendation): string =>
  new URLSearchParams({ group_id: String(groupId), ...recommendation }).toString()

/** The whole address that a member sends on; it opens on any device. */
export const groupAddress = (groupId: number, recommendation: Recommendation): string =>
  `${location.origin}${location.pathname}#/group?${groupQuery(groupId, recommendation)}`
