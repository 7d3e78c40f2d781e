import type { TFunction } from 'i18next'
import type { AnnouncementKind, AnnouncementState, AudienceKind } from '#contract/message/announcements.ts'
import type { ByKey } from '#contract/operations.ts'
import { invalidate } from '#web/lib/query.ts'
import { formatList } from '#web/ui/format-list.ts'
import type { Lang } from '#web/ui/lang.ts'
import type { TagTone } from '#web/ui/tag.tsx'

export type Announcement = ByKey['GET /api/v1/admin/announcements/{id}']['reply']
export type ListedAnnouncement = ByKey['GET /api/v1/admin/announcements']['reply']['list'][number]

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
  tag: 'announcement:audience.tag',
  users: 'announcement:audience.users',
}
/** Whom an announcement is for, in one line. */
export function whomText(
  whom: Pick<ListedAnnouncement, 'audience' | 'target_name' | 'tags' | 'user_count'>,
  t: TFunction,
  lang: Lang,
): string {
  const { audience, target_name, tags, user_count: count } = whom
  if (audience === 'tag' && tags.length > 0) return t('announcement:tagged', { tags: formatList(tags, lang) })
  if (audience === 'users') return t('announcement:selectedCount', { count })
  return target_name || t(audienceTexts[audience])
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

/** i18n keys of what stands in the place of a name in double braces. */
export const placeholderTexts: Readonly<Record<string, string>> = {
  name: 'announcement:placeholderStands.name',
  school: 'announcement:placeholderStands.school',
  course: 'announcement:placeholderStands.course',
  class: 'announcement:placeholderStands.class',
}
