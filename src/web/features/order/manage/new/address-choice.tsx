import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import styles from '#web/area-kit/record.module.css'
import type { PlaceProblems, PlaceValues } from './place-values.ts'
import { AddressFields } from './address-fields.tsx'

export type KnownAddress = ByKey['GET /api/v1/admin/users/{id}/addresses']['reply'][number]

export interface AddressChoiceProps {
  known: readonly KnownAddress[]
  values: PlaceValues
  problems: PlaceProblems
  onChange: (change: Partial<PlaceValues>) => void
}

const NEW = 'new'

/** The delivery address: one of the student's, or one entered for this order only. */
export function AddressChoice({ known, values, problems, onChange }: AddressChoiceProps) {
  const { t } = useTranslation('trade')
  const { addressId, written } = values
  return (
    <div className={styles.dialog}>
      {known.length > 0 && (
        <RadioCards
          legend={t('trade:place.address')}
          options={[
            ...known.map((address) => ({
              value: String(address.id),
              title: `${address.consignee} +${address.area_code} ${address.telephone}`,
              text: [address.province, address.city, address.district, address.full_address]
                .filter(Boolean)
                .join(' '),
            })),
            { value: NEW, title: t('trade:place.newAddress'), text: t('trade:place.newAddressWhat') },
          ]}
          value={addressId === null ? NEW : String(addressId)}
          onChange={(value) => onChange({ addressId: value === NEW ? null : Number(value) })}
        />
      )}
      {addressId === null && (
        <AddressFields
          address={written}
          problems={problems}
          onChange={(change) => onChange({ written: { ...written, ...change } })}
        />
      )}
    </div>
  )
}
