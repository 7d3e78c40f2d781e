import { isZero } from '#web/ui/format-money.ts'
import { useCall } from '#web/lib/query.ts'
import type { Product } from './types.ts'

export interface Ownership {
  owned: boolean
  /** asked and not answered yet */
  pending: boolean
}

/**
 * Whether a student holds a product: a free one by the check of claims, another one by its payment state.
 * Without an answer it counts as not owned; the server refuses a second order of its own.
 * @param studentId null for a visitor and for whoever is no student
 */
export function useOwnership(
  product: Pick<Product, 'id' | 'price'> | undefined,
  studentId: number | null,
): Ownership {
  const asked = product !== undefined && studentId !== null
  const free = product !== undefined && isZero(product.price)
  const id = product?.id ?? 0
  const claim = useCall(
    'POST /api/order/freeproduct',
    { body: { userid: studentId ?? 0, productid: id } },
    { enabled: asked && free, quiet: true, retry: false },
  )
  const state = useCall(
    'GET /api/product/{id}/payment_state',
    { params: { id } },
    { enabled: asked && !free, quiet: true },
  )
  if (!asked) return { owned: false, pending: false }
  if (free) return { owned: claim.isSuccess, pending: claim.isPending }
  return { owned: state.data?.payment_state === 1, pending: state.isPending }
}
