import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { activityTypes } from '#contract/promotion/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { call } from '#web/lib/call.ts'
import { useConfig } from '#web/lib/config.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { MomentField } from '#web/area-kit/form/moment-field.tsx'
import { ProductPicker } from '#web/features/catalog/manage/product-picker.tsx'
import formStyles from '#web/area-kit/form/form.module.css'
import { Group } from '#web/area-kit/form/group.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { bodyOf, newOffer, problemsOf, type OfferValues } from './offer-values.ts'
import { refreshActivities } from '../stop-activity.ts'

/** A group activity or a discount of one product. */
export function OfferForm() {
  const { t } = useTranslation(['promotion', 'website'])
  const lang = useLang()
  const { currency } = useConfig()
  const navigate = useNavigate()
  const [initial] = useState(newOffer)
  const form = useSavedForm<OfferValues>({
    initial,
    save: async (values) => {
      await call('POST /api/v1/admin/activities', { body: bodyOf(values) }, { quiet: true })
      await refreshActivities()
      toast.success(t('promotion:begun'))
      await navigate('/activities')
      return values
    },
    problemsOf: (values) =>
      problemsOf(values, currency, {
        productNeeded: t('promotion:courseNeeded'),
        price: t('promotion:priceRule'),
        number: t('promotion:numberRule'),
        time: t('promotion:timeNeeded'),
        end: t('promotion:endRule'),
      }),
  })
  const { values, set, problems } = form
  const { product } = values
  return (
    <SavedForm form={form} submitText={t('promotion:begin')}>
      <Group title={t('promotion:what')}>
        <RadioCards
          legend={t('promotion:kind')}
          value={String(values.type)}
          columns={2}
          options={[
            {
              value: String(activityTypes.discount),
              title: t('promotion:discount'),
              text: t('promotion:discountWhat'),
            },
            {
              value: String(activityTypes.group),
              title: t('promotion:group'),
              text: t('promotion:groupWhat'),
            },
          ]}
          onChange={(type) =>
            set({ type: type === String(activityTypes.group) ? activityTypes.group : activityTypes.discount })
          }
        />
        <div>
          <p className={formStyles.caption}>{t('promotion:course')}</p>
          <ProductPicker
            label={t('promotion:course')}
            value={product ? [product.id] : []}
            known={[]}
            currency={currency}
            most={1}
            error={problems['product_id']}
            onPick={(picked) => set({ product: picked })}
            onChange={(ids) => {
              if (ids.length === 0) set({ product: null })
            }}
          />
          <FieldError id="offer-product-error">{problems['product_id']}</FieldError>
        </div>
        <TextField
          label={t('promotion:priceIn', { currency: currencyCode(currency) })}
          hint={
            product
              ? t('promotion:priceBelow', { price: formatMoney(product.price, currencyCode(currency), lang) })
              : undefined
          }
          value={values.price}
          maxLength={14}
          error={problems['price']}
          required
          onChange={(price) => set({ price })}
        />
        {values.type === activityTypes.group && (
          <TextField
            label={t('promotion:number')}
            hint={t('promotion:numberHint')}
            value={values.number}
            maxLength={3}
            inputMode="numeric"
            error={problems['number']}
            onChange={(number) => set({ number })}
          />
        )}
        <TextField
          label={t('promotion:label')}
          hint={t('promotion:labelHint')}
          value={values.label}
          maxLength={20}
          error={problems['label']}
          onChange={(label) => set({ label })}
        />
      </Group>
      <Group title={t('promotion:time')}>
        <div className={formStyles.pair}>
          <MomentField
            label={t('promotion:start')}
            value={values.begin_time}
            error={problems['begin_time']}
            onChange={(begin_time) => set({ begin_time })}
          />
          <MomentField
            label={t('promotion:end')}
            value={values.end_time}
            error={problems['end_time']}
            onChange={(end_time) => set({ end_time })}
          />
        </div>
      </Group>
    </SavedForm>
  )
}
