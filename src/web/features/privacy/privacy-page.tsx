import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import styles from '#web/features/account/security/security.module.css'
import { Consents } from './consents.tsx'
import { Corrections } from './corrections.tsx'
import { DataFile } from './data-file.tsx'
import { PhoneViews } from './phone-views.tsx'
import { OwnErasure } from './own-erasure.tsx'

/** `#/privacy` of each area: what the school keeps about the reader, and its erasure. */
export default function PrivacyPage() {
  const { t } = useTranslation('privacy')
  return (
    <AreaPage title={t('common:title.privacy')} lead={t('privacy:lead')}>
      <div className={styles.sections}>
        <DataFile />
        <Consents />
        <Corrections />
        <PhoneViews />
        <OwnErasure />
      </div>
    </AreaPage>
  )
}
