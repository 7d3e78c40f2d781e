import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { is } from '#contract/account/limits.ts'
import { type BuyState, buyState } from '#web/features/catalog/buy-state.ts'
import { openClassRoute } from '#web/lib/shop-routes.ts'
import type { Lesson, Product } from '#web/features/catalog/types.ts'
import { readSource } from '#web/lib/read-source.ts'
import { useOwnership } from '#web/features/catalog/use-ownership.ts'
import type { OrderMessage } from '#web/features/order/order-dialogs.tsx'
import { recommendationOf } from '#web/features/group/recommendation.ts'
import { groupPrepayRoute, payRoute, prepayRoute } from '#web/features/order/routes.ts'
import { useCreateOrder } from '#web/features/order/use-create-order.ts'
import { useOrderPress } from '#web/features/order/use-order-press.ts'
import { useUser } from '#web/features/session/use-user.ts'

export interface Purchase {
  state: BuyState
  /** busy, or the user or the ownership is not known yet */
  loading: boolean
  press: () => void
  /** buys at the price of its group activity: in a new group, or in the given one */
  buyInGroup: (groupId?: number) => void
  /** opens a lesson: one that is not owned is bought or joined first; null while neither is possible */
  opening: (lesson: Lesson) => (() => void) | null
  /** outcome of the press, for a dialog */
  message: OrderMessage | null
  dismiss: () => void
}

/** State and actions of a course's buy button for the current user. */
export function usePurchase(product: Product, query: URLSearchParams): Purchase {
  const { user, pending } = useUser()
  const navigate = useNavigate()
  const { order, busy } = useCreateOrder()
  const [message, setMessage] = useState<OrderMessage | null>(null)
  const pressOrder = useOrderPress(setMessage)
  const [claimed, setClaimed] = useState(false)
  const student = user && is(user, 'student') ? user.userid : null
  const ownership = useOwnership(product, student)
  const owned = ownership.owned || claimed
  const state = buyState(product, owned)
  const recommendation = recommendationOf(query)

  async function claim() {
    const outcome = await order({ productId: product.id, free: true, ...recommendation })
    if (outcome?.kind === 'refused' || outcome?.kind === 'changed') {
      setMessage({ kind: 'refused', message: outcome.message })
      // Refused as owned already, or sold out meanwhile: update the button.
      void readSource('GET /api/product/{id}', { params: { id: product.id } }).request()
      ownership.refetch()
    }
    if (outcome?.kind === 'pay') void navigate(payRoute(outcome.orderId, product.id))
    if (outcome?.kind === 'study') {
      setClaimed(true)
      setMessage({ kind: 'study' })
    }
  }

  function press() {
    // goods need an address
    const claims = state === 'product' && product.is_deliver === 0
    const checkout = prepayRoute(product.id, recommendation)
    const goOn = () => {
      setMessage(null)
      if (claims) void claim()
      else void navigate(checkout)
    }
    pressOrder(goOn, claims ? undefined : checkout)
  }

  function buyInGroup(groupId?: number) {
    const activityId = product.activity.group?.activity_id
    if (activityId === undefined) return
    const request = { activityId, ...(groupId === undefined ? {} : { groupId }) }
    const checkout = groupPrepayRoute(product.id, request, recommendation)
    pressOrder(() => void navigate(checkout), checkout)
  }

  function opening({ open_class_id, is_audition }: Lesson) {
    // the live page itself checks whether a teacher may open the lesson, and whoever presses before it is known here
    const unknown = pending || ownership.pending
    const watches = unknown || owned || is_audition === 1 || (user !== null && student === null)
    if (watches) return () => void navigate(openClassRoute(open_class_id))
    if (state === 'under' || state === 'empty') return null
    return () => setMessage({ kind: 'needed', free: state === 'product', onGoOn: press })
  }

  return {
    state,
    loading: pending || ownership.pending || busy,
    press,
    buyInGroup,
    opening,
    message,
    dismiss: () => setMessage(null),
  }
}
