import { useTranslation } from 'react-i18next'
import type { AnnouncementWords } from '#contract/message/announcements.ts'
import { type ChosenVersions, PartsVersions } from '#web/area-kit/form/parts-versions.tsx'
import { calledName } from '#web/features/account/manage/admin-user.ts'
import { formatList } from '#web/ui/format-list.ts'
import { languageNames } from '#web/ui/language-names.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { channelTexts } from '../../channel-switches.tsx'
import { partsOf, type Values, type ValuesPart, valuesOfParts } from './announcement-values.ts'
import { kindTexts, whomText } from './announcement-texts.ts'

/** What somebody else has made of a draft meanwhile. */
export function AnnouncementVersions(chosen: ChosenVersions<Values>) {
  const { t } = useTranslation(['announcement', 'message', 'backoffice'])
  const lang = useLang()
  const labels: Readonly<Record<keyof ValuesPart, string>> = {
    kind: t('announcement:kindTitle'),
    whom: t('announcement:audienceTitle'),
    channels: t('announcement:channels'),
    zh: t(languageNames.zh),
    en: t(languageNames.en),
    zh_tw: t(languageNames.zh_tw),
  }
  const ofWords = ({ title, text }: AnnouncementWords): string =>
    `${title}\n${text}`.trim() || t('backoffice:editor.empty')
  const texts: { [Field in keyof ValuesPart]: (parts: ValuesPart) => string } = {
    kind: ({ kind }) => t(kindTexts[kind]),
    whom: ({ whom }) =>
      whom.audience === 'users' && whom.users
        ? formatList(whom.users.map(calledName), lang)
        : whomText(whom, t, lang),
    channels: ({ channels }) => channels.map((channel) => t(channelTexts[channel])).join(' · '),
    zh: ({ zh }) => ofWords(zh),
    en: ({ en }) => ofWords(en),
    zh_tw: ({ zh_tw }) => ofWords(zh_tw),
  }
  return (
    <PartsVersions {...chosen} partsOf={partsOf} valuesOf={valuesOfParts} labels={labels} texts={texts} />
  )
}
