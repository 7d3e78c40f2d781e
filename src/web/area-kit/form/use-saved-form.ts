import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusals } from '#contract/errors.ts'
import { failureText, Refused } from '#web/lib/failures.ts'
import { refusedField } from '#web/lib/refused-field.ts'
import { toast } from '#web/ui/toast.ts'

export type Problems = Readonly<Record<string, string | undefined>>

export interface SavedFormOptions<Values> {
  /** what is stored */
  initial: Values
  /** Saves; the answer is what is stored now. */
  save: (values: Values) => Promise<Values>
  /** What is wrong before anything is sent, by field. */
  problemsOf?: (values: Values) => Problems
  /** A refusal that the form deals with itself; true when it did. */
  onRefused?: (refused: Refused) => boolean
}

export interface SavedForm<Values> {
  values: Values
  set: (change: Partial<Values>) => void
  dirty: boolean
  saving: boolean
  /** by field; the server's refusals too */
  problems: Problems
  /** counts the tries to save, so that what is wrong is led to once */
  attempt: number
  /** what went wrong beside the fields */
  failure: string | null
  submit: (event?: FormEvent) => void
  /** Saves in another way than usual, such as with something confirmed. */
  saveBy: (save: (values: Values) => Promise<Values>) => Promise<void>
}

/** A form over something that is stored: what differs, what is wrong, and saving it. */
export function useSavedForm<Values extends object>(options: SavedFormOptions<Values>): SavedForm<Values> {
  const { initial, save, problemsOf, onRefused } = options
  const { t } = useTranslation('website')
  const [stored, setStored] = useState(initial)
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  function show(error: unknown) {
    if (!(error instanceof Refused)) {
      setFailure(failureText(error) || t('website:form.notSaved'))
      return
    }
    if (onRefused?.(error)) return
    const field = refusedField(error)
    const isBare = error.code === refusals.invalidField.code
    if (field) setProblems({ [field]: isBare ? t('website:form.notAccepted') : error.message })
    // Said below as well: not every field that the server names has a place here.
    setFailure(isBare ? t('website:form.notSaved') : error.message)
    setAttempt((count) => count + 1)
  }
  async function saveBy(send: (values: Values) => Promise<Values>) {
    setSaving(true)
    setFailure(null)
    setProblems({})
    try {
      const next = await send(values)
      setStored(next)
      setValues(next)
      toast.success(t('website:form.saved'))
    } catch (error) {
      show(error)
    } finally {
      setSaving(false)
    }
  }
  return {
    values,
    dirty: JSON.stringify(values) !== JSON.stringify(stored),
    saving,
    problems,
    attempt,
    failure,
    saveBy,
    set(change) {
      const next = { ...values, ...change }
      setValues(next)
      // What was refused before may be right now; what is newly wrong is said when it is saved.
      const still = problemsOf?.(next) ?? {}
      setProblems((now) =>
        Object.fromEntries(Object.keys(now).flatMap((name) => (still[name] ? [[name, still[name]]] : []))),
      )
    },
    submit(event) {
      event?.preventDefault()
      if (saving) return
      const found = problemsOf?.(values) ?? {}
      setProblems(found)
      setAttempt((count) => count + 1)
      if (Object.values(found).every((problem) => problem === undefined)) void saveBy(save)
    },
  }
}
