/**
 * Calls back so many times a second. Browsers slow down the timers of a hidden page, but not those of its workers, and a
 * teacher who shares a screen has another page in front. @returns ends it
 */
export function startTicks(perSecond: number, onTick: () => void): () => void {
  const ms = 1000 / perSecond
  if (typeof Worker === 'undefined') {
    const timer = setInterval(onTick, ms)
    return () => clearInterval(timer)
  }
  const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = onTick
  worker.postMessage(ms)
  return () => worker.terminate()
}
