import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { auditActions } from '#contract/audit/actions.ts'
import { MoreFilters } from '#web/area-kit/list/filters.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { actionText, auditSubjects } from './audit-texts.ts'
import styles from './audit.module.css'

const folded = ['subject', 'number', 'action', 'from', 'to'] as const
const params = ['person', ...folded] as const

/** Filters by person, and by record, action and days below them, in the query of the address. */
export function AuditFilter() {
  const { t } = useTranslation('website')
  const [search, setSearch] = useSearchParams()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const next = new URLSearchParams()
    for (const name of params) {
      const value = given.get(name)
      if (typeof value === 'string' && value.trim() !== '') next.set(name, value.trim())
    }
    setSearch(next)
  }
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label}>
      <TextInput
        type="date"
        name={name}
        min="2000-01-01"
        max="2999-12-31"
        defaultValue={search.get(name) ?? ''}
      />
    </Field>
  )
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <div className={styles.filter}>
        <Field label={t('website:audit.person')}>
          <TextInput name="person" maxLength={64} defaultValue={search.get('person') ?? ''} />
        </Field>
        <Button type="submit">{t('website:audit.find')}</Button>
      </div>
      <MoreFilters params={folded}>
        <div className={styles.filter}>
          <Field label={t('website:audit.subject')}>
            <Select
              name="subject"
              placeholder={t('website:audit.everything')}
              defaultValue={search.get('subject') ?? ''}
              options={auditSubjects.map(({ name, title }) => ({ value: name, label: t(title) }))}
            />
          </Field>
          <Field label={t('website:audit.number')}>
            <TextInput
              name="number"
              inputMode="numeric"
              maxLength={10}
              pattern="[0-9]*"
              defaultValue={search.get('number') ?? ''}
            />
          </Field>
          <Field label={t('website:audit.action')}>
            <Select
              name="action"
              placeholder={t('website:audit.anything')}
              defaultValue={search.get('action') ?? ''}
              options={auditActions.map((action) => ({ value: action, label: `${actionText(t, action)}` }))}
            />
          </Field>
          {day('from', t('website:audit.from'))}
          {day('to', t('website:audit.to'))}
        </div>
      </MoreFilters>
    </form>
  )
}
