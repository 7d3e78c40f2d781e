import type { TFunction } from 'i18next'
import { type Language, languages } from '#contract/languages.ts'
import {
  type AnnouncementKind,
  type AnnouncementTexts,
  type AnnouncementWords,
  type AudienceKind,
  hasTarget,
  wrongPlaceholders,
} from '#contract/message/announcements.ts'
import type { Channel } from '#contract/message/kinds.ts'
import type { ByKey } from '#contract/operations.ts'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'
import type { SelectedUser } from '#web/features/account/manage/message-users.ts'
import type { Announcement } from './announcement-texts.ts'

type Body = ByKey['POST /api/v1/admin/announcements']['body']

/** The form of a draft; a language without title and text is not written in. */
export interface Values {
  kind: AnnouncementKind
  audience: AudienceKind
  target_id: number | null
  target_name: string
  tags: string[]
  /** the selected students; null: the user may not see them, and they stay */
  users: SelectedUser[] | null
  user_count: number
  channels: Channel[]
  texts: Record<Language, AnnouncementWords>
}

export const emptyTexts = (): Values['texts'] => ({
  zh: { title: '', text: '' },
  en: { title: '', text: '' },
  zh_tw: { title: '', text: '' },
})

/** @param users students for whom it is written; of none all students */
export const newAnnouncement = (users: SelectedUser[] = []): Values => ({
  kind: 'announcement',
  audience: users.length > 0 ? 'users' : 'students',
  target_id: null,
  target_name: '',
  tags: [],
  users,
  user_count: users.length,
  channels: ['app'],
  texts: emptyTexts(),
})

export const filled = (texts: AnnouncementTexts): Values['texts'] => ({ ...emptyTexts(), ...texts })

export const valuesOf = ({
  kind,
  audience,
  target_id,
  target_name,
  tags,
  users,
  user_count,
  channels,
  texts,
}: Announcement): Values => ({
  ...{ kind, audience, target_id, target_name, tags, users, user_count, channels },
  texts: filled(texts),
})

/** The values in the parts of which two people may have changed different ones. */
export interface ValuesPart extends Record<Language, AnnouncementWords> {
  kind: AnnouncementKind
  whom: Pick<Values, 'audience' | 'target_id' | 'target_name' | 'tags' | 'users' | 'user_count'>
  channels: Channel[]
}

export function partsOf(values: Values): ValuesPart {
  const { kind, audience, target_id, target_name, tags, users, user_count, channels, texts } = values
  return {
    ...texts,
    ...{ kind, channels },
    whom: { audience, target_id, target_name, tags, users, user_count },
  }
}

export const valuesOfParts = ({ kind, whom, channels, zh, en, zh_tw }: ValuesPart): Values => ({
  ...whom,
  ...{ kind, channels },
  texts: { zh, en, zh_tw },
})

const isWritten = ({ title, text }: AnnouncementWords): boolean => title.trim() !== '' || text.trim() !== ''

export const textsOf = (texts: Values['texts']): AnnouncementTexts =>
  Object.fromEntries(
    languages.filter((language) => isWritten(texts[language])).map((language) => [language, texts[language]]),
  )

export const bodyOf = ({ kind, audience, target_id, tags, users, channels, texts }: Values): Body => ({
  ...{ kind, audience, channels },
  target_id: hasTarget(audience) ? target_id : null,
  ...(audience === 'tag' && { tags }),
  ...(audience === 'users' && users && { user_ids: users.map(({ id }) => id) }),
  texts: textsOf(texts),
})

const parts = ['title', 'text'] as const
type Part = (typeof parts)[number]

/** The name of a field of the texts among the problems. */
export const fieldOfText = (language: Language, part: Part): string => `${language}.${part}`

/** What is wrong with a part of the texts in a language that is written in. */
function problemOfText(words: string, audience: AudienceKind, t: TFunction): string | undefined {
  if (words.trim() === '') return t('announcement:half')
  const wrong = [...new Set(wrongPlaceholders(words, audience))]
  return wrong.length > 0 ? t('announcement:wrong', { names: wrong.join(' ') }) : undefined
}

export const isWrongIn = (problems: Problems, language: Language): boolean =>
  parts.some((part) => problems[fieldOfText(language, part)])

/** Problems by field; of texts by language and part. */
export function problemsOf(values: Values, t: TFunction): Problems {
  const { audience, target_id, tags, users, channels, texts } = values
  const problems: Record<string, string> = {}
  if (hasTarget(audience) && target_id === null) problems.target_id = t('announcement:targetMissing')
  if (audience === 'tag' && tags.length === 0) problems.tags = t('announcement:targetMissing')
  if (audience === 'users' && users?.length === 0) problems.users = t('announcement:targetMissing')
  if (channels.length === 0) problems.channels = t('announcement:channelMissing')
  const written = languages.filter((language) => isWritten(texts[language]))
  const [first = 'zh'] = written
  if (written.length === 0) problems[fieldOfText(first, 'title')] = t('announcement:textMissing')
  for (const language of written)
    for (const part of parts) {
      const problem = problemOfText(texts[language][part], audience, t)
      if (problem !== undefined) problems[fieldOfText(language, part)] = problem
    }
  return problems
}
