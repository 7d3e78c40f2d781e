import { useEffect, useState } from 'react'
import { type ClassState, classStateAt } from '#contract/openclass/enums.ts'
import type { OpenClass } from './types.ts'

const ownSeconds = () => Date.now() / 1000

/** The server's time in Unix seconds, computed from the answer that contained it; updates every second. */
export function useServerClock(answer: OpenClass | undefined): number {
  const serverTime = answer?.server_time
  const [own, setOwn] = useState(ownSeconds)
  const [offset, setOffset] = useState(0)
  const [received, setReceived] = useState<number>()
  if (serverTime !== undefined && serverTime !== received) {
    setReceived(serverTime)
    setOffset(serverTime - ownSeconds())
    setOwn(ownSeconds())
  }
  useEffect(() => {
    const look = () => setOwn(ownSeconds())
    const timer = setInterval(look, 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return Math.floor(own + offset)
}

/** The state of a class by the server's clock. */
export const stateOf = (openClass: OpenClass, now: number): ClassState =>
  classStateAt(openClass, openClass.replay === 1 || openClass.castinfo.replay === 1, now)
