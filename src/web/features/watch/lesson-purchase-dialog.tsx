import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { courseRoute } from '#web/lib/shop-routes.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Price } from '#web/ui/price.tsx'
import type { OpenClass } from './types.ts'

export interface LessonPurchaseDialogProps {
  openClass: OpenClass
  lesson: NonNullable<OpenClass['lesson']>
  kind: 'buy' | 'join'
  onClose: () => void
}

/** Says that a lesson requires its course, with a link to buy or join it. */
export default function LessonPurchaseDialog(props: LessonPurchaseDialogProps) {
  const { openClass, lesson, kind, onClose } = props
  const { t } = useTranslation('live')
  const { product_price, currency } = openClass
  const isBuy = kind === 'buy'
  return (
    <Dialog
      open
      title={t(isBuy ? 'live:lesson.buyTitle' : 'live:lesson.joinTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('live:buy.later')}</Button>
          <ButtonLink look="primary" to={courseRoute(lesson.product_id)}>
            {t('live:lesson.toCourse')}
          </ButtonLink>
        </>
      }
    >
      <p>{t(isBuy ? 'live:lesson.needed' : 'live:lesson.neededFree', { course: lesson.product_name })}</p>
      {isBuy && <Price amount={product_price} currency={currencyCode(currency)} />}
    </Dialog>
  )
}
