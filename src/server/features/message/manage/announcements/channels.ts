import { announcementKinds } from '#contract/message/announcements.ts'
import type { announcementAdmin } from '#contract/message/announcement-operations.ts'
import { type Channel, channelsOf, type MessageKind } from '#contract/message/kinds.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../../../deps.ts'

type Channels = OperationTypes<typeof announcementAdmin.announcementChannels>['reply']

/** Whether a kind can leave by a channel: some need a text of their provider. */
export const hasText = (
  { sms, wechat }: Pick<Deps, 'sms' | 'wechat'>,
  kind: MessageKind,
  channel: Channel,
) =>
  channel === 'sms' ? sms.notices.includes(kind) : channel === 'wechat' ? wechat.notices.includes(kind) : true

export const announcementChannels = (deps: Deps): Channels => ({
  list: announcementKinds.map((kind) => ({
    kind,
    channels: channelsOf(kind).filter((channel) => hasText(deps, kind, channel)),
  })),
})
