import { useEffect, useState } from 'react'

const seconds = () => Math.floor(Date.now() / 1000)

/** The current time in Unix seconds, updated every half minute and when the page becomes visible. */
export function useNow(): number {
  const [now, setNow] = useState(seconds)
  useEffect(() => {
    const look = () => setNow(seconds())
    const timer = setInterval(look, 30_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
