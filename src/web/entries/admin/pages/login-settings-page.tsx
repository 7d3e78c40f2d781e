import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { FactorSettings } from '#web/features/account/manage/factor-settings.tsx'
import { useCall } from '#web/lib/query.ts'

/** `#/settings/login`: what the school demands at the login. */
export default function LoginSettingsPage() {
  const { t } = useTranslation('factors')
  const query = useCall('GET /api/v1/admin/factors', {}, editing)
  return (
    <AreaPage title={t('area:title.loginSettings')} lead={t('factors:school.lead')}>
      <Loaded query={query}>
        {(settings) => <FactorSettings read={settings} onReread={() => reread(query)} />}
      </Loaded>
    </AreaPage>
  )
}
