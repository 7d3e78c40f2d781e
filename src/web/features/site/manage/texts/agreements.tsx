import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { call } from '#web/lib/call.ts'
import { addressOf } from '#web/lib/documents.ts'
import { useCall } from '#web/lib/query.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { AgreementForm } from './agreement-form.tsx'
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

function RegisterAgreement() {
  const query = useCall('GET /api/system/getregagreement', {}, editing)
  return (
    <Loaded query={query}>
      {(data) => (
        <AgreementForm
          initial={data}
          preview={addressOf('index', '/registeargreement')}
          save={({ title, content }) =>
            call('PUT /api/v1/admin/agreements/register', { body: { title, content } }, { quiet: true })
          }
        />
      )}
    </Loaded>
  )
}

function BuyAgreement() {
  const query = useCall('GET /api/system/buyagreement', {}, editing)
  return (
    <Loaded query={query}>
      {(data) => (
        <AgreementForm
          initial={data}
          preview={addressOf('index', '/registeargreement?buy=1')}
          save={({ is_show = 1, title, content }) =>
            call('PUT /api/v1/admin/agreements/buy', { body: { is_show, title, content } }, { quiet: true })
          }
        />
      )}
    </Loaded>
  )
}
