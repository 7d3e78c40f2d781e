import { useTranslation } from 'react-i18next'
import { addressOf } from '#web/lib/documents.ts'
import { languageNames } from '#web/ui/language-names.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { WordSpace } from '#web/ui/word-space.tsx'
import { useBuyAgreement } from './use-buy-agreement.ts'

/** States that ordering accepts the purchase agreement, with a link to it; nothing at a school without one. */
export function BuyAgreement() {
  const { t } = useTranslation('order')
  const language = useLang()
  const agreement = useBuyAgreement()
  if (!agreement) return null
  return (
    <p className="second">
      {t('order:agreement.accepts')}
      <WordSpace />
      <a href={addressOf('index', '/registeargreement?buy=1')} target="_blank" rel="noopener">
        {agreement.title || t('order:agreement.title')}
        {agreement.language !== language && (
          <> {t('order:agreement.inLanguage', { language: t(languageNames[agreement.language]) })}</>
        )}
      </a>
    </p>
  )
}
