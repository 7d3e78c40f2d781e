import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { userTypes } from '#contract/account/limits.ts'
import { type BuyState, buyState } from '#web/features/catalog/buy-state.ts'
import type { Product } from '#web/features/catalog/types.ts'
import { readSource } from '#web/features/catalog/read-source.ts'
import { useOwnership } from '#web/features/catalog/use-ownership.ts'
import type { OrderMessage } from '#web/features/order/order-dialogs.tsx'
import { recommendationOf } from '#web/features/order/recommendation.ts'
import { payRoute, prepayRoute } from '#web/features/order/routes.ts'
import { useCreateOrder } from '#web/features/order/use-create-order.ts'
import { orderObstacle } from '#web/features/order/who-may-order.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { navigation } from '#web/lib/navigation.ts'
import { currentAddress, loginAddress } from '#web/lib/return-url.ts'

export interface Purchase {
  state: BuyState
  /** at work, or not yet known who asks and whether they own it */
  loading: boolean
  press: () => void
  /** what the press ended with, to be shown in a dialog */
  message: OrderMessage | null
  dismiss: () => void
}

/** What the buy button of a course does for whoever is looking. */
export function usePurchase(product: Product, query: URLSearchParams): Purchase {
  const { user, pending } = useUser()
  const navigate = useNavigate()
  const { order, busy } = useCreateOrder()
  const [message, setMessage] = useState<OrderMessage | null>(null)
  const [claimed, setClaimed] = useState(false)
  const student = user?.types.includes(userTypes.student) === true ? user.userid : null
  const ownership = useOwnership(product, student)
  const state = buyState(product, ownership.owned || claimed)
  const recommendation = recommendationOf(query)

  async function claim() {
    const outcome = await order({ productId: product.id, free: true, ...recommendation })
    if (outcome?.kind === 'refused' || outcome?.kind === 'changed') {
      setMessage({ kind: 'refused', message: outcome.message })
      // Refused as owned already, or sold out meanwhile: the button is to say so.
      void readSource('GET /api/product/{id}', { params: { id: product.id } }).ask()
      ownership.askAgain()
    }
    if (outcome?.kind === 'pay') void navigate(payRoute(outcome.orderId, product.id))
    if (outcome?.kind === 'study') {
      setClaimed(true)
      setMessage({ kind: 'study' })
    }
  }

  function press() {
    if (!user) {
      navigation.go(loginAddress({ returnTo: currentAddress() }))
      return
    }
    const obstacle = orderObstacle(user)
    if (obstacle) setMessage({ kind: 'obstacle', obstacle })
    // goods ask where to
    else if (state === 'product' && product.is_deliver === 0) void claim()
    else void navigate(prepayRoute(product.id, recommendation))
  }

  return {
    state,
    loading: pending || ownership.pending || busy,
    press,
    message,
    dismiss: () => setMessage(null),
  }
}
