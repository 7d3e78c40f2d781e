import { setTimeout as pause } from 'node:timers/promises'

/**
 * For long work in steps: the function that it awaits after each of them rests as long as it has worked since the last
 * rest, so that what people ask for meanwhile gets its half; or so many times as long.
 */
export function workInTurns(times = 1): () => Promise<void> {
  let began = performance.now()
  return async () => {
    await pause((performance.now() - began) * times)
    began = performance.now()
  }
}
