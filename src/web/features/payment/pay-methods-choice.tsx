import { useTranslation } from 'react-i18next'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import type { PayMethod } from './pay-methods.ts'

const texts = { wechat: { title: 'payment:method.wechat', text: 'payment:method.wechatText' } } as const

export interface PayMethodsChoiceProps {
  methods: readonly PayMethod[]
  value: PayMethod | null
  onChange: (method: PayMethod) => void
}

export function PayMethodsChoice({ methods, value, onChange }: PayMethodsChoiceProps) {
  const { t } = useTranslation('payment')
  return (
    <RadioCards
      legend={t('payment:method.legend')}
      columns={2}
      value={value}
      onChange={onChange}
      options={methods.map((method) => ({
        value: method,
        title: t(texts[method].title),
        text: t(texts[method].text),
      }))}
    />
  )
}
