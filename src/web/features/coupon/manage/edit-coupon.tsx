import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { MomentField } from '#web/area-kit/form/moment-field.tsx'
import formStyles from '#web/area-kit/form/form.module.css'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { refreshActivities } from '#web/features/promotion/manage/stop-activity.ts'
import type { OneCoupon } from './coupon-facts.tsx'
import { CouponNameField, CouponTotalField } from './coupon-fields.tsx'
import { isTotal, totalOf } from './coupon-values.ts'

interface Values {
  label: string
  claim_end_time: number | null
  end_time: number | null
  /** empty: unlimited */
  total: string
}

/** Edits what may change of a published coupon. */
export function EditCoupon(edited: EditedProps<OneCoupon>) {
  const { t } = useTranslation('promotion')
  const view = useTimeView()
  const { read: coupon } = edited
  const timeText = (at: number | null) => (at === null ? '' : formatDateTime(at, view))
  const form = useRevisedForm<Values, OneCoupon>({
    ...edited,
    savedText: t('website:form.savedOnly'),
    valuesOf: ({ label, claim_end_time, end_time, total }) => ({
      ...{ label, claim_end_time, end_time },
      total: total === null ? '' : String(total),
    }),
    send: async (values, revision) => {
      const body = {
        label: values.label.trim(),
        claim_end_time: values.claim_end_time ?? 0,
        end_time: values.end_time ?? 0,
        total: totalOf(values.total),
        revision,
      }
      const next = await call(
        'PUT /api/v1/admin/coupons/{id}',
        { params: { id: coupon.id }, body },
        { quiet: true },
      )
      await refreshActivities()
      return next
    },
    texts: { claim_end_time: timeText, end_time: timeText },
    problemsOf: ({ label, claim_end_time: claimEnd, end_time: end, total }) => ({
      label: label.trim() === '' ? t('promotion:couponNameNeeded') : undefined,
      claim_end_time:
        claimEnd === null || claimEnd <= coupon.claim_begin_time ? t('promotion:orderRule') : undefined,
      end_time: end === null || end <= coupon.begin_time ? t('promotion:orderRule') : undefined,
      total: isTotal(total, coupon.claimed)
        ? undefined
        : t('promotion:totalMoreRule', { claimed: coupon.claimed }),
    }),
  })
  const { values, set, problems } = form
  return (
    <SavedForm form={form} permission="coupon.write">
      <CouponNameField value={values.label} error={problems['label']} onChange={(label) => set({ label })} />
      <div className={formStyles.pair}>
        <MomentField
          label={t('promotion:claimUntil')}
          value={values.claim_end_time}
          error={problems['claim_end_time']}
          onChange={(claim_end_time) => set({ claim_end_time })}
        />
        <MomentField
          label={t('promotion:useUntil')}
          value={values.end_time}
          error={problems['end_time']}
          onChange={(end_time) => set({ end_time })}
        />
      </div>
      <CouponTotalField value={values.total} error={problems['total']} onChange={(total) => set({ total })} />
    </SavedForm>
  )
}
