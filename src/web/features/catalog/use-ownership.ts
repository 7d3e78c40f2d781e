import { isZero } from '#web/ui/format-money.ts'
import type { Product } from './types.ts'
import { useRead } from '#web/lib/use-read.ts'

export interface Ownership {
  owned: boolean
  /** the request has not been answered yet */
  pending: boolean
  refetch: () => void
}

/**
 * Whether a student owns a product: a free one by the check of claims, another one by its payment state.
 * Without an answer it counts as not owned; the server refuses a second order anyway.
 * @param studentId null for visitors and for users who are not students
 */
export function useOwnership(
  product: Pick<Product, 'id' | 'price'> | undefined,
  studentId: number | null,
): Ownership {
  const isQueried = product !== undefined && studentId !== null
  const free = product !== undefined && isZero(product.price)
  const id = product?.id ?? 0
  const claim = useRead(
    'POST /api/order/freeproduct',
    { body: { userid: studentId ?? 0, productid: id } },
    { enabled: isQueried && free, quiet: true, maxAge: 0 },
  )
  const state = useRead(
    'GET /api/product/{id}/payment_state',
    { params: { id } },
    { enabled: isQueried && !free, quiet: true, maxAge: 0 },
  )
  const used = free ? claim : state
  const owned = free ? claim.data !== undefined && claim.error === null : state.data?.payment_state === 1
  return {
    owned: isQueried && owned,
    pending: isQueried && used.data === undefined && used.error === null,
    refetch: used.retry,
  }
}
