import { setTimeout as pause } from 'node:timers/promises'

/** a program's connections are seen a moment longer than the program, ms */
const LONGEST_MS = 3000
const PAUSE_MS = 100

/** Asks until the answer is yes, but not longer than some seconds. @returns the last answer */
export async function lookAgain(question: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + LONGEST_MS
  while (!(await question())) {
    if (performance.now() >= end) return false
    await pause(PAUSE_MS)
  }
  return true
}
