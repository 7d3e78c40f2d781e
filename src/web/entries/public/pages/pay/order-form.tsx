import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { currencyCode } from '#contract/currencies.ts'
import type { ByKey } from '#contract/operations.ts'
import { BuyAgreement } from '#web/features/order/buy-agreement.tsx'
import OrderDialogs, { type OrderMessage } from '#web/features/order/order-dialogs.tsx'
import { OrderLine } from '#web/features/order/order-line.tsx'
import { recommendationOf } from '#web/features/order/recommendation.ts'
import { myCoursesAddress, payRoute } from '#web/features/order/routes.ts'
import { Sums } from '#web/features/order/sums.tsx'
import { useCreateOrder } from '#web/features/order/use-create-order.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { isZero } from '#web/ui/format-money.ts'
import { Price } from '#web/ui/price.tsx'
import styles from './checkout.module.css'

/** One of each: a course is for the person who orders it. */
const QUANTITY = 1

export interface OrderFormProps {
  product: ByKey['GET /api/product/{id}']['reply']
  query: URLSearchParams
}

/** What is ordered and what it costs; one press makes the order and leads on to paying. */
export function OrderForm({ product, query }: OrderFormProps) {
  const { t } = useTranslation('order')
  const navigate = useNavigate()
  const { order, busy } = useCreateOrder()
  const [message, setMessage] = useState<OrderMessage | null>(null)
  const [claimed, setClaimed] = useState(false)
  const free = isZero(product.price)
  const price = (
    <Price amount={product.price} currency={currencyCode(product.currency)} zero="number" tone="ink" />
  )

  async function submit() {
    const outcome = await order({ productId: product.id, free, ...recommendationOf(query) })
    if (outcome?.kind === 'pay') void navigate(payRoute(outcome.orderId, product.id), { replace: true })
    if (outcome?.kind === 'refused') setMessage(outcome)
    if (outcome?.kind === 'study') {
      setClaimed(true)
      setMessage({ kind: 'study' })
    }
  }

  return (
    <>
      <Card as="section" padding="large" className={styles.card}>
        <OrderLine cover={product.cover_url} name={product.name} teachers={product.teacher_name} />
        <Sums
          lines={[
            { label: t('order:unitPrice'), value: price },
            { label: t('order:quantity'), value: QUANTITY },
            {
              label: t('order:total'),
              value: <Price amount={product.price} currency={currencyCode(product.currency)} zero="number" />,
              strong: true,
            },
          ]}
        />
      </Card>
      <div className={styles.submit}>
        <BuyAgreement />
        {claimed ? (
          <ButtonLink look="primary" size="large" href={myCoursesAddress}>
            {t('order:toMyCourses')}
          </ButtonLink>
        ) : (
          <Button look="primary" size="large" loading={busy} onClick={() => void submit()}>
            {free ? t('order:prepay.join') : t('order:prepay.submit')}
          </Button>
        )}
      </div>
      {message && <OrderDialogs message={message} course={product.name} onClose={() => setMessage(null)} />}
    </>
  )
}
