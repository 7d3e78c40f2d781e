import { useTranslation } from 'react-i18next'
import { useCall } from '#web/lib/query.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import styles from '../texts/texts.module.css'
import { SiteTextLanguages } from '../texts/site-text-languages.tsx'
import { BannerTextForm } from './banner-text-form.tsx'
import { OptionTranslations } from './option-translations.tsx'
import { RegistrationForm } from './registration-form.tsx'

export function Registration() {
  const config = useCall('GET /api/v1/admin/reg_conf', {}, editing)
  const { t } = useTranslation('website')
  const text = useCall('GET /api/v1/admin/banner_text', {}, editing)
  return (
    <div className={styles.page}>
      <Loaded query={config}>
        {(data) => (
          <>
            <RegistrationForm read={data} onReread={() => reread(config)} />
            <div>
              <OptionTranslations />
            </div>
          </>
        )}
      </Loaded>
      <SiteTextLanguages kind="claim_banner" labels={{ banner_text: t('website:bannerText.text') }}>
        <Loaded query={text}>{(data) => <BannerTextForm read={data} onReread={() => reread(text)} />}</Loaded>
      </SiteTextLanguages>
    </div>
  )
}
