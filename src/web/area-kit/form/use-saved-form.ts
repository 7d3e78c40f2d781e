import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '#web/lib/failures.ts'
import { refusedField } from '#web/lib/refused-field.ts'
import { toast } from '#web/ui/toast.ts'
import { isSame } from './merge-values.ts'
import { changeFailure } from './change-failure.ts'

export type Problems = Readonly<Record<string, string | undefined>>

export interface SavedFormOptions<Values> {
  /** the stored values */
  initial: Values
  /** Saves; resolves to the values stored now. */
  save: (values: Values) => Promise<Values>
  /** Validates before sending; problems by field. */
  problemsOf?: (values: Values) => Problems
  /** what the message after saving says, where visitors do not see what was saved */
  savedText?: string
  /** The form's name of a field that the server's refusal names. */
  fieldOf?: (field: string, values: Values) => string
  /** Handles a refusal itself; true when it did. */
  onRefused?: (refused: Refused) => boolean
}

export interface SavedForm<Values> {
  values: Values
  set: (change: Partial<Values>) => void
  /** as they were read or saved last */
  stored: Values
  /** Goes on from what somebody else has stored, with these values. */
  goOn: (stored: Values, values: Values) => void
  dirty: boolean
  saving: boolean
  /** problems by field, including the server's refusals */
  problems: Problems
  /** number of attempts to save; each focuses the first invalid field once */
  attempt: number
  /** a failure that belongs to no field */
  failure: string | null
  submit: (event?: FormEvent) => void
  /** Saves by another call, such as one that carries a confirmation. */
  saveBy: (save: (values: Values) => Promise<Values>) => Promise<void>
  /** a dialog with what somebody else has saved meanwhile; nothing while nobody has */
  versions?: ReactNode
}

/** State of a form over stored values: what differs, what is invalid, and how it is saved. */
export function useSavedForm<Values extends object>(options: SavedFormOptions<Values>): SavedForm<Values> {
  const { initial, save, problemsOf, fieldOf, onRefused } = options
  const { t } = useTranslation('website')
  const [stored, setStored] = useState(initial)
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  function show(error: unknown) {
    if (!(error instanceof Refused)) {
      setFailure(changeFailure(error, t, (why) => why || t('website:form.notSaved')))
      return
    }
    if (onRefused?.(error)) return
    const refused = refusedField(error)
    const field = refused && (fieldOf?.(refused, values) ?? refused)
    if (field) setProblems({ [field]: error.message })
    // Shown below the form as well: a field that the server names may not be in this form.
    setFailure(error.message)
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
      toast.success(options.savedText ?? t('website:form.saved'))
    } catch (error) {
      show(error)
    } finally {
      setSaving(false)
    }
  }
  return {
    values,
    stored,
    goOn(from, next) {
      setStored(from)
      setValues(next)
      setProblems({})
      setFailure(null)
    },
    dirty: !isSame(values, stored),
    saving,
    problems,
    attempt,
    failure,
    saveBy,
    set(change) {
      const next = { ...values, ...change }
      setValues(next)
      // An earlier refusal may no longer apply; new problems are shown at the next save.
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
