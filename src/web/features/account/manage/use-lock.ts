import { useCallback, useState } from 'react'
import { type AdminUser, setLocked } from './admin-user.ts'

interface Done {
  user: Pick<AdminUser, 'id' | 'name' | 'username'>
  /** the current state */
  isLocked: 0 | 1
}

/** Locks and unlocks users, and undoes the last change. A failure shows a toast and changes nothing. */
export function useLock() {
  const [busy, setBusy] = useState<number | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const dismiss = useCallback(() => setDone(null), [])

  async function change(user: Done['user'], isLocked: 0 | 1, undoable: boolean) {
    setBusy(user.id)
    setDone(null)
    try {
      await setLocked(user.id, isLocked)
      if (undoable) setDone({ user, isLocked })
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    done,
    dismiss,
    change: (user: Done['user'], isLocked: 0 | 1) => change(user, isLocked, true),
    undo: () => {
      if (done) void change(done.user, done.isLocked === 1 ? 0 : 1, false)
    },
  }
}
