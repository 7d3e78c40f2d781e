import { useCallback, useState } from 'react'
import { type MissingPart, type ProductStatus, productStatuses } from '#contract/catalog/enums.ts'
import { type AdminProduct, missingIn, setShelf } from './admin-product.ts'

interface Done {
  /** status before the change */
  product: AdminProduct
  /** current status */
  status: ProductStatus
}

/** A product with missing parts, which waits for a confirmation. */
interface IncompleteProduct {
  product: AdminProduct
  missing: readonly MissingPart[]
}

interface Change {
  undoable: boolean
  anyway: boolean
}

/** Puts products on and off sale, and undoes the last change. A failure shows a toast and changes nothing. */
export function useShelf() {
  const [busy, setBusy] = useState<number | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [confirming, setConfirming] = useState<IncompleteProduct | null>(null)
  const dismiss = useCallback(() => setDone(null), [])

  async function change(product: AdminProduct, status: ProductStatus, { undoable, anyway }: Change) {
    setBusy(product.id)
    setDone(null)
    try {
      await setShelf(product.id, status, anyway)
      setConfirming(null)
      if (undoable) setDone({ product, status })
    } catch (error) {
      // `call` has shown all other failures
      const missing = missingIn(error)
      setConfirming(missing && { product, missing })
    } finally {
      setBusy(null)
    }
  }
  const before = (status: number): ProductStatus =>
    Object.values(productStatuses).find((one) => one === status) ?? productStatuses.offShelf
  return {
    busy,
    done,
    dismiss,
    confirming,
    change: (product: AdminProduct, status: 1 | 2) =>
      void change(product, status, { undoable: true, anyway: false }),
    confirm: () => {
      if (confirming)
        void change(confirming.product, productStatuses.onShelf, { undoable: true, anyway: true })
    },
    refrain: () => setConfirming(null),
    undo: () => {
      if (done) void change(done.product, before(done.product.status), { undoable: false, anyway: true })
    },
  }
}
