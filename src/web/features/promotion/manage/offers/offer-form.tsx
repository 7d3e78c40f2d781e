import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { call } from '#web/lib/call.ts'
import type { Refused } from '#web/lib/failures.ts'
import { useConfig } from '#web/lib/config.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { toast } from '#web/ui/toast.ts'
import { MomentField } from '#web/area-kit/form/moment-field.tsx'
import { hasPrice, ProductPicker } from '#web/features/catalog/manage/product-picker.tsx'
import formStyles from '#web/area-kit/form/form.module.css'
import { Group } from '#web/area-kit/form/group.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { type Problems, useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { OfferPrices } from './offer-prices.tsx'
import { PercentFields } from './percent-fields.tsx'
import { bodyOf, discountBodyOf, newOffer, type OfferValues, priceField, problemsOf } from './offer-values.ts'
import { refreshActivities } from '../stop-activity.ts'

/** the maximum of one call */
const PRODUCTS_AT_MOST = 50

/** The server's refusals of single products, by the names of their price fields. */
function refusedProducts({ reason, data }: Refused): Problems {
  if (reason !== 'offersRefused') return {}
  const { products } = data as { products: { product_id: number; message: string }[] }
  return Object.fromEntries(products.map(({ product_id, message }) => [priceField(product_id), message]))
}

/** Creates the same group activity or discount for one or several products. */
export function OfferForm() {
  const { t } = useTranslation(['promotion', 'website'])
  const { currency } = useConfig()
  const navigate = useNavigate()
  const [initial] = useState(newOffer)
  const [refused, setRefused] = useState<Problems>({})
  const form = useSavedForm<OfferValues>({
    savedText: t('website:form.savedOnly'),
    initial,
    onRefused: (error) => {
      setRefused(refusedProducts(error))
      return false
    },
    save: async (values) => {
      if (values.kind === 'percent')
        await call(
          'POST /api/v1/admin/activities/discounts',
          { body: discountBodyOf(values) },
          { quiet: true },
        )
      else await call('POST /api/v1/admin/activities/several', { body: bodyOf(values) }, { quiet: true })
      await refreshActivities()
      toast.success(t('promotion:begun'))
      await navigate('/activities')
      return values
    },
    problemsOf: (values) =>
      problemsOf(values, currency, {
        productNeeded: t('promotion:courseNeeded'),
        price: t('promotion:priceRule'),
        percent: t('promotion:percentRule'),
        ceiling: t('promotion:amountRule'),
        number: t('promotion:numberRule'),
        time: t('promotion:timeNeeded'),
        end: t('promotion:endRule'),
      }),
  })
  const { values, problems } = form
  const { products, prices } = values
  function set(change: Partial<OfferValues>) {
    setRefused({})
    form.set(change)
  }
  return (
    <SavedForm form={form} permission="promotion.write" submitText={t('promotion:begin')}>
      <Group title={t('promotion:what')}>
        <RadioCards
          legend={t('promotion:kind')}
          value={values.kind}
          columns={3}
          options={[
            { value: 'discount', title: t('promotion:discount'), text: t('promotion:discountWhat') },
            { value: 'percent', title: t('promotion:percent'), text: t('promotion:percentWhat') },
            { value: 'group', title: t('promotion:group'), text: t('promotion:groupWhat') },
          ]}
          onChange={(kind) => set({ kind })}
        />
        {values.kind === 'percent' ? (
          <PercentFields values={values} currency={currency} problems={problems} onChange={set} />
        ) : (
          <>
            <div>
              <p className={formStyles.caption}>{t('promotion:course')}</p>
              <ProductPicker
                label={t('promotion:course')}
                value={products.map(({ id }) => id)}
                known={[]}
                currency={currency}
                most={PRODUCTS_AT_MOST}
                accepts={hasPrice}
                hint={t('promotion:freeLeftOut')}
                error={problems['product_id']}
                onPick={(picked) => set({ products: [...products, picked] })}
                onRemove={(id) => set({ products: products.filter((product) => product.id !== id) })}
              />
              <FieldError id="offer-product-error">{problems['product_id']}</FieldError>
            </div>
            <OfferPrices
              products={products}
              prices={prices}
              currency={currency}
              problems={{ ...refused, ...problems }}
              onChange={(next) => set({ prices: next })}
            />
          </>
        )}
        {values.kind === 'group' && (
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
