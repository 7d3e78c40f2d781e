import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterRelease, watchPointer } from './after-release.ts'
import type { Problem } from './problem.ts'

/** Checks of the fields on the screen, from top to bottom. A field that is not shown has none. */
export type Rules<Values> = { [Name in keyof Values]?: (values: Values) => Problem | null }

/** `own`: found by a rule; otherwise the server said so. */
type Found<Values> = { [Name in keyof Values]?: { problem: Problem; own: boolean } }

export interface Fields<Values> {
  values: Values
  /** The values as they are now, for what has waited for an answer. */
  read: () => Values
  problemOf: (name: keyof Values) => Problem | null
  /** What the reader typed; what was wrong with the field before is forgotten. */
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** Fills in what the reader did not type, such as the key of a new picture; keeps what is wrong. */
  fill: (change: (values: Values) => Partial<Values>) => void
  /** Marks a field, as the server said. */
  fail: (name: keyof Values, problem: Problem) => void
  /** Forgets what is wrong: other fields are on the screen now. */
  forget: () => void
  /** Back to the beginning, such as after the form was sent; a check still to come is dropped. */
  reset: () => void
  /** The field is left: checks it, once the pointer is up; then `next`, where the rules found nothing. */
  leave: (name: keyof Values, next?: () => void) => void
  /** @returns whether the rules of these fields, or of all, find nothing */
  check: (...names: (keyof Values)[]) => boolean
  /** Moves to the first field that is marked, when it has been. */
  focusProblem: () => void
  form: RefObject<HTMLFormElement | null>
}

/** The values of a form and what is wrong with them. */
export function useFields<Values extends object>(initial: Values, rules: Rules<Values>): Fields<Values> {
  const [values, setValues] = useState(initial)
  const [found, setFound] = useState<Found<Values>>({})
  const [sought, setSought] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  // Checks run after the event that asked for them, by then with newer values.
  const latest = useRef({ values, rules })
  useLayoutEffect(() => {
    latest.current = { values, rules }
  })
  const resets = useRef(0)
  useEffect(watchPointer, [])
  useEffect(() => {
    if (sought > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [sought])

  const fill = useCallback((change: (values: Values) => Partial<Values>) => {
    setValues((before) => ({ ...before, ...change(before) }))
  }, [])
  const fail = useCallback((name: keyof Values, problem: Problem) => {
    setFound((before) => ({ ...before, [name]: { problem, own: false } }))
  }, [])
  const verdictOf = (name: keyof Values) => latest.current.rules[name]?.(latest.current.values) ?? null

  function check(...names: (keyof Values)[]): boolean {
    const all = names.length > 0 ? names : (Object.keys(latest.current.rules) as (keyof Values)[])
    const verdicts: Found<Values> = {}
    for (const name of all) {
      const problem = verdictOf(name)
      if (problem) verdicts[name] = { problem, own: true }
    }
    const good = Object.keys(verdicts).length === 0
    setFound((before) => {
      const others = { ...before }
      // What the server said holds until it is asked again, which only a form without a fault does.
      for (const name of all) if (good || before[name]?.own) delete others[name]
      return { ...others, ...verdicts }
    })
    return good
  }

  function leaveNow(name: keyof Values, next?: () => void): void {
    // Gone from the screen while the pointer was down.
    if (!latest.current.rules[name]) return
    const problem = verdictOf(name)
    if (!problem) next?.()
    setFound((before) => {
      if (problem) return { ...before, [name]: { problem, own: true } }
      // What the server said holds while the value is the same.
      if (!before[name]?.own) return before
      const { [name]: _gone, ...others } = before
      return others as Found<Values>
    })
  }

  return {
    values,
    read: () => latest.current.values,
    problemOf: (name) => found[name]?.problem ?? null,
    set(name, value) {
      setValues((before) => ({ ...before, [name]: value }))
      setFound((before) => ({ ...before, [name]: undefined }))
    },
    fill,
    fail,
    forget: () => setFound({}),
    reset() {
      resets.current++
      setValues(initial)
      setFound({})
    },
    leave(name, next) {
      const before = resets.current
      afterRelease(() => before === resets.current && leaveNow(name, next))
    },
    check,
    focusProblem: () => setSought((times) => times + 1),
    form,
  }
}
