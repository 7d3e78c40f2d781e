import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusals } from '#contract/errors.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { call } from '#web/lib/call.ts'
import { reloadConfig } from '#web/lib/config.ts'
import { homeAddress } from '#web/lib/documents.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { AccountSwitches } from './account-switches.tsx'
import { type RoundedPrices, roundedPrices } from './rounded-prices.ts'
import type { WebConfigValues } from './config-group.ts'
import { GeneralSettings } from './general-settings.tsx'
import { HomeSettings } from './home-settings.tsx'
import { OutsideSettings } from './outside-settings.tsx'
import { PaymentSettings } from './payment-settings.tsx'
import { PricesDialog } from './prices-dialog.tsx'
import { TeachingSettings } from './teaching-settings.tsx'

async function save(values: WebConfigValues, confirm_prices: boolean): Promise<WebConfigValues> {
  const body = { ...values, confirm_prices }
  const stored = await call('PUT /api/v1/admin/web_config', { body }, { quiet: true })
  await Promise.all([reloadConfig(), invalidate('GET /api/v1/admin/products')])
  return stored
}

/** The web configuration, in groups. */
function WebConfigForm({ initial }: { initial: WebConfigValues }) {
  const { t } = useTranslation('website')
  /** prices to confirm for a change of currency */
  const [confirming, setConfirming] = useState<RoundedPrices | null>(null)
  const form = useSavedForm<WebConfigValues>({
    initial,
    save: (values) => save(values, false),
    problemsOf: ({ currency, paypal, weixin, alipay }) => {
      if (paypal && currency === 1) return { currency: t('website:config.paypalYuan') }
      if (!paypal && (weixin || alipay) && currency !== 1) return { currency: t('website:config.yuanOnly') }
      return {}
    },
    onRefused: ({ code, data }) => {
      if (code !== refusals.pricesNotConfirmed.code) return false
      setConfirming(roundedPrices(data))
      return true
    },
  })
  const group = { values: form.values, set: form.set, problems: form.problems }
  return (
    <>
      <SavedForm form={form} permission="site.configure" preview={homeAddress()}>
        <GeneralSettings {...group} />
        <HomeSettings {...group} />
        <PaymentSettings {...group} />
        <AccountSwitches {...group} />
        <TeachingSettings {...group} />
        <OutsideSettings {...group} />
      </SavedForm>
      {confirming !== null && (
        <PricesDialog
          {...confirming}
          currency={form.values.currency}
          onClose={() => setConfirming(null)}
          onConfirm={() => {
            setConfirming(null)
            void form.saveBy((values) => save(values, true))
          }}
        />
      )}
    </>
  )
}

export function WebConfig() {
  const query = useCall('GET /api/v1/admin/web_config', {}, editing)
  return <Loaded query={query}>{(data) => <WebConfigForm initial={data} />}</Loaded>
}
