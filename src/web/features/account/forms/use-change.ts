import { useEffect, useRef } from 'react'

/** Runs the task whenever the value changes; not for the first value. */
export function useChange<Value>(value: Value, task: () => void): void {
  const latest = useRef(task)
  const seen = useRef(value)
  useEffect(() => {
    latest.current = task
  })
  useEffect(() => {
    if (seen.current === value) return
    seen.current = value
    latest.current()
  }, [value])
}
