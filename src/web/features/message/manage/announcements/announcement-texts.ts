import type { AnnouncementKind, AnnouncementState, AudienceKind } from '#contract/message/announcements.ts'
import type { ByKey } from '#contract/operations.ts'
import { invalidate } from '#web/lib/query.ts'
import type { TagTone } from '#web/ui/tag.tsx'

export type Announcement = ByKey['GET /api/v1/admin/announcements/{id}']['reply']

export const stateTexts: Readonly<Record<AnnouncementState, string>> = {
  draft: 'announcement:state.draft',
  waiting: 'announcement:state.waiting',
  sending: 'announcement:state.sending',
  sent: 'announcement:state.sent',
  stopped: 'announcement:state.stopped',
}
export const stateTones: Readonly<Record<AnnouncementState, TagTone>> = {
  draft: 'neutral',
  waiting: 'accent',
  sending: 'accent',
  sent: 'good',
  stopped: 'warn',
}
export const audienceTexts: Readonly<Record<AudienceKind, string>> = {
  everybody: 'announcement:audience.everybody',
  students: 'announcement:audience.students',
  teachers: 'announcement:audience.teachers',
  course: 'announcement:audience.course',
  class: 'announcement:audience.class',
}
export const kindTexts: Readonly<Record<AnnouncementKind, string>> = {
  announcement: 'announcement:kind.announcement',
  advertising: 'announcement:kind.advertising',
}
/** what each kind is for */
export const kindHints: Readonly<Record<AnnouncementKind, string>> = {
  announcement: 'announcement:kind.announcementWhy',
  advertising: 'announcement:kind.advertisingWhy',
}
export const isUnderWay = ({ state }: Pick<Announcement, 'state'>): boolean =>
  state === 'waiting' || state === 'sending'

/** Milliseconds until it is worth reading again; 0: it stays as it is. One that waits for a later day is read seldom. */
export function refreshMs({ state, leaves_at }: Pick<Announcement, 'state' | 'leaves_at'>): number {
  if (state !== 'waiting') return state === 'sending' ? 2_000 : 0
  return (leaves_at ?? 0) - Date.now() / 1000 < 120 ? 2_000 : 60_000
}

/** The title in the language of the reader, or in any that it is written in. */
export const titleOf = ({ texts }: Pick<Announcement, 'texts'>, lang: keyof Announcement['texts']): string =>
  (texts[lang] ?? texts.zh ?? texts.zh_tw ?? texts.en)?.title ?? ''

export async function refreshAnnouncements(): Promise<void> {
  await Promise.all([
    invalidate('GET /api/v1/admin/announcements'),
    invalidate('GET /api/v1/admin/announcements/{id}'),
    invalidate('GET /api/v1/admin/announcements/{id}/recipients'),
    invalidate('GET /api/v1/admin/announcements/{id}/preview'),
  ])
}
