import { useCallback, useState } from 'react'
import { productStatuses } from '#contract/catalog/enums.ts'
import { type AdminProduct, setShelf } from './admin-product.ts'

interface Done {
  product: AdminProduct
  /** what it is now */
  status: 1 | 2
}

/** Puts products on and off the shelf, and takes the last change back. A failure has its toast, and changes nothing. */
export function useShelf() {
  const [busy, setBusy] = useState<number | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const forget = useCallback(() => setDone(null), [])

  async function change(product: AdminProduct, status: 1 | 2, undoable: boolean) {
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
  const { offShelf, onShelf } = productStatuses
  return {
    busy,
    done,
    forget,
    change: (product: AdminProduct, status: 1 | 2) => void change(product, status, true),
    undo: () => {
      if (done) void change(done.product, done.status === onShelf ? offShelf : onShelf, false)
    },
  }
}
