import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/languages.ts'
import { useCan } from '#web/lib/can.ts'
import { languageNames } from '#web/ui/language-names.ts'

/** Which text of an agreement somebody accepted, with a link to it for those who may read it. */
export function AcceptedAgreement({ version, language }: { version: number; language: Language }) {
  const { t } = useTranslation('area')
  const words = t('area:agreement.accepted', { number: version, language: t(languageNames[language]) })
  return useCan()('site.read') ? <Link to={`/site/agreements/versions/${version}`}>{words}</Link> : words
}
