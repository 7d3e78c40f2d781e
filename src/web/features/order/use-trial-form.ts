import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import type { Problem } from '#web/features/account/forms/problem.ts'
import { useHomeAreaCode } from '#web/features/account/forms/use-countries.ts'
import { useFields } from '#web/features/account/forms/use-fields.ts'
import { isBlank, phoneProblem } from '#web/features/account/forms/validators.ts'
import { call } from '#web/lib/call.ts'
import { withConsent } from '#web/features/privacy/with-consent.ts'
import { NotSignedIn } from '#web/lib/failures.ts'
import { outcomeMessage } from '#web/lib/outcome-unknown.ts'
import { type TrialFormValues, trialFormFieldsOf, trialFormValuesOf } from './trial-form-values.ts'
import { orderSource } from './order-source.ts'
import type { Recommendation } from '#web/features/group/recommendation.ts'

type Profile = ByKey['GET /api/v1/student/profile']['reply']

export interface TrialFormOptions {
  productId: number
  profile: Profile | undefined
  /** the delivery address */
  addressId: number | undefined
  recommendation: Recommendation
  onClaimed: () => void
}

/** State of the trial form: shows a refusal and keeps the input. */
export function useTrialForm({ productId, profile, addressId, recommendation, onClaimed }: TrialFormOptions) {
  const { t } = useTranslation('claim')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const running = useRef(false)
  const home = useHomeAreaCode()
  const fields = useFields<TrialFormValues>(trialFormValuesOf(profile, home), {
    name: ({ name }): Problem | null => (isBlank(name) ? { text: t('claim:nameMissing') } : null),
    phone: ({ phone }) => phoneProblem(phone),
    parentPhone: ({ parentPhone }) => (parentPhone.phone === '' ? null : phoneProblem(parentPhone)),
  })

  async function send() {
    const body = {
      productid: productId,
      fields: trialFormFieldsOf(fields.read()),
      ordersource: orderSource(),
      address_id: addressId,
      ...recommendation,
    }
    try {
      await withConsent(() => call('POST /api/v1/student/freeclaim', { body }, { quiet: true }))
      onClaimed()
    } catch (error) {
      if (!(error instanceof NotSignedIn))
        setRefusal(
          outcomeMessage(error, {
            unknown: t('claim:unknown'),
            undone: (why) => t('claim:notSent', { why }),
          }),
        )
    }
  }

  async function submit() {
    if (running.current) return
    setRefusal('')
    if (!fields.check()) {
      fields.focusProblem()
      return
    }
    running.current = true
    setBusy(true)
    await send()
    running.current = false
    setBusy(false)
  }
  return { fields, busy, refusal, submit: () => void submit() }
}
