import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import styles from './report.module.css'

/** Whether the figures of each week come by e-mail. */
export function WeeklySwitch() {
  const { t } = useTranslation('report')
  const { data } = useCall('GET /api/v1/admin/weekly_summary', {})
  const [busy, setBusy] = useState(false)
  if (!data) return null
  async function change(on: boolean) {
    setBusy(true)
    try {
      await call('PUT /api/v1/admin/weekly_summary', { body: { on: on ? 1 : 0 } })
      await invalidate('GET /api/v1/admin/weekly_summary')
    } catch {
      // the call has shown it
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.weekly}>
      <Checkbox
        checked={data.on === 1}
        disabled={busy}
        onChange={({ target }) => void change(target.checked)}
      >
        {t('report:weekly.on')}
      </Checkbox>
      <p className="second">{t(data.verified === 1 ? 'report:weekly.hint' : 'report:weekly.noMail')}</p>
    </div>
  )
}
