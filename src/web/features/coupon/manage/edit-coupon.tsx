import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { MomentField } from '#web/area-kit/form/moment-field.tsx'
import formStyles from '#web/area-kit/form/form.module.css'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { refreshActivities } from '#web/features/promotion/manage/stop-activity.ts'
import type { OneCoupon } from './coupon-facts.tsx'
import { CouponNameField, CouponTotalField } from './coupon-fields.tsx'
import { isTotal, totalOf } from './coupon-values.ts'

interface Values {
  label: string
  claimEnd: number | null
  end: number | null
  /** empty: unlimited */
  total: string
}

/** Edits what may change of a published coupon. */
export function EditCoupon({ coupon }: { coupon: OneCoupon }) {
  const { t } = useTranslation('promotion')
  const form = useSavedForm<Values>({
    savedText: t('website:form.savedOnly'),
    initial: {
      label: coupon.label,
      claimEnd: coupon.claim_end_time,
      end: coupon.end_time,
      total: coupon.total === null ? '' : String(coupon.total),
    },
    save: async (values) => {
      const body = {
        label: values.label.trim(),
        claim_end_time: values.claimEnd ?? 0,
        end_time: values.end ?? 0,
        total: totalOf(values.total),
      }
      await call('PUT /api/v1/admin/coupons/{id}', { params: { id: coupon.id }, body }, { quiet: true })
      await refreshActivities()
      return values
    },
    problemsOf: ({ label, claimEnd, end, total }) => ({
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
          value={values.claimEnd}
          error={problems['claim_end_time']}
          onChange={(claimEnd) => set({ claimEnd })}
        />
        <MomentField
          label={t('promotion:useUntil')}
          value={values.end}
          error={problems['end_time']}
          onChange={(end) => set({ end })}
        />
      </div>
      <CouponTotalField value={values.total} error={problems['total']} onChange={(total) => set({ total })} />
    </SavedForm>
  )
}
