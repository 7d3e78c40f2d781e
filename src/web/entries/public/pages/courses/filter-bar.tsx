import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#web/lib/use-read.ts'
import { useIsPhone } from '#web/lib/device.ts'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type CourseFilters, courseOrders } from './course-filters.ts'
import styles from './filter-bar.module.css'
import { useTyped } from './use-typed.ts'
import { useTypedRange } from './use-typed-range.ts'

export interface FilterBarProps {
  filters: CourseFilters
  onChange: (change: Partial<CourseFilters>) => void
}

const orderTexts = {
  newest: 'catalog:filter.newest',
  price_asc: 'catalog:filter.priceUp',
  price_desc: 'catalog:filter.priceDown',
} as const
const anyTeacher = { query: { limit: 100 } } as const

/** Search, teacher, price and order of the course list, all in the query of the address. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation('catalog')
  const phone = useIsPhone()
  const [keyword, type] = useTyped(filters.keyword, (text) => onChange({ keyword: text }))
  const [folded] = useState(filters)
  const more = <MoreFilters filters={filters} onChange={onChange} />
  return (
    <search className={styles.bar}>
      <div className={styles.search}>
        <Field label={t('catalog:filter.search')}>
          <TextInput
            type="search"
            value={keyword}
            maxLength={64}
            placeholder={t('catalog:filter.searchWhat')}
            enterKeyHint="search"
            onChange={(event) => type(event.target.value)}
          />
        </Field>
      </div>
      {phone ? (
        // Filters that are in use stay unfolded.
        <details className={styles.fold} open={narrowsMore(folded)}>
          <summary className={styles.summary}>{t('catalog:filter.more')}</summary>
          <div className={styles.more}>{more}</div>
        </details>
      ) : (
        more
      )}
    </search>
  )
}

const narrowsMore = ({ teacher, priceMin, priceMax, order }: CourseFilters): boolean =>
  teacher !== null || priceMin !== '' || priceMax !== '' || order !== 'newest'

function MoreFilters({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation('catalog')
  const { data: teachers } = useRead('GET /api/v1/home/teachers', anyTeacher, { quiet: true })
  return (
    <>
      <Field label={t('catalog:filter.teacher')}>
        <Select
          value={filters.teacher ?? ''}
          placeholder={t('catalog:filter.anyTeacher')}
          options={(teachers?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => onChange({ teacher: Number(event.target.value) || null })}
        />
      </Field>
      <PriceRange filters={filters} onChange={onChange} />
      <Field label={t('catalog:filter.order')}>
        <Select
          value={filters.order}
          options={courseOrders.map((order) => ({ value: order, label: t(orderTexts[order]) }))}
          onChange={(event) =>
            onChange({ order: courseOrders.find((order) => order === event.target.value) ?? 'newest' })
          }
        />
      </Field>
    </>
  )
}

function PriceRange({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation('catalog')
  const id = useId()
  const { typed, type, wrong } = useTypedRange(filters, onChange)
  const input = { inputMode: 'decimal', maxLength: 12, 'aria-invalid': wrong || undefined } as const
  return (
    <fieldset className={styles.prices} aria-describedby={wrong ? id : undefined}>
      <legend className={styles.legend}>{t('catalog:filter.price')}</legend>
      <div className={styles.range}>
        <TextInput
          {...input}
          value={typed.priceMin}
          aria-label={t('catalog:filter.priceMin')}
          placeholder={t('catalog:filter.priceMin')}
          onChange={(event) => type({ priceMin: event.target.value })}
        />
        <span aria-hidden="true">–</span>
        <TextInput
          {...input}
          value={typed.priceMax}
          aria-label={t('catalog:filter.priceMax')}
          placeholder={t('catalog:filter.priceMax')}
          onChange={(event) => type({ priceMax: event.target.value })}
        />
      </div>
      <FieldError id={id}>{wrong && t('catalog:filter.priceWrong')}</FieldError>
    </fieldset>
  )
}
