import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportColumn, importColumns } from '#contract/import/columns.ts'
import type { ImportType } from '#contract/import/limits.ts'
import formStyles from '#web/area-kit/form/form.module.css'
import { Group } from '#web/area-kit/form/group.tsx'
import { call } from '#web/lib/call.ts'
import { failureText } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './import.module.css'
import type { ImportDetail } from './import-texts.ts'
import { PhoneFormat } from './phone-format.tsx'
import { useMayImport } from './use-may-import.ts'

/** columns of which one is needed, in their groups */
function requiredGroups(columns: readonly ImportColumn[]): ImportColumn[][] {
  const groups = [...new Set(columns.flatMap(({ required }) => required ?? []))]
  return groups.map((group) => columns.filter(({ required }) => required === group))
}

/** Which column of the file is which of ours: guessed by the headings, corrected by hand. */
export function MatchColumns({ job }: { job: ImportDetail }) {
  const { t } = useTranslation(['import', 'trade'])
  const mayImport = useMayImport()
  const columns = importColumns[job.type as ImportType] ?? []
  const [chosen, setChosen] = useState<Record<string, string>>(() =>
    Object.fromEntries(job.columns.map(({ key, index }) => [key, index === null ? '' : String(index)])),
  )
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const headingOf = (index: number): string =>
    job.headings[index] || t('import:columnNumber', { number: index + 1 })
  const examplesOf = (index: number): string =>
    job.samples
      .map((cells) => cells[index] ?? '')
      .filter((cell) => cell !== '')
      .map((cell) => (cell.length > 24 ? `${cell.slice(0, 24)}…` : cell))
      .join(' · ')

  /** A column of the file is one of ours at most. */
  function choose(key: string, value: string) {
    setFailure(null)
    setChosen((before) => ({
      ...Object.fromEntries(
        Object.entries(before).map(([other, taken]) => [other, value !== '' && taken === value ? '' : taken]),
      ),
      [key]: value,
    }))
  }
  async function check() {
    setBusy(true)
    try {
      const body = {
        columns: columns.flatMap(({ key }) => (chosen[key] ? [{ key, index: Number(chosen[key]) }] : [])),
      }
      await call('POST /api/v1/admin/imports/{id}/check', { params: { id: job.id }, body }, { quiet: true })
      await invalidate('GET /api/v1/admin/imports/{id}')
    } catch (error) {
      setFailure(failureText(error))
      setBusy(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const missing = requiredGroups(columns).find((group) => group.every(({ key }) => !chosen[key]))
    if (missing) setFailure(t('import:oneOf', { names: missing.map(({ text }) => t(text)).join(', ') }))
    else void check()
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      <Group title={t('import:step.columns')}>
        <p className="second">
          {t('import:columnsHint', { count: job.total })} {t('import:emptyCells')}
        </p>
        <PhoneFormat type={job.type as ImportType} />
        <div className={styles.columns}>
          {columns.map(({ key, text }) => {
            const value = chosen[key] ?? ''
            const examples = value === '' ? '' : examplesOf(Number(value))
            return (
              <Field key={key} label={t(text)} hint={examples && t('import:example', { values: examples })}>
                <Select
                  value={value}
                  placeholder={t('import:notInFile')}
                  options={job.headings.map((_, index) => ({
                    value: String(index),
                    label: headingOf(index),
                  }))}
                  onChange={({ target }) => choose(key, target.value)}
                />
              </Field>
            )
          })}
        </div>
        {failure && <Notice tone="error" live title={failure} />}
      </Group>
      {mayImport(job.type) && (
        <div className={formStyles.foot}>
          <Button look="primary" type="submit" loading={busy}>
            {t('import:check')}
          </Button>
        </div>
      )}
    </form>
  )
}
