import { useTranslation } from 'react-i18next'
import { currencies } from '#contract/currencies.ts'
import { formatCurrencyName } from './currency-name.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Group } from '../form/group.tsx'
import { SwitchList } from '../form/switch-list.tsx'
import { PaymentSetup } from './payment-setup.tsx'
import type { ConfigGroupProps } from './web-config-form.tsx'

/** The currency and who takes it. PayPal on switches the other two off. */
export function PaymentSettings({ values, set, problems }: ConfigGroupProps) {
  const { t } = useTranslation('website')
  const lang = useLang()
  const { currency, paypal, weixin, alipay, payment } = values
  return (
    <Group title={t('website:config.payment')}>
      <PaymentSetup />
      <Field
        label={t('website:config.currency')}
        hint={t('website:config.currencyHint')}
        error={problems['currency']}
      >
        <Select
          value={String(currency)}
          options={Object.entries(currencies).map(([value, { code }]) => ({
            value,
            label: formatCurrencyName(code, lang),
          }))}
          onChange={(event) => set({ currency: Number(event.target.value) })}
        />
      </Field>
      <SwitchList
        switches={[
          {
            name: 'weixin',
            label: t('website:config.weixin'),
            checked: weixin && !paypal,
            disabled: paypal,
            onChange: (on) => set({ weixin: on, currency }),
          },
          {
            name: 'alipay',
            label: t('website:config.alipay'),
            checked: alipay && !paypal,
            disabled: paypal,
            onChange: (on) => set({ alipay: on, currency }),
          },
          {
            name: 'paypal',
            label: t('website:config.paypal'),
            checked: paypal,
            // the problem of the currency may be settled by this
            onChange: (on) => set({ paypal: on, currency }),
          },
          {
            name: 'payOnWeb',
            label: t('website:config.payOnWeb'),
            checked: payment.payOnWeb,
            onChange: (payOnWeb) => set({ payment: { payOnWeb } }),
          },
        ]}
      />
    </Group>
  )
}
