import { useTranslation } from 'react-i18next'
import { TextField } from '#web/area-kit/form/text-field.tsx'

interface Props {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** What students see the coupon called. */
export function CouponNameField(props: Props) {
  const { t } = useTranslation('promotion')
  return (
    <TextField
      label={t('promotion:couponName')}
      hint={t('promotion:couponNameHint')}
      maxLength={40}
      required
      {...props}
    />
  )
}

/** How many there are; empty: as many as want one. */
export function CouponTotalField(props: Props) {
  const { t } = useTranslation('promotion')
  return (
    <TextField
      label={t('promotion:total')}
      hint={t('promotion:totalHint')}
      maxLength={7}
      inputMode="numeric"
      {...props}
    />
  )
}
