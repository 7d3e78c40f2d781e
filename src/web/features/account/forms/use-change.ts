import { useEffect, useRef } from 'react'

/** Runs the task whenever the value has become another one; not for the first. */
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
