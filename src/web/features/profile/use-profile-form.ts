import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { currentUser } from '#web/lib/current-user.ts'
import { changeFailure } from '#web/area-kit/form/change-failure.ts'
import { Refused } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { refusedField } from '#web/lib/refused-field.ts'
import { toast } from '#web/ui/toast.ts'
import { dayText } from '#web/features/account/register/dates.ts'
import {
  type Area,
  changeOf,
  type Profile,
  type ProfileChange,
  type ProfileField,
  type ProfileValues,
  problemsOf,
  valuesOf,
} from './profile-values.ts'

export interface ProfileForm {
  values: ProfileValues
  set: (change: Partial<ProfileValues>) => void
  /** message of a field's problem */
  problemOf: (field: ProfileField) => string | null
  /** the field is left: validates it if it has changed */
  check: (field: ProfileField) => void
  dirty: boolean
  saving: boolean
  /** a failure that belongs to no field */
  failure: string | null
  /** a new user name that is to be confirmed */
  confirming: string | null
  submit: () => void
  confirm: () => void
  dismiss: () => void
}

type Problems = Partial<Record<ProfileField, string>>

const save = (area: Area, body: ProfileChange): Promise<null> =>
  call(`PUT /api/v1/${area}/profile`, { body }, { quiet: true })

/** Values of the user's profile, their problems, and saving. */
export function useProfileForm(area: Area, profile: Profile): ProfileForm {
  const { t } = useTranslation('profile')
  const [saved, setSaved] = useState(() => valuesOf(profile))
  const [values, setValues] = useState(saved)
  const [problems, setProblems] = useState<Problems>({})
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [confirming, setConfirming] = useState<string | null>(null)
  const [sought, setSought] = useState(0)
  useEffect(() => {
    if (sought > 0) document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus()
  }, [sought])
  const change = changeOf(saved, values)
  const facts = () => ({ today: dayText(new Date()), areaCode: profile.phone.area_code })
  const found = (): Problems =>
    Object.fromEntries(Object.entries(problemsOf(change, facts())).map(([field, key]) => [field, t(key)]))

  function set(part: Partial<ProfileValues>): void {
    setValues((before) => ({ ...before, ...part }))
    setProblems((before) => {
      const others = { ...before }
      for (const field of Object.keys(part)) delete others[field as ProfileField]
      return others
    })
  }
  function show(error: unknown): void {
    const field = error instanceof Refused ? refusedField(error) : null
    if (error instanceof Refused && field && field in values) {
      setProblems((before) => ({ ...before, [field]: error.message }))
      setSought((times) => times + 1)
    } else setFailure(changeFailure(error, t, (why) => t('profile:notSaved', { why })))
  }
  async function send(): Promise<void> {
    setConfirming(null)
    setSaving(true)
    setFailure(null)
    try {
      await save(area, change)
      setSaved((before) => ({ ...before, ...(change as Partial<ProfileValues>) }))
      toast.success(t('profile:saved'))
      // the header shows the name
      await Promise.all([currentUser.refresh(), invalidate(`GET /api/v1/${area}/profile`)])
    } catch (error) {
      show(error)
    } finally {
      setSaving(false)
    }
  }
  function submit(): void {
    if (saving) return
    const wrong = found()
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) setSought((times) => times + 1)
    else if (change.username !== undefined) setConfirming(change.username)
    else void send()
  }
  return {
    values,
    set,
    problemOf: (field) => problems[field] ?? null,
    check: (field) => setProblems((before) => ({ ...before, [field]: found()[field] })),
    dirty: Object.keys(change).length > 0,
    saving,
    failure,
    confirming,
    submit,
    confirm: () => void send(),
    dismiss: () => setConfirming(null),
  }
}
