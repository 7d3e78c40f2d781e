import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { formatDate } from '#web/ui/format-time.ts'
import { Select } from '#web/ui/select.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { kindKeys } from '../poll-texts.ts'
import styles from './manage.module.css'

export interface CopyDialogProps {
  classId: number
  /** rejects with the failure, which the dialog shows */
  onCopy: (from: number, polls: number[]) => Promise<void>
  onClose: () => void
}

/** Copies polls from another class of one's own. */
export function CopyDialog({ classId, onCopy, onClose }: CopyDialogProps) {
  const { t } = useTranslation('poll')
  const view = useTimeView()
  const [from, setFrom] = useState(0)
  const [left, setLeft] = useState<readonly number[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const sources = useCall(
    'GET /api/v1/openclass/{id}/polls/sources',
    { params: { id: classId } },
    { quiet: true },
  )
  const chosen = useCall(
    'GET /api/v1/openclass/{id}/polls',
    { params: { id: from } },
    { enabled: from > 0, quiet: true },
  )
  const polls = from > 0 ? chosen.data?.list : undefined
  const taken = (polls ?? []).map(({ id }) => id).filter((id) => !left.includes(id))
  const isEmpty = sources.data?.list.length === 0
  const problem = taken.length === 0 ? t('poll:copy.nothing') : ''
  const source = sources.error ? (
    <LoadFailure error={sources.error} onRetry={() => void sources.refetch()} retrying={sources.isFetching} />
  ) : (
    !sources.data && (
      <Loading>
        <Skeleton lines={3} />
      </Loading>
    )
  )
  return (
    <FormDialog
      title={t('poll:copy.title')}
      action={t('poll:copy.action')}
      entered={[from, left]}
      check={() => {
        setIsChecked(true)
        return problem === ''
      }}
      onSubmit={() => onCopy(from, taken)}
      onClose={onClose}
      waiting={source || (isEmpty ? <p>{t('poll:copy.none')}</p> : undefined)}
    >
      <Field label={t('poll:copy.from')}>
        <Select
          value={from > 0 ? String(from) : ''}
          placeholder={t('poll:copy.choose')}
          options={(sources.data?.list ?? []).map(({ id, name, begin_time, polls: count }) => ({
            value: String(id),
            label: t('poll:copy.source', {
              name,
              time: begin_time === null ? '' : formatDate(begin_time, view),
              count,
            }),
          }))}
          onChange={(event) => {
            setFrom(Number(event.target.value))
            setLeft([])
          }}
        />
      </Field>
      {from > 0 && !polls && !chosen.error && (
        <Loading>
          <Skeleton lines={3} />
        </Loading>
      )}
      {chosen.error && from > 0 && (
        <LoadFailure
          error={chosen.error}
          onRetry={() => void chosen.refetch()}
          retrying={chosen.isFetching}
        />
      )}
      {polls && (
        <fieldset className={styles.fieldset}>
          <legend>{t('poll:copy.polls')}</legend>
          {polls.map(({ id, title, kind }) => (
            <Checkbox
              key={id}
              checked={!left.includes(id)}
              onChange={({ target }) =>
                setLeft(target.checked ? left.filter((one) => one !== id) : [...left, id])
              }
            >
              {title} · {t(kindKeys[kind])}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <FieldError id="poll-copy-problem">{isChecked && problem}</FieldError>
    </FormDialog>
  )
}
