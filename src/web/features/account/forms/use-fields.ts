import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterRelease, watchPointer } from './after-release.ts'
import type { Problem } from './problem.ts'

/** Validators of the fields on the screen, from top to bottom. A hidden field has none. */
export type Rules<Values> = { [Name in keyof Values]?: (values: Values) => Problem | null }

/** `own`: found by a validator; otherwise reported by the server. */
type Found<Values> = { [Name in keyof Values]?: { problem: Problem; own: boolean } }

export interface Fields<Values> {
  values: Values
  /** The current values, for callbacks that run after an answer. */
  read: () => Values
  problemOf: (name: keyof Values) => Problem | null
  /** Sets a value typed by the user; clears the field's problem. */
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** Sets a value that the user did not type, such as the key of a new captcha; keeps the field's problem. */
  fill: (change: (values: Values) => Partial<Values>) => void
  /** Marks a field with the server's message. */
  fail: (name: keyof Values, problem: Problem) => void
  /** Clears all problems: other fields are on the screen now. */
  clearProblems: () => void
  /** Resets the form, such as after it was sent; drops a pending check. */
  reset: () => void
  /** Validates a field on blur, after the pointer is released; then runs `next` if the field is valid. */
  leave: (name: keyof Values, next?: () => void) => void
  /** @returns whether these fields, or all, are valid */
  check: (...names: (keyof Values)[]) => boolean
  /** Focuses the first marked field, once it is marked. */
  focusProblem: () => void
  form: RefObject<HTMLFormElement | null>
}

/** The values of a form and their problems. */
export function useFields<Values extends object>(initial: Values, rules: Rules<Values>): Fields<Values> {
  const [values, setValues] = useState(initial)
  const [found, setFound] = useState<Found<Values>>({})
  const [sought, setSought] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  // Validators run after the event that triggered them and read the values of that moment.
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
      // A problem from the server holds until the next request, which only a valid form sends.
      for (const name of all) if (good || before[name]?.own) delete others[name]
      return { ...others, ...verdicts }
    })
    return good
  }

  function leaveNow(name: keyof Values, next?: () => void): void {
    // The field left the screen while the pointer was down.
    if (!latest.current.rules[name]) return
    const problem = verdictOf(name)
    if (!problem) next?.()
    setFound((before) =>
      // A problem from the server holds until the user changes the value: a new captcha has emptied its field.
      before[name]?.own === false
        ? before
        : { ...before, [name]: problem ? { problem, own: true } : undefined },
    )
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
    clearProblems: () => setFound({}),
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
