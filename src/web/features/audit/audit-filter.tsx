import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { auditSubjects } from './audit-texts.ts'
import styles from './audit.module.css'

/** Filters by subject and person, in the query of the address. */
export function AuditFilter() {
  const { t } = useTranslation('website')
  const [search, setSearch] = useSearchParams()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const next = new URLSearchParams()
    for (const name of ['subject', 'person']) {
      const value = given.get(name)
      if (typeof value === 'string' && value.trim() !== '') next.set(name, value.trim())
    }
    setSearch(next)
  }
  return (
    <form role="search" className={styles.filter} onSubmit={submit}>
      <Field label={t('website:audit.subject')}>
        <Select
          name="subject"
          placeholder={t('website:audit.everything')}
          defaultValue={search.get('subject') ?? ''}
          options={auditSubjects.map(({ name, title }) => ({ value: name, label: t(title) }))}
        />
      </Field>
      <Field label={t('website:audit.person')}>
        <TextInput name="person" maxLength={64} defaultValue={search.get('person') ?? ''} />
      </Field>
      <Button type="submit">{t('website:audit.find')}</Button>
    </form>
  )
}
