import { useCurrencySign } from '#web/area-kit/form/use-currency-sign.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { call } from '#web/lib/call.ts'
import { useConfig } from '#web/lib/config.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { toast } from '#web/ui/toast.ts'
import { MomentField } from '#web/area-kit/form/moment-field.tsx'
import formStyles from '#web/area-kit/form/form.module.css'
import { Group } from '#web/area-kit/form/group.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { type SavedForm as Form, useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { PercentField } from '#web/features/promotion/manage/percent-field.tsx'
import { ProductScope } from '#web/features/promotion/manage/product-scope.tsx'
import { refreshActivities } from '#web/features/promotion/manage/stop-activity.ts'
import { CouponNameField, CouponTotalField } from './coupon-fields.tsx'
import { bodyOf, type CouponValues, newCoupon, problemsOf } from './coupon-values.ts'

interface PartProps {
  form: Form<CouponValues>
  currency: number
}

/** Amount or share, and the minimum. */
function ValueFields({ form: { values, set, problems }, currency }: PartProps) {
  const { t } = useTranslation('promotion')
  const sign = useCurrencySign(currency)
  return (
    <Group title={t('promotion:value')}>
      <CouponNameField value={values.label} error={problems['label']} onChange={(label) => set({ label })} />
      <RadioCards
        legend={t('promotion:takesOff')}
        columns={2}
        value={values.isPercent ? 'percent' : 'amount'}
        options={[
          { value: 'amount', title: t('promotion:byAmount') },
          { value: 'percent', title: t('promotion:byPercent') },
        ]}
        onChange={(way) => set({ isPercent: way === 'percent' })}
      />
      {values.isPercent && (
        <PercentField
          value={values.percent}
          error={problems['percent_off']}
          onChange={(percent) => set({ percent })}
        />
      )}
      <TextField
        label={t(values.isPercent ? 'promotion:mostIn' : 'promotion:amountIn', { currency: sign })}
        value={values.amount}
        maxLength={14}
        error={problems['coupon_amount']}
        required
        onChange={(amount) => set({ amount })}
      />
      <Checkbox
        checked={values.hasThreshold}
        onChange={({ target }) => set({ hasThreshold: target.checked })}
      >
        {t('promotion:hasThreshold')}
      </Checkbox>
      {values.hasThreshold && (
        <TextField
          label={t('promotion:thresholdIn', { currency: sign })}
          value={values.threshold}
          maxLength={14}
          error={problems['enable_condition_amount']}
          required
          onChange={(threshold) => set({ threshold })}
        />
      )}
    </Group>
  )
}

/** The products of the coupon. */
function ScopeFields({ form: { values, set, problems }, currency }: PartProps) {
  const { t } = useTranslation('promotion')
  return (
    <Group title={t('promotion:limits')}>
      <ProductScope value={values} currency={currency} error={problems['product_ids']} onChange={set} />
      <Checkbox checked={values.isExclusive} onChange={({ target }) => set({ isExclusive: target.checked })}>
        {t('promotion:exclusive')}
      </Checkbox>
    </Group>
  )
}

/** How students get it, until when, and how many there are. */
function SupplyFields({ form: { values, set, problems } }: Pick<PartProps, 'form'>) {
  const { t } = useTranslation('promotion')
  return (
    <Group title={t('promotion:supplyAndTime')}>
      <RadioCards
        legend={t('promotion:supply')}
        columns={2}
        value={values.isClaimable ? 'claim' : 'assign'}
        options={[
          { value: 'claim', title: t('promotion:claimable'), text: t('promotion:claimableWhat') },
          { value: 'assign', title: t('promotion:onlyAssigned'), text: t('promotion:onlyAssignedWhat') },
        ]}
        onChange={(way) => set({ isClaimable: way === 'claim' })}
      />
      <div className={formStyles.pair}>
        <MomentField
          label={t('promotion:claimFrom')}
          value={values.claimBegin}
          error={problems['claim_begin_time']}
          onChange={(claimBegin) => set({ claimBegin })}
        />
        <MomentField
          label={t('promotion:claimUntil')}
          value={values.claimEnd}
          error={problems['claim_end_time']}
          onChange={(claimEnd) => set({ claimEnd })}
        />
        <MomentField
          label={t('promotion:useFrom')}
          value={values.begin}
          error={problems['begin_time']}
          onChange={(begin) => set({ begin })}
        />
        <MomentField
          label={t('promotion:useUntil')}
          value={values.end}
          error={problems['end_time']}
          onChange={(end) => set({ end })}
        />
      </div>
      <CouponTotalField value={values.total} error={problems['total']} onChange={(total) => set({ total })} />
    </Group>
  )
}

/** Creates a coupon in the school's currency; its page then shows its holders. */
export function CouponForm() {
  const { t } = useTranslation('promotion')
  const { currency } = useConfig()
  const navigate = useNavigate()
  const [initial] = useState(newCoupon)
  const form = useSavedForm<CouponValues>({
    savedText: t('website:form.savedOnly'),
    initial,
    save: async (values) => {
      const { id } = await call('POST /api/v1/admin/coupons', { body: bodyOf(values) }, { quiet: true })
      await refreshActivities()
      toast.success(t('promotion:issued'))
      await navigate(`/coupons/${id}`, { replace: true })
      return values
    },
    problemsOf: (values) =>
      problemsOf(values, currency, {
        label: t('promotion:couponNameNeeded'),
        percent: t('promotion:percentRule'),
        amount: t('promotion:amountRule'),
        products: t('promotion:courseNeeded'),
        time: t('promotion:timeNeeded'),
        end: t('promotion:endRule'),
        order: t('promotion:orderRule'),
        total: t('promotion:totalRule'),
      }),
  })
  return (
    <SavedForm form={form} permission="coupon.write" submitText={t('promotion:issue')}>
      <ValueFields form={form} currency={currency} />
      <ScopeFields form={form} currency={currency} />
      <SupplyFields form={form} />
    </SavedForm>
  )
}
