import { useState } from 'react'

/** Runs a task and closes the dialog after it; a failure has shown its toast and leaves the dialog open. */
export function useDialogTask(onDone: () => void) {
  const [working, setWorking] = useState(false)
  async function work(task: () => Promise<void>): Promise<void> {
    if (working) return
    setWorking(true)
    try {
      await task()
      onDone()
    } catch {
      setWorking(false)
    }
  }
  return { working, work }
}
