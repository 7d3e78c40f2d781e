import { useTranslation } from 'react-i18next'
import { TextField } from '#web/area-kit/form/text-field.tsx'

interface Props {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The coupon's name for students. */
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

/** The number of coupons; empty: unlimited. */
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
