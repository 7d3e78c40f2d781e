import { useState } from 'react'

/** Something that takes its time and closes the dialog when it is done; a failure has told itself, and leaves it open. */
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
