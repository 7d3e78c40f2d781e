import { useState } from 'react'

/** Runs one call of the user at a time; a failure has shown its toast. */
export function useTask() {
  const [busy, setBusy] = useState('')
  async function run(key: string, task: () => Promise<unknown>): Promise<void> {
    if (busy) return
    setBusy(key)
    try {
      await task()
    } catch {
      // the toast has said why
    } finally {
      setBusy('')
    }
  }
  return { busy, run }
}
