import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './address.module.css'
import { regionNameKey } from './region-names.ts'
import { citiesOf, districtsOf, loadRegions, provincesOf, type RegionNames, type Regions } from './regions.ts'

/** The table of regions; null while it loads. */
export function useRegions(): { regions: Regions | null; failed: boolean; retry: () => void } {
  const [regions, setRegions] = useState<Regions | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let left = false
    loadRegions().then(
      (loaded) => left || setRegions(loaded),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [tries])
  const retry = () => {
    setFailed(false)
    setTries((count) => count + 1)
  }
  return { regions, failed, retry }
}

export interface RegionFieldsProps {
  regions: Regions
  value: RegionNames
  onChange: (region: RegionNames) => void
  error: ReactNode
}

const optionsOf = (names: readonly string[], chosen: string) =>
  // a name of an older table stays in a stored address until it is changed
  [...new Set(chosen && names.length > 0 ? [...names, chosen] : names)].map((name) => ({
    value: name,
    label: name,
  }))

/** Selects for province, city and district; a level that a region does not have is hidden. */
export function RegionFields({ regions, value, onChange, error }: RegionFieldsProps) {
  const { t } = useTranslation('address')
  const { province, city, district } = value
  const cities = citiesOf(regions, province)
  const districts = districtsOf(regions, province, city)
  const provinces = provincesOf(regions).map((name) => {
    const key = regionNameKey(name)
    return { value: name, label: key === undefined ? name : t(key) }
  })
  function chooseProvince(name: string) {
    const [only, second] = citiesOf(regions, name)
    onChange({ province: name, city: only && second === undefined ? only : '', district: '' })
  }
  function chooseCity(name: string) {
    const [only, second] = districtsOf(regions, province, name)
    onChange({ province, city: name, district: only && second === undefined ? only : '' })
  }
  return (
    <div className={styles.regions}>
      <Field label={t('address:province')} required error={error}>
        <Select
          name="province"
          autoComplete="address-level1"
          value={province}
          placeholder={t('address:choose')}
          options={provinces}
          onChange={({ target }) => chooseProvince(target.value)}
        />
      </Field>
      {cities.length > 0 && (
        <Field label={t('address:city')} required>
          <Select
            name="city"
            autoComplete="address-level2"
            value={city}
            placeholder={t('address:choose')}
            options={optionsOf(cities, city)}
            onChange={({ target }) => chooseCity(target.value)}
          />
        </Field>
      )}
      {districts.length > 0 && (
        <Field label={t('address:district')} required>
          <Select
            name="district"
            autoComplete="address-level3"
            value={district}
            placeholder={t('address:choose')}
            options={optionsOf(districts, district)}
            onChange={({ target }) => onChange({ province, city, district: target.value })}
          />
        </Field>
      )}
    </div>
  )
}
