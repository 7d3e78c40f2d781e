import { useTranslation } from 'react-i18next'
import { languageTags } from '#contract/languages.ts'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { useCall } from '#web/lib/query.ts'
import { Card } from '#web/ui/card.tsx'
import { languageNames } from '#web/ui/language-names.ts'
import { RichText } from '#web/ui/rich-text.tsx'

/** A text of an agreement as somebody accepted it, whatever the agreement says now. */
export function AgreementVersion({ id }: { id: number }) {
  const { t } = useTranslation('website')
  const query = useCall('GET /api/v1/admin/agreements/versions/{id}', { params: { id } }, { quiet: true })
  return (
    <Loaded query={query}>
      {({ agreement, language, title, content, created_at }) => (
        <>
          <p className="second">
            {t(agreement === 'buy_agreement' ? 'website:agreement.buy' : 'website:agreement.register')} ·{' '}
            {t('website:agreement.number', { number: id })} · {t(languageNames[language])} ·{' '}
            <Moment at={created_at} />
          </p>
          <Card as="article" padding="large">
            <div lang={languageTags[language]}>
              <h2>{title}</h2>
              <RichText html={content} />
            </div>
          </Card>
        </>
      )}
    </Loaded>
  )
}
