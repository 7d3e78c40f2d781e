import { useCallback, useState } from 'react'
import { type MissingPart, type ProductStatus, productStatuses } from '#contract/catalog/enums.ts'
import { type AdminProduct, missingIn, setShelf } from './admin-product.ts'

interface Done {
  /** as it was before */
  product: AdminProduct
  /** what it is now */
  status: ProductStatus
}

/** A product that lacks something, and is put on the shelf only when that is meant. */
interface Asked {
  product: AdminProduct
  missing: readonly MissingPart[]
}

interface Change {
  undoable: boolean
  anyway: boolean
}

/** Puts products on and off the shelf, and takes the last change back. A failure has its toast, and changes nothing. */
export function useShelf() {
  const [busy, setBusy] = useState<number | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const forget = useCallback(() => setDone(null), [])

  async function change(product: AdminProduct, status: ProductStatus, { undoable, anyway }: Change) {
    setBusy(product.id)
    setDone(null)
    try {
      await setShelf(product.id, status, anyway)
      setAsked(null)
      if (undoable) setDone({ product, status })
    } catch (error) {
      // all else is reported by the call itself
      const missing = missingIn(error)
      setAsked(missing && { product, missing })
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
    asked,
    change: (product: AdminProduct, status: 1 | 2) =>
      void change(product, status, { undoable: true, anyway: false }),
    confirm: () => {
      if (asked) void change(asked.product, productStatuses.onShelf, { undoable: true, anyway: true })
    },
    refrain: () => setAsked(null),
    undo: () => {
      if (done) void change(done.product, before(done.product.status), { undoable: false, anyway: true })
    },
  }
}
