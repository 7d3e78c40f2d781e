import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { RequestRefundDialog } from './request-refund-dialog.tsx'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import styles from './order-card.module.css'
import { ReceiveOrderDialog } from './receive-order-dialog.tsx'
import {
  courseAddressOf,
  learnAddressOf,
  isPending,
  isShipped,
  isToBuyAgain,
  isToStudy,
  payAddress,
  type StudentOrder,
} from './student-order.ts'

const dialogs = { cancel: CancelOrderDialog, receive: ReceiveOrderDialog, refund: RequestRefundDialog }

export interface OrderActionsProps {
  order: StudentOrder
  /** a refund may be requested; unknown in lists */
  refundable?: boolean
}

/** The student's actions on an order; the last one is the primary action. */
export function OrderActions({ order, refundable = false }: OrderActionsProps) {
  const { t } = useTranslation(['learning', 'order'])
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const ActionDialog = opened && dialogs[opened]
  const number = order.order_number
  return (
    <div className={styles.actions}>
      {refundable && <Button onClick={() => setOpened('refund')}>{t('order:refund.ask')}</Button>}
      {isPending(order) && (
        <>
          <Button
            look="quiet"
            aria-label={t('learning:order.cancelNamed', { number })}
            onClick={() => setOpened('cancel')}
          >
            {t('learning:order.cancel')}
          </Button>
          <ButtonLink look="primary" href={payAddress(order)}>
            {t('learning:order.pay')}
          </ButtonLink>
        </>
      )}
      {isShipped(order) && (
        <Button look="primary" onClick={() => setOpened('receive')}>
          {t('order:receive.confirm')}
        </Button>
      )}
      {isToStudy(order) && <ButtonLink href={learnAddressOf(order)}>{t('learning:course.open')}</ButtonLink>}
      {isToBuyAgain(order) && <ButtonLink href={courseAddressOf(order)}>{t('order:again')}</ButtonLink>}
      {ActionDialog && <ActionDialog order={order} onClose={() => setOpened(null)} />}
    </div>
  )
}
