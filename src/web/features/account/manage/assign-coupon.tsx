import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkDialog } from '#web/area-kit/list/bulk-dialog.tsx'
import type { Selection } from '#web/area-kit/list/use-selection.ts'
import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { AdminUser } from './admin-user.ts'

/** as many as one answer holds, the newest first */
const MOST = 100

export interface AssignCouponProps {
  selection: Selection<AdminUser>
  onClose: () => void
}

/** Gives one of the school's coupons to the selected users. */
export function AssignCoupon({ selection, onClose }: AssignCouponProps) {
  const { t } = useTranslation('backoffice')
  const [coupon, setCoupon] = useState('')
  const now = useNow()
  const { data } = useCall('GET /api/v1/admin/coupons', { query: { limit: MOST } })
  const options = (data?.list ?? [])
    .filter(({ state, end_time }) => state !== 'stopped' && end_time > now)
    .map(({ id, label }) => ({ value: String(id), label }))
  return (
    <BulkDialog
      title={t('backoffice:bulk.assignTitle', { count: selection.rows.length })}
      action={t('backoffice:bulk.assign')}
      selection={selection}
      keyOf={({ id }) => id}
      isReady={coupon !== ''}
      call={(ids) =>
        call(
          'POST /api/v1/admin/coupons/{id}/students',
          { params: { id: Number(coupon) }, body: { ids } },
          { quiet: true },
        )
      }
      refresh={() => invalidate('GET /api/v1/admin/coupons')}
      onClose={onClose}
    >
      <p>{t('backoffice:bulk.assignWhat')}</p>
      <Field label={t('backoffice:bulk.coupon')}>
        <Select
          placeholder={t('backoffice:bulk.chooseCoupon')}
          options={options}
          value={coupon}
          onChange={({ target }) => setCoupon(target.value)}
        />
      </Field>
    </BulkDialog>
  )
}
