import { useTranslation } from 'react-i18next'
import { useCountries } from '#web/features/account/forms/use-countries.ts'
import { RegionFields, useRegions } from '#web/features/address/region-fields.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { PlaceProblems, WrittenAddress } from './place-values.ts'

/** the server's limits of characters */
const longest = { consignee: 24, fullAddress: 100 }

export interface AddressFieldsProps {
  address: WrittenAddress
  problems: PlaceProblems
  onChange: (change: Partial<WrittenAddress>) => void
}

export function AddressFields({ address, problems, onChange }: AddressFieldsProps) {
  const { t } = useTranslation('trade')
  const countries = useCountries()
  const { regions, failed, retry } = useRegions()
  const errorOf = (field: keyof PlaceProblems) => {
    const key = problems[field]
    return key && t(key)
  }
  const line = (name: 'consignee' | 'fullAddress', label: string, most: number) => (
    <Field label={label} error={errorOf(name)} required>
      <TextInput
        value={address[name]}
        maxLength={most}
        autoComplete="off"
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <>
      {line('consignee', t('trade:column.consignee'), longest.consignee)}
      <PhoneField
        label={t('trade:column.consigneePhone')}
        countries={countries}
        required
        value={{ areaCode: address.areaCode, number: address.phone }}
        onChange={({ areaCode, number }) => onChange({ areaCode, phone: number.slice(0, 20) })}
        error={errorOf('phone')}
      />
      {failed && <ErrorState onRetry={retry} />}
      {regions && (
        <RegionFields
          regions={regions}
          value={{ province: address.province, city: address.city, district: address.district }}
          onChange={onChange}
          error={errorOf('province') ?? errorOf('city') ?? errorOf('district')}
        />
      )}
      {line('fullAddress', t('trade:column.address'), longest.fullAddress)}
    </>
  )
}
