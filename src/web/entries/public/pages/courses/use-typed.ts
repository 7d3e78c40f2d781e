import { useEffect, useRef, useState } from 'react'

/** Debounce time of typing, in milliseconds. */
export const DEBOUNCE_MS = 400

/** A text input that is applied after a debounce; it follows `value` where that changes otherwise. */
export function useTyped(value: string, apply: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const known = useRef(value)
  const applyNow = useRef(apply)
  useEffect(() => {
    applyNow.current = apply
  })
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text === known.current) return
    const timer = setTimeout(() => {
      known.current = text.trim()
      applyNow.current(text.trim())
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
