import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { refusals } from '#contract/errors.ts'
import type { ByKey } from '#contract/operations.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { call } from '#web/lib/call.ts'
import { reloadConfig } from '#web/lib/config.ts'
import { homeAddress } from '#web/lib/documents.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { languageNames } from '#web/ui/language-names.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { AccountSwitches } from './account-switches.tsx'
import { type RoundedPrices, roundedPrices } from './rounded-prices.ts'
import type { WebConfigValues } from './config-group.ts'
import { GeneralSettings } from './general-settings.tsx'
import { HomeSettings } from './home-settings.tsx'
import { OutsideSettings } from './outside-settings.tsx'
import { formatCurrencyName } from '#web/ui/format-currency-name.ts'
import { PaymentSettings } from './payment-settings.tsx'
import { PricesDialog } from './prices-dialog.tsx'
import { TeachingSettings } from './teaching-settings.tsx'

type Read = ByKey['GET /api/v1/admin/web_config']['reply']

async function send(values: WebConfigValues, revision: string, confirm_prices: boolean): Promise<Read> {
  const body = { ...values, revision, confirm_prices }
  const stored = await call('PUT /api/v1/admin/web_config', { body }, { quiet: true })
  await Promise.all([reloadConfig(), invalidate('GET /api/v1/admin/products')])
  return stored
}

/** The web configuration, in groups. */
function WebConfigForm(edited: EditedProps<Read>) {
  const { t } = useTranslation('website')
  const lang = useLang()
  /** prices to confirm for a change of currency */
  const [confirming, setConfirming] = useState<RoundedPrices | null>(null)
  const form = useRevisedForm<WebConfigValues, Read>({
    ...edited,
    valuesOf: ({ revision: _revision, ...values }) => values,
    send: (values, revision) => send(values, revision, false),
    texts: {
      main_language: (language) => t(languageNames[language]),
      currency: (currency) => formatCurrencyName(currencyCode(currency), lang),
      themeid: (theme) => t(theme === 2 ? 'website:config.theme2' : 'website:config.theme1'),
      app_type: (type) => t(type === 'lite' ? 'website:config.appLite' : 'website:config.appWhole'),
    },
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
            void form.sendBy((values, revision) => send(values, revision, true))
          }}
        />
      )}
    </>
  )
}

export function WebConfig() {
  const query = useCall('GET /api/v1/admin/web_config', {}, editing)
  return (
    <Loaded query={query}>{(data) => <WebConfigForm read={data} onReread={() => reread(query)} />}</Loaded>
  )
}
