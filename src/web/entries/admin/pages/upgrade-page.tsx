import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import styles from '#web/area-kit/record.module.css'
import {
  HowToUpgrade,
  Obstacles,
  Running,
  StepsLeft,
  Upgrades,
} from '#web/features/upgrade/upgrade-state.tsx'
import { useCall } from '#web/lib/query.ts'

export default function UpgradePage() {
  const { t } = useTranslation('upgrade')
  const query = useCall('GET /api/v1/admin/upgrade', {}, { quiet: true })
  return (
    <AreaPage title={t('area:title.upgrade')} lead={t('upgrade:page.lead')}>
      <Loaded query={query}>
        {(state) => (
          <div className={styles.column}>
            <Running state={state} />
            <StepsLeft steps={state.steps} />
            <Obstacles obstacles={state.obstacles} />
            <HowToUpgrade commands={state.commands} />
            <Upgrades upgrades={state.upgrades} />
          </div>
        )}
      </Loaded>
    </AreaPage>
  )
}
