import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Field } from '#web/ui/field.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from '../record.module.css'
import { useSearchParam } from './list-search-params.ts'

export interface FilterSelectProps {
  label: string
  /** query parameter */
  param: string
  options: readonly SelectOption[]
}

/** A select whose value is in the query of the address. */
export function FilterSelect({ label, param, options }: FilterSelectProps) {
  const { t } = useTranslation('backoffice')
  const [value, set] = useSearchParam(param)
  return (
    <Field label={label}>
      <Select
        placeholder={t('backoffice:list.all')}
        options={options}
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    </Field>
  )
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

function FilterDay({ label, param }: { label: string; param: string }) {
  const [value, set] = useSearchParam(param)
  return (
    <Field label={label}>
      {/* Reset when the address changes; an incomplete day is not applied. */}
      <TextInput
        key={value}
        type="date"
        defaultValue={value}
        min="2000-01-01"
        max="2999-12-31"
        onBlur={({ target }) => {
          if (target.value !== value && (target.value === '' || isDay(target.value))) set(target.value)
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter' && isDay(currentTarget.value)) set(currentTarget.value)
        }}
      />
    </Field>
  )
}

/** First and last day of a range, in the school's time zone. */
export function FilterDays() {
  const { t } = useTranslation('trade')
  return (
    <>
      <FilterDay label={t('trade:filter.from')} param="from" />
      <FilterDay label={t('trade:filter.to')} param="to" />
    </>
  )
}

export function FilterTest() {
  const { t } = useTranslation('trade')
  return (
    <FilterSelect
      label={t('trade:filter.test')}
      param="is_test"
      options={[
        { value: '0', label: t('trade:filter.real') },
        { value: '1', label: t('trade:filter.isTest') },
      ]}
    />
  )
}

export interface MoreFiltersProps {
  /** the filters; unfolded while the address has one of them */
  params: readonly string[]
  children: ReactNode
}

/** Filters that are folded away until one of them is used. */
export function MoreFilters({ params, children }: MoreFiltersProps) {
  const { t } = useTranslation('backoffice')
  const [search] = useSearchParams()
  const used = params.filter((param) => search.get(param)).length
  return (
    <details className={styles.more} open={used > 0 || undefined}>
      <summary>
        {used > 0 ? t('backoffice:list.moreFiltersUsed', { used }) : t('backoffice:list.moreFilters')}
      </summary>
      {children}
    </details>
  )
}

/** Options of a select, from the labels of its values. */
export const optionsOf = (
  t: (key: string) => string,
  texts: Readonly<Record<string, string>>,
): SelectOption[] => Object.entries(texts).map(([value, key]) => ({ value, label: t(key) }))

/** A query parameter, if its value is one of those allowed. */
export const oneOf = <Value extends string>(
  search: URLSearchParams,
  param: string,
  allowed: readonly Value[],
): Value | undefined => allowed.find((value) => value === search.get(param))

/** A query parameter, if it is a day. */
export const dayOf = (search: URLSearchParams, param: string): string | undefined => {
  const day = search.get(param) ?? ''
  return isDay(day) ? day : undefined
}
