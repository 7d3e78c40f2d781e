import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { siteLimits } from '#contract/site/limits.ts'
import { call } from '#web/lib/call.ts'
import { addressOf } from '#web/lib/documents.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DragList, Grip } from '#web/area-kit/form/drag-list.tsx'
import styles from '#web/area-kit/form/form.module.css'
import { MoveButtons, moved } from '#web/area-kit/form/move-buttons.tsx'
import { rereadSiteTexts } from '../texts/site-texts.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { PictureFields, pictureProblems } from './picture-fields.tsx'
import {
  bodyOf,
  hasOptions,
  type RegistrationRow,
  type RegistrationValues,
  rowProblem,
  rowsText,
  valuesOf,
} from './registration-rows.ts'

/** Additional fields of the registration, and its pictures. */
export function RegistrationForm(edited: EditedProps<ByKey['GET /api/v1/admin/reg_conf']['reply']>) {
  const { t } = useTranslation('website')
  const [announcement, setAnnouncement] = useState('')
  const names = {
    name: t('website:field.name'),
    birthday: t('website:field.birthday'),
    email: t('website:field.email'),
    sex: t('website:field.sex'),
    grade: t('website:field.grade'),
    subject: t('website:field.subject'),
    parent_name: t('website:field.parentName'),
    parent_telephone: t('website:field.parentPhone'),
  }
  const wrong = {
    needed: t('website:field.optionsNeeded'),
    tooMany: t('website:field.optionsTooMany', { count: siteLimits.options }),
    tooLong: t('website:field.optionTooLong', { count: siteLimits.option }),
  }
  const form = useRevisedForm<RegistrationValues, ByKey['GET /api/v1/admin/reg_conf']['reply']>({
    ...edited,
    valuesOf,
    send: async (values, revision) => {
      const body = { ...bodyOf(values), revision }
      const saved = await call('POST /api/system/reg_conf', { body }, { quiet: true })
      await rereadSiteTexts()
      return saved
    },
    labels: { rows: t('website:field.list') },
    texts: { rows: (rows) => rowsText(rows, names) },
    problemsOf: (values) => ({
      ...pictureProblems(values, t('website:image.rule')),
      ...Object.fromEntries(
        values.rows.map((row) => {
          const problem = rowProblem(row)
          return [row.key, problem ? wrong[problem] : undefined]
        }),
      ),
    }),
  })
  const { rows } = form.values
  const change = (row: RegistrationRow, part: Partial<RegistrationRow>) =>
    form.set({ rows: rows.map((one) => (one === row ? { ...one, ...part } : one)) })

  function move(from: number, to: number) {
    const key = rows[from]?.key
    form.set({ rows: moved(rows, from, to) })
    const name = key && names[key]
    setAnnouncement(t('website:list.namedMovedTo', { name, position: to + 1, count: rows.length }))
  }
  return (
    <SavedForm form={form} permission="site.configure" preview={addressOf('index', '/register')}>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <DragList folds className={styles.list} aria-label={t('website:field.list')} onMove={move}>
        {rows.map((row, index) => (
          <li key={row.key} className={styles.group} aria-label={names[row.key]}>
            <div className={styles.head}>
              <div className={styles.taken}>
                <Grip />
                <Checkbox
                  checked={row.enabled}
                  onChange={({ target }) => change(row, { enabled: target.checked })}
                >
                  {t('website:field.ask', { name: names[row.key] })}
                </Checkbox>
              </div>
              <div className={styles.buttons}>
                <MoveButtons
                  name={names[row.key]}
                  index={index}
                  count={rows.length}
                  onMove={(to) => move(index, to)}
                />
              </div>
            </div>
            {row.enabled && (
              <Checkbox
                checked={row.required}
                onChange={({ target }) => change(row, { required: target.checked })}
              >
                {t('website:field.required', { name: names[row.key] })}
              </Checkbox>
            )}
            {row.enabled && hasOptions(row.key) && (
              <Field
                label={t('website:field.options', { name: names[row.key] })}
                hint={t('website:field.optionsHint')}
                error={form.problems[row.key]}
              >
                <TextArea
                  value={row.options}
                  rows={5}
                  onChange={({ target }) => change(row, { options: target.value })}
                />
              </Field>
            )}
          </li>
        ))}
      </DragList>
      <PictureFields values={form.values} set={form.set} problems={form.problems} />
    </SavedForm>
  )
}
