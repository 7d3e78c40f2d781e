import { useTranslation } from 'react-i18next'
import { addressOf } from '#web/lib/documents.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { BuyState } from './buy-state.ts'

const words: Readonly<Record<BuyState, string>> = {
  order: 'catalog:buy.order',
  under: 'catalog:buy.under',
  empty: 'catalog:buy.empty',
  product: 'catalog:buy.product',
  buy: 'catalog:buy.buy',
}

export interface BuyButtonProps {
  state: BuyState
  loading: boolean
  onPress: () => void
}

/** The buy button of a course; its label names the action. */
export function BuyButton({ state, loading, onPress }: BuyButtonProps) {
  const { t } = useTranslation('catalog')
  const text = t(words[state])
  if (state === 'order') {
    return (
      <ButtonLink look="primary" size="large" block href={addressOf('student', '/my_courses')}>
        {text}
      </ButtonLink>
    )
  }
  const closed = state === 'under' || state === 'empty'
  return (
    <Button look="primary" size="large" block disabled={closed} loading={loading} onClick={onPress}>
      {text}
    </Button>
  )
}
