import { useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { call } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { toast } from '#web/ui/toast.ts'
import { confirmationProblem, passwordProblem } from '../forms/new-account-validators.ts'
import { useFields } from '../forms/use-fields.ts'
import { passwordMissing } from '../forms/validators.ts'

/** Refusals about the current password; they are shown at its field. */
export const ownPasswordRefusals: readonly number[] = [
  refusals.passwordWrong.code,
  refusals.passwordTriesUsed.code,
]

const shownInForm = [...ownPasswordRefusals, refusals.invalidField.code]

const empty = { old: '', password: '', confirmation: '' }

/** The form for a new password; `done` is the message of success. */
export function usePasswordChange(done: string) {
  const fields = useFields(empty, {
    old: ({ old }) => passwordMissing(old),
    password: ({ password }) => passwordProblem(password),
    confirmation: ({ password, confirmation }) => confirmationProblem(password, confirmation),
  })
  const [busy, setBusy] = useState(false)

  async function submit(): Promise<void> {
    if (busy) return
    if (!fields.check()) {
      fields.focusProblem()
      return
    }
    setBusy(true)
    try {
      const { old, password, confirmation } = fields.read()
      const body = { old_password: old, password, repassword: confirmation }
      await call('PUT /api/v1/account/password', { body }, { quiet: shownInForm })
      fields.reset()
      toast.success(done)
      void invalidate('GET /api/v1/account/sessions')
    } catch (error) {
      if (!(error instanceof Refused) || !shownInForm.includes(error.code)) return
      const isOld = ownPasswordRefusals.includes(error.code)
      fields.fail(isOld ? 'old' : 'password', { text: error.message })
      fields.focusProblem()
    } finally {
      setBusy(false)
    }
  }

  /** Blur does not validate an empty form, such as after the change. */
  function leave(name: keyof typeof empty): void {
    if (Object.values(fields.read()).some((text) => text !== '')) fields.leave(name)
  }

  return { fields, leave, busy, submit: () => void submit() }
}
