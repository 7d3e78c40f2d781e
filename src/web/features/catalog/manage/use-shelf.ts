import { useCallback, useState } from 'react'
import { type ProductStatus, productStatuses } from '#contract/catalog/enums.ts'
import { type AdminProduct, setShelf } from './admin-product.ts'

interface Done {
  /** as it was before */
  product: AdminProduct
  /** what it is now */
  status: ProductStatus
}

/** Puts products on and off the shelf, and takes the last change back. A failure has its toast, and changes nothing. */
export function useShelf() {
  const [busy, setBusy] = useState<number | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const forget = useCallback(() => setDone(null), [])

  async function change(product: AdminProduct, status: ProductStatus, undoable: boolean) {
    setBusy(product.id)
    setDone(null)
    try {
      await setShelf(product.id, status)
      if (undoable) setDone({ product, status })
    } catch {
      // reported by the call itself
    } finally {
      setBusy(null)
    }
  }
  const before = (status: number): ProductStatus =>
    Object.values(productStatuses).find((one) => one === status) ?? productStatuses.offShelf
  return {
    busy,
    done,
    forget,
    change: (product: AdminProduct, status: 1 | 2) => void change(product, status, true),
    undo: () => {
      if (done) void change(done.product, before(done.product.status), false)
    },
  }
}
