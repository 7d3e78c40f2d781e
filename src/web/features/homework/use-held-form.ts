import { type RefObject, useEffect, useRef, useState } from 'react'

/** Keeps the form around a part of it from being submitted while that part is not ready, by whatever button or key. */
export function useHeldForm(isUnready: boolean): {
  /** the part of the form */
  group: RefObject<HTMLDivElement | null>
  /** it has been tried meanwhile */
  isHeld: boolean
} {
  const group = useRef<HTMLDivElement>(null)
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    const form = group.current?.closest('form')
    if (!isUnready || !form) return undefined
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setIsHeld(true)
    }
    form.addEventListener('submit', hold, true)
    return () => {
      form.removeEventListener('submit', hold, true)
      setIsHeld(false)
    }
  }, [isUnready])
  return { group, isHeld }
}
