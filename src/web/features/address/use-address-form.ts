import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#web/features/account/forms/problem.ts'
import { type Fields, useFields } from '#web/features/account/forms/use-fields.ts'
import { isBlank, phoneProblem } from '#web/features/account/forms/validators.ts'
import { call } from '#web/lib/call.ts'
import { changeFailure } from '#web/area-kit/form/change-failure.ts'
import { NotSignedIn } from '#web/lib/failures.ts'
import {
  type Address,
  type AddressValues,
  addressLimits,
  bodyOf,
  emptyAddress,
  valuesOf,
} from './address-values.ts'
import { isComplete, type Regions } from './regions.ts'
import { invalidateAddresses } from './use-addresses.ts'

export interface AddressForm {
  fields: Fields<AddressValues>
  saving: boolean
  /** the server's message, in the reader's language */
  failure: string
  submit: () => void
}

/**
 * State of a delivery address that is edited.
 * @param address null: a new one
 */
export function useAddressForm(
  address: Address | null,
  regions: Regions | null,
  onSaved: (address: Address) => void,
): AddressForm {
  const { t } = useTranslation('address')
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState('')
  const running = useRef(false)

  function textProblem(text: string, missing: string, longest: number): Problem | null {
    if (isBlank(text)) return { text: t(missing) }
    return [...text.trim()].length > longest ? { text: t('address:tooLong', { count: longest }) } : null
  }
  const fields = useFields<AddressValues>(address ? valuesOf(address) : emptyAddress(), {
    consignee: ({ consignee }) =>
      textProblem(consignee, 'address:missing.consignee', addressLimits.consignee),
    telephone: ({ telephone }) => phoneProblem(telephone),
    region: ({ region }) =>
      regions && isComplete(regions, region) ? null : { text: t('address:missing.region') },
    full: ({ full }) => textProblem(full, 'address:missing.full', addressLimits.full),
  })

  async function save() {
    const body = bodyOf(fields.read(), regions)
    setFailure('')
    setSaving(true)
    try {
      const saved = address
        ? await call('PUT /api/addresses/{id}', { params: { id: address.id }, body }, { quiet: true })
        : await call('POST /api/addresses', { body }, { quiet: true })
      await invalidateAddresses()
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof NotSignedIn))
        setFailure(changeFailure(error, t, (why) => t('address:notSaved', { why })))
    } finally {
      setSaving(false)
    }
  }

  async function submit() {
    if (running.current) return
    if (!fields.check()) {
      fields.focusProblem()
      return
    }
    running.current = true
    await save()
    running.current = false
  }
  return { fields, saving, failure, submit: () => void submit() }
}
