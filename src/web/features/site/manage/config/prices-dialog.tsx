import { useTranslation } from 'react-i18next'
import { useCurrencySign } from '#web/area-kit/form/use-currency-sign.ts'
import { Button } from '#web/ui/button.tsx'
import type { RoundedPrices } from './rounded-prices.ts'
import { Dialog } from '#web/ui/dialog.tsx'

export interface PricesDialogProps extends RoundedPrices {
  currency: number
  onClose: () => void
  onConfirm: () => void
}

/** Confirms a change of the currency, which keeps the numbers of all prices. */
export function PricesDialog({
  courses,
  rounded,
  roundedCount,
  currency,
  onClose,
  onConfirm,
}: PricesDialogProps) {
  const { t } = useTranslation('website')
  const sign = useCurrencySign(currency)
  return (
    <Dialog
      open
      title={t('website:config.pricesTitle', { currency: sign })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('website:config.pricesCancel')}</Button>
          <Button look="primary" onClick={onConfirm}>
            {t('website:config.pricesConfirm', { currency: sign })}
          </Button>
        </>
      }
    >
      <p>{t('website:config.pricesWhat', { count: courses, currency: sign })}</p>
      {roundedCount > 0 && (
        <>
          <p>{t('website:config.pricesRounded', { count: roundedCount, currency: sign })}</p>
          <ul>
            {rounded.map(({ name, price, becomes }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a course is named for itself and for each of its offers
              <li key={at}>
                {name}: {price} → {becomes}
              </li>
            ))}
          </ul>
          {roundedCount > rounded.length && (
            <p>{t('website:config.pricesRoundedMore', { count: roundedCount - rounded.length })}</p>
          )}
        </>
      )}
    </Dialog>
  )
}
