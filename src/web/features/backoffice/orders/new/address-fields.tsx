import { useTranslation } from 'react-i18next'
import { useCountries } from '#web/features/account/forms/use-countries.ts'
import { Field } from '#web/ui/field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from '../../trade/trade.module.css'
import type { PlaceProblems, WrittenAddress } from './place-values.ts'

/** as many characters as the server keeps */
const longest = { consignee: 24, region: 24, fullAddress: 100 }

export interface AddressFieldsProps {
  address: WrittenAddress
  problems: PlaceProblems
  onChange: (change: Partial<WrittenAddress>) => void
}

export function AddressFields({ address, problems, onChange }: AddressFieldsProps) {
  const { t } = useTranslation('trade')
  const countries = useCountries()
  const errorOf = (field: keyof PlaceProblems) => {
    const key = problems[field]
    return key && t(key)
  }
  const line = (
    name: 'consignee' | 'province' | 'city' | 'district' | 'fullAddress',
    label: string,
    most: number,
  ) => (
    <Field label={label} error={errorOf(name)} required={name !== 'city' && name !== 'district'}>
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
      <div className={styles.two}>
        {line('province', t('trade:place.province'), longest.region)}
        {line('city', t('trade:place.city'), longest.region)}
        {line('district', t('trade:place.district'), longest.region)}
      </div>
      {line('fullAddress', t('trade:column.address'), longest.fullAddress)}
    </>
  )
}
