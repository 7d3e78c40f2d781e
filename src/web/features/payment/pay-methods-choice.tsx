import { useTranslation } from 'react-i18next'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import type { PayMethod, PayPlace } from './pay-methods.ts'

const titles = {
  wechat: 'payment:method.wechat',
  alipay: 'payment:method.alipay',
  paypal: 'payment:method.paypal',
} as const

const onPhone = { alipay: 'payment:method.alipayApp', paypal: 'payment:method.paypalApp' } as const

/** Explains what each method does on this device. */
const texts = {
  desktop: {
    wechat: 'payment:method.wechatText',
    alipay: 'payment:method.alipayText',
    paypal: 'payment:method.paypalText',
  },
  phone: { ...onPhone, wechat: 'payment:method.wechatApp' },
  wechat: { ...onPhone, wechat: 'payment:method.wechatHere' },
} as const

export interface PayMethodsChoiceProps {
  methods: readonly PayMethod[]
  place: PayPlace
  value: PayMethod | null
  onChange: (method: PayMethod) => void
}

export function PayMethodsChoice({ methods, place, value, onChange }: PayMethodsChoiceProps) {
  const { t } = useTranslation('payment')
  return (
    <RadioCards
      legend={t('payment:method.legend')}
      columns={2}
      value={value}
      onChange={onChange}
      options={methods.map((method) => ({
        value: method,
        title: t(titles[method]),
        text: t(texts[place][method]),
      }))}
    />
  )
}
