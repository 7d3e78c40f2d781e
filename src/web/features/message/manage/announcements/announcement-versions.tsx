import { useTranslation } from 'react-i18next'
import type { AnnouncementWords } from '#contract/message/announcements.ts'
import { VersionsDialog } from '#web/area-kit/form/versions-dialog.tsx'
import { calledName } from '#web/features/account/manage/admin-user.ts'
import { formatList } from '#web/ui/format-list.ts'
import { languageNames } from '#web/ui/language-names.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { channelTexts } from '../../channel-switches.tsx'
import { partsOf, type Values, type ValuesPart, valuesOfParts } from './announcement-values.ts'
import { kindTexts, whomText } from './announcement-texts.ts'

export interface ChangedDraft {
  /** who has changed it; empty where nobody is named */
  by: string
  seen: Values
  stored: Values
}

export interface AnnouncementVersionsProps {
  changed: ChangedDraft
  own: Values
  /** Receives the values that the form goes on with; nothing is saved yet. */
  onChosen: (values: Values) => void
  onClose: () => void
}

/** What somebody else has made of a draft meanwhile. */
export function AnnouncementVersions({ changed, own, onChosen, onClose }: AnnouncementVersionsProps) {
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
  const ownParts = partsOf(own)
  return (
    <VersionsDialog
      versions={{
        by: changed.by,
        seen: partsOf(changed.seen),
        stored: partsOf(changed.stored),
        own: ownParts,
      }}
      labelOf={(field) => labels[field]}
      textOf={(field, value) => texts[field]({ ...ownParts, [field]: value })}
      onChosen={(parts) => onChosen(valuesOfParts(parts))}
      onClose={onClose}
    />
  )
}
