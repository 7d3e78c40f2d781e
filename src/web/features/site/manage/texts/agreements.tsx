import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { call } from '#web/lib/call.ts'
import { addressOf } from '#web/lib/documents.ts'
import { useCall } from '#web/lib/query.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { AgreementForm } from './agreement-form.tsx'
import { SiteTextLanguages } from './site-text-languages.tsx'
import { rereadSiteTexts } from './site-texts.ts'
import styles from './texts.module.css'

/** The two agreements; the query of the address selects one. */
export function Agreements() {
  const { t } = useTranslation('website')
  const [search] = useSearchParams()
  return (
    <div className={styles.page}>
      <FilterLinks
        label={t('website:agreement.which')}
        param="agreement"
        options={[
          { value: '', label: t('website:agreement.register') },
          { value: 'buy', label: t('website:agreement.buy') },
        ]}
      />
      {search.get('agreement') === 'buy' ? <BuyAgreement /> : <RegisterAgreement />}
    </div>
  )
}

function useLabels() {
  const { t } = useTranslation('website')
  return { title: t('website:form.title'), content: t('website:agreement.content') }
}

function RegisterAgreement() {
  const query = useCall('GET /api/v1/admin/agreements/register', {}, editing)
  return (
    <SiteTextLanguages kind="register_agreement" labels={useLabels()}>
      <Loaded query={query}>
        {(data) => (
          <AgreementForm
            read={data}
            onReread={() => reread(query)}
            preview={addressOf('index', '/registeargreement')}
            send={async ({ title, content }, revision) => {
              const body = { title, content, revision }
              const stored = await call('PUT /api/v1/admin/agreements/register', { body }, { quiet: true })
              await rereadSiteTexts()
              return stored
            }}
          />
        )}
      </Loaded>
    </SiteTextLanguages>
  )
}

function BuyAgreement() {
  const query = useCall('GET /api/v1/admin/agreements/buy', {}, editing)
  return (
    <SiteTextLanguages kind="buy_agreement" labels={useLabels()}>
      <Loaded query={query}>
        {(data) => (
          <AgreementForm
            read={data}
            onReread={() => reread(query)}
            preview={addressOf('index', '/registeargreement?buy=1')}
            send={async ({ is_show = 1, title, content }, revision) => {
              const body = { is_show, title, content, revision }
              const stored = await call('PUT /api/v1/admin/agreements/buy', { body }, { quiet: true })
              await rereadSiteTexts()
              return stored
            }}
          />
        )}
      </Loaded>
    </SiteTextLanguages>
  )
}
