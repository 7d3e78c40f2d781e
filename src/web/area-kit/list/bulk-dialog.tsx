import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ignoreDoubleClick } from '#web/area-kit/form/ignore-double-click.ts'
import { type RowOutcome, useBulk } from '#web/area-kit/list/use-bulk.ts'
import type { Selection } from '#web/area-kit/list/use-selection.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './bulk.module.css'

export interface BulkDialogProps<Row> {
  title: string
  /** label of the button, a verb */
  action: string
  selection: Selection<Row>
  keyOf: (row: Row) => number
  /** false: what the action needs is not chosen yet */
  isReady?: boolean
  call: (ids: number[]) => Promise<{ list: readonly RowOutcome[] }>
  /** Requests again what the action has changed. */
  refresh: () => Promise<unknown>
  onClose: () => void
  /** what will happen, and fields of what it needs */
  children: ReactNode
}

const isLeft = ({ outcome }: RowOutcome) => outcome === 'refused' || outcome === 'failed'

/**
 * Confirms an action on the selected rows, runs it, and says which rows it could not change and why; these stay
 * selected. Pressed again, it tries them again.
 */
export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { title, action, selection, keyOf, isReady = true, call, refresh, onClose, children } = props
  const { t } = useTranslation(['backoffice', 'area'])
  const form = useId()
  const { rows, nameOf } = selection
  const { busy, result, run } = useBulk(
    () => call(rows.map(keyOf)),
    (outcomes) => {
      const left = outcomes.filter(isLeft)
      selection.keep(left.map(({ id }) => id))
      if (left.length > 0) return
      toast.success(t('backoffice:bulk.allDone', { count: outcomes.length }))
      onClose()
    },
  )
  async function submit(event: FormEvent) {
    event.preventDefault()
    await run()
    await refresh()
  }
  const left = result?.outcomes.filter(isLeft) ?? []
  const done = (result?.outcomes.length ?? 0) - left.length
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      dismissable={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {left.length > 0 ? t('backoffice:bulk.close') : t('area:cancel')}
          </Button>
          <Button
            look="primary"
            type="submit"
            form={form}
            loading={busy}
            disabled={!isReady}
            onClick={ignoreDoubleClick}
          >
            {result ? t('backoffice:bulk.again') : action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        {result?.failure && (
          <Notice tone="error" live title={result.failure}>
            <p>{t('backoffice:bulk.unknown')}</p>
          </Notice>
        )}
        {left.length > 0 && (
          <Notice tone="warn" live title={t('backoffice:bulk.someLeft', { done, count: left.length })}>
            <Failures left={left} rows={rows} nameOf={nameOf} keyOf={keyOf} />
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

type FailuresProps<Row> = Pick<Selection<Row>, 'rows' | 'nameOf'> &
  Pick<BulkDialogProps<Row>, 'keyOf'> & { left: readonly RowOutcome[] }

function Failures<Row>({ left, rows, nameOf, keyOf }: FailuresProps<Row>) {
  const { t } = useTranslation('backoffice')
  const nameOfId = (id: number) => {
    const row = rows.find((one) => keyOf(one) === id)
    return row ? nameOf(row) : String(id)
  }
  return (
    <ul className={styles.failures}>
      {left.map(({ id, message }) => (
        <li key={id}>
          <strong>{nameOfId(id)}</strong>
          <span>{message || t('backoffice:bulk.failed')}</span>
        </li>
      ))}
    </ul>
  )
}
