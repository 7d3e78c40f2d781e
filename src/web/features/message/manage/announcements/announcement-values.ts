import type { TFunction } from 'i18next'
import { type Language, languages } from '#contract/languages.ts'
import {
  type AnnouncementKind,
  type AnnouncementTexts,
  type AnnouncementWords,
  type AudienceKind,
  hasTarget,
  wrongInTexts,
} from '#contract/message/announcements.ts'
import type { Channel } from '#contract/message/kinds.ts'
import type { ByKey } from '#contract/operations.ts'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'
import type { Announcement } from './announcement-texts.ts'

type Body = ByKey['POST /api/v1/admin/announcements']['body']

/** The form of a draft; a language without title and text is not written in. */
export interface Values {
  kind: AnnouncementKind
  audience: AudienceKind
  target_id: number | null
  target_name: string
  channels: Channel[]
  texts: Record<Language, AnnouncementWords>
}

export const emptyTexts = (): Values['texts'] => ({
  zh: { title: '', text: '' },
  en: { title: '', text: '' },
  zh_tw: { title: '', text: '' },
})

export const newAnnouncement = (): Values => ({
  kind: 'announcement',
  audience: 'students',
  target_id: null,
  target_name: '',
  channels: ['app'],
  texts: emptyTexts(),
})

export const filled = (texts: AnnouncementTexts): Values['texts'] => ({ ...emptyTexts(), ...texts })

export const valuesOf = ({
  kind,
  audience,
  target_id,
  target_name,
  channels,
  texts,
}: Announcement): Values => ({
  ...{ kind, audience, target_id, target_name, channels },
  texts: filled(texts),
})

/** The values in the parts of which two people may have changed different ones. */
export interface ValuesPart extends Record<Language, AnnouncementWords> {
  kind: AnnouncementKind
  whom: Pick<Values, 'audience' | 'target_id' | 'target_name'>
  channels: Channel[]
}

export const partsOf = ({ kind, audience, target_id, target_name, channels, texts }: Values): ValuesPart => ({
  ...texts,
  ...{ kind, channels },
  whom: { audience, target_id, target_name },
})

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

export const bodyOf = ({ kind, audience, target_id, channels, texts }: Values): Body => ({
  ...{ kind, audience, channels },
  target_id: hasTarget(audience) ? target_id : null,
  texts: textsOf(texts),
})

/** Problems by field; of texts by language. */
export function problemsOf({ audience, target_id, channels, texts }: Values, t: TFunction): Problems {
  const problems: Record<string, string> = {}
  if (hasTarget(audience) && target_id === null) problems.target_id = t('announcement:targetMissing')
  if (channels.length === 0) problems.channels = t('announcement:channelMissing')
  const written = languages.filter((language) => isWritten(texts[language]))
  const [first = 'zh'] = written
  if (written.length === 0) problems[first] = t('announcement:textMissing')
  for (const language of written) {
    const words = texts[language]
    const wrong = wrongInTexts({ [language]: words }, audience)
    if (words.title.trim() === '' || words.text.trim() === '') problems[language] = t('announcement:half')
    else if (wrong.length > 0) problems[language] = t('announcement:wrong', { names: wrong.join(' ') })
  }
  return problems
}
