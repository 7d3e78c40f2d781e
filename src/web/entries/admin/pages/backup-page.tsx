import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import styles from '#web/area-kit/record.module.css'
import { BackupList } from '#web/features/backup/backup-list.tsx'
import { BackupNow } from '#web/features/backup/backup-now.tsx'
import { BackupPlace, RestoreHelp } from '#web/features/backup/backup-place.tsx'
import { SchoolExport } from '#web/features/backup/school-export.tsx'
import { ScheduleForm } from '#web/features/backup/schedule-form.tsx'
import { useCall } from '#web/lib/query.ts'

export default function BackupPage() {
  const { t } = useTranslation('backup')
  const query = useCall('GET /api/v1/admin/backups/settings', {}, { quiet: true })
  return (
    <AreaPage
      title={t('area:title.backup')}
      lead={t('backup:lead')}
      actions={query.data?.is_set_up ? <BackupNow /> : null}
    >
      <Loaded query={query}>
        {(settings) => (
          <div className={styles.column}>
            <BackupPlace settings={settings} />
            <BackupList />
            <ScheduleForm read={settings} onReread={() => reread(query)} zone={settings.time_zone} />
            <RestoreHelp settings={settings} />
            <SchoolExport />
          </div>
        )}
      </Loaded>
    </AreaPage>
  )
}
