import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { currencyCode } from '#contract/currencies.ts'
import { payRoute, prepayRoute } from '#web/features/order/routes.ts'
import { useCreateOrder } from '#web/features/order/use-create-order.ts'
import { obstacleKeys, orderObstacle } from '#web/features/order/who-may-order.ts'
import type { User } from '#web/features/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Price } from '#web/ui/price.tsx'
import type { OpenClass } from './types.ts'

export interface PurchaseDialogProps {
  openClass: OpenClass
  /** type 1: purchase; type 2: join for free */
  kind: 'buy' | 'join'
  user: User | null
  onJoined: () => Promise<unknown>
  onClose: () => void
}

/** Says what a charged class requires: a purchase, or, if it costs nothing, joining. */
export default function PurchaseDialog({ openClass, kind, user, onJoined, onClose }: PurchaseDialogProps) {
  const { t } = useTranslation(['live', 'order'])
  const navigate = useNavigate()
  const { order, busy } = useCreateOrder()
  const [refused, setRefused] = useState<string | null>(null)
  const { name, productid, product_price, currency } = openClass
  const obstacle = user && orderObstacle(user)
  const problem = obstacle ? t(obstacleKeys[obstacle]) : refused

  async function join(productId: number) {
    const outcome = await order({ productId, free: true })
    if (outcome?.kind === 'refused' || outcome?.kind === 'changed') setRefused(outcome.message)
    if (outcome?.kind === 'pay') void navigate(payRoute(outcome.orderId, productId))
    if (outcome?.kind === 'study') {
      onClose()
      await onJoined()
    }
  }
  function press() {
    if (productid === null) return
    if (kind === 'buy') void navigate(prepayRoute(productid))
    else void join(productid)
  }
  return (
    <Dialog
      open
      title={t(kind === 'buy' ? 'live:buy.title' : 'live:join.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('live:buy.later')}</Button>
          <Button look="primary" loading={busy} disabled={obstacle !== null} onClick={press}>
            {t(kind === 'buy' ? 'live:buy.press' : 'live:join.press')}
          </Button>
        </>
      }
    >
      <p>{t(kind === 'buy' ? 'live:buy.what' : 'live:join.what', { name })}</p>
      {kind === 'buy' && <Price amount={product_price} currency={currencyCode(currency)} />}
      {problem && (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
