import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { CNY, currencies } from '#contract/currencies.ts'
import { Group } from '#web/area-kit/form/group.tsx'
import { SwitchList } from '#web/area-kit/form/switch-list.tsx'
import { PaymentSetup } from '#web/features/payment/manage/payment-setup.tsx'
import { useCall } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import type { ConfigGroupProps } from './config-group.ts'
import { formatCurrencyName } from '#web/ui/format-currency-name.ts'

/** Currency and payment methods. PayPal excludes the other two. */
export function PaymentSettings({ values, set, problems }: ConfigGroupProps) {
  const { t } = useTranslation('website')
  const lang = useLang()
  const { currency, paypal, weixin, alipay, payment } = values
  const { data: setup } = useCall('GET /api/v1/admin/payment_setup', {}, { quiet: true })
  const isOn = { wechat: weixin && !paypal, alipay: alipay && !paypal, paypal }
  const own = useRef<HTMLDivElement>(null)
  const isMeant = useSearchParams()[0].get('part') === 'payment'
  // the steps of a new school lead here, far down a long page; what is above may have grown once the setup is read
  useEffect(() => {
    if (isMeant) own.current?.scrollIntoView({ block: 'start' })
  }, [isMeant, setup])
  const canPay = setup?.methods.some(({ method, set_up }) => set_up === 1 && isOn[method]) ?? true
  return (
    <div ref={own}>
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
              // restores the other two and their currency when PayPal is switched off
              onChange: (on) => set({ paypal: on, currency: !on && (weixin || alipay) ? CNY : currency }),
            },
            {
              name: 'payOnWeb',
              label: t('website:config.payOnWeb'),
              checked: payment.payOnWeb,
              onChange: (payOnWeb) => set({ payment: { payOnWeb } }),
            },
          ]}
        />
        {!canPay && (
          <Notice tone="warn">
            <p>{t('website:config.nobodyPays')}</p>
          </Notice>
        )}
      </Group>
    </div>
  )
}
