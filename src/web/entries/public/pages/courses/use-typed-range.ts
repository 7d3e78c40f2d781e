import { useEffect, useRef, useState } from 'react'
import { type CourseFilters, isPrice } from './course-filters.ts'
import { DEBOUNCE_MS } from './use-typed.ts'

type Range = Pick<CourseFilters, 'priceMin' | 'priceMax'>

const NONE: Range = { priceMin: '', priceMax: '' }

const isRange = ({ priceMin, priceMax }: Range): boolean =>
  [priceMin, priceMax].every((price) => price === '' || isPrice(price)) &&
  (priceMin === '' || priceMax === '' || Number(priceMin) <= Number(priceMax))

/**
 * The two prices of a range, applied together after a debounce; they follow the filters where those change otherwise.
 * While they are no range, `wrong` says so and no price is applied: what was valid before is not what is typed.
 */
export function useTypedRange({ priceMin, priceMax }: Range, apply: (range: Range) => void) {
  const [typed, setTyped] = useState<Range>({ priceMin, priceMax })
  const [refused, setRefused] = useState<Range | null>(null)
  const known = useRef(typed)
  const applyNow = useRef(apply)
  useEffect(() => {
    applyNow.current = apply
  })
  useEffect(() => {
    if (priceMin === known.current.priceMin && priceMax === known.current.priceMax) return
    known.current = { priceMin, priceMax }
    setTyped(known.current)
  }, [priceMin, priceMax])
  useEffect(() => {
    if (typed === known.current) return
    const timer = setTimeout(() => {
      const range = { priceMin: typed.priceMin.trim(), priceMax: typed.priceMax.trim() }
      const isFine = isRange(range)
      setRefused(isFine ? null : typed)
      known.current = isFine ? range : NONE
      applyNow.current(known.current)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    typed,
    type: (part: Partial<Range>) => setTyped({ ...typed, ...part }),
    wrong: refused === typed,
  }
}
