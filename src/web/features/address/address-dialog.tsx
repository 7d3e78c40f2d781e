import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PhoneInput } from '#web/features/account/parts/phone-input.tsx'
import { ProblemText } from '#web/features/account/parts/problem-text.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import labels from '#web/ui/horizontal-form.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { Address, AddressValues } from './address-values.ts'
import { addressLimits } from './address-values.ts'
import styles from './address.module.css'
import { RegionFields, useRegions } from './region-fields.tsx'
import { useAddressForm } from './use-address-form.ts'

/** px, as published */
const WIDTH = 510

export interface AddressDialogProps {
  /** null: a new one */
  address: Address | null
  onClose: () => void
  onSaved: (address: Address) => void
}

/** Creates or edits a delivery address. */
export default function AddressDialog({ address, onClose, onSaved }: AddressDialogProps) {
  const { t } = useTranslation(['address', 'account'])
  const id = useId()
  const { regions, failed, retry } = useRegions()
  const { fields, saving, failure, submit } = useAddressForm(address, regions, onSaved)
  const { values, set, leave, problemOf, form } = fields
  const errorOf = (name: keyof AddressValues) => {
    const problem = problemOf(name)
    return problem && <ProblemText problem={problem} />
  }
  return (
    <EntryDialog
      width={WIDTH}
      title={address ? t('address:editTitle') : t('address:newTitle')}
      entered={values}
      onClose={onClose}
      dismissable={!saving}
      footer={(close) => (
        <>
          <Button onClick={close} disabled={saving}>
            {t('address:cancel')}
          </Button>
          <Button look="primary" type="submit" form={id} loading={saving} disabled={!regions}>
            {t('address:save')}
          </Button>
        </>
      )}
    >
      {!regions && failed && <ErrorState onRetry={retry} />}
      {!regions && !failed && (
        <Loading>
          <Skeleton shape="block" height={320} />
        </Loading>
      )}
      {regions && (
        <form
          id={id}
          ref={form}
          className={classNames(styles.form, labels.beside)}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            submit()
          }}
        >
          <Field label={t('address:consignee')} required error={errorOf('consignee')}>
            <TextInput
              name="consignee"
              autoComplete="name"
              maxLength={addressLimits.consignee * 2}
              value={values.consignee}
              onChange={({ target }) => set('consignee', target.value)}
              onBlur={() => leave('consignee')}
            />
          </Field>
          <PhoneInput
            label={t('address:phone')}
            value={values.telephone}
            onChange={(telephone) => set('telephone', telephone)}
            onBlur={() => leave('telephone')}
            problem={problemOf('telephone')}
          />
          <RegionFields
            regions={regions}
            value={values.region}
            onChange={(region) => set('region', region)}
            error={errorOf('region')}
          />
          <Field label={t('address:full')} hint={t('address:fullHint')} required error={errorOf('full')}>
            <TextArea
              name="full_address"
              autoComplete="street-address"
              rows={2}
              maxLength={addressLimits.full * 2}
              value={values.full}
              onChange={({ target }) => set('full', target.value)}
              onBlur={() => leave('full')}
            />
          </Field>
          <Checkbox checked={values.isDefault} onChange={({ target }) => set('isDefault', target.checked)}>
            {t('address:makeDefault')}
          </Checkbox>
          {failure && (
            <Notice tone="error" live>
              {failure}
            </Notice>
          )}
        </form>
      )}
    </EntryDialog>
  )
}
