import { type ClipboardEvent, type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'
import { ignoreDoubleClick } from '#web/area-kit/form/ignore-double-click.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { emptyRow, filledRows, type ParcelRow, pasteInto } from './parcel-rows.ts'
import styles from './ship-many.module.css'
import { type ShipOutcome, useShipments } from './use-shipments.ts'

export interface ShipManyDialogProps {
  /** numbers of the orders that are filled in already */
  orders: readonly string[]
  onClose: () => void
}

const longest = { order: 40, company: 40, number: 64 } as const
const isLeft = ({ outcome }: ShipOutcome) => outcome === 'refused' || outcome === 'failed'

/** Marks several orders as shipped: typed by row, or pasted from a table. Rows that fail stay, each with its reason. */
export function ShipManyDialog({ orders, onClose }: ShipManyDialogProps) {
  const { t } = useTranslation(['trade', 'backoffice', 'area'])
  const form = useId()
  const [courier, setCourier] = useState('')
  const [rows, setRows] = useState<readonly ParcelRow[]>(
    orders.length > 0 ? orders.map((order) => ({ ...emptyRow, order })) : [emptyRow],
  )
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState<readonly ShipOutcome[]>([])
  const [done, setDone] = useState(0)
  const { busy, failure, ship } = useShipments()
  const filled = filledRows(rows, courier)
  const isWhole = ({ order, company, number }: ParcelRow) => Boolean(order && company && number)
  const columns = {
    order: t('trade:ship.order'),
    company: t('trade:column.expressCompany'),
    number: t('trade:column.expressNumber'),
  }
  const names = ['order', 'company', 'number'] as const

  const change = (index: number, cell: keyof ParcelRow, value: string) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, [cell]: value } : row)))

  function paste(event: ClipboardEvent, row: number, cell: keyof ParcelRow) {
    const pasted = pasteInto(rows, event.clipboardData.getData('text'), { row, cell })
    if (pasted === null) return
    event.preventDefault()
    setRows(pasted.length > 0 ? pasted : rows)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (filled.length === 0 || !filled.every(isWhole)) return
    const outcomes = await ship(filled)
    const failed = outcomes.filter(isLeft)
    const shipped = new Set(outcomes.filter((one) => !isLeft(one)).map(({ order_number }) => order_number))
    setLeft(failed)
    setDone(shipped.size)
    setTried(false)
    const remaining = filled.filter(({ order }) => !shipped.has(order))
    setRows(remaining)
    if (remaining.length > 0) return
    toast.success(t('trade:ship.manyDone', { count: shipped.size }))
    onClose()
  }
  const problemOf = (row: ParcelRow): string | undefined => {
    const outcome = left.find(({ order_number }) => order_number === row.order)
    if (outcome) return outcome.message || t('backoffice:bulk.failed')
    const [whole] = filledRows([row], courier)
    return tried && whole && !isWhole(whole) ? t('trade:ship.rowNeeded') : undefined
  }
  return (
    <EntryDialog
      title={t('trade:ship.manyTitle')}
      width={720}
      entered={[courier, rows]}
      onClose={onClose}
      dismissable={!busy}
      footer={(close) => (
        <>
          <Button onClick={close} disabled={busy}>
            {done > 0 ? t('backoffice:bulk.close') : t('area:cancel')}
          </Button>
          <Button
            look="primary"
            type="submit"
            form={form}
            loading={busy}
            disabled={filled.length === 0}
            onClick={ignoreDoubleClick}
          >
            {filled.length === 0
              ? t('trade:ship.submit')
              : t('trade:ship.manySubmit', { count: filled.length })}
          </Button>
        </>
      )}
    >
      <form id={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p className="second">{t('trade:ship.manyWhat')}</p>
        {failure && (
          <Notice tone="error" live title={failure}>
            <p>{t('trade:ship.unknown')}</p>
          </Notice>
        )}
        {left.length > 0 && (
          <Notice tone="warn" live title={t('backoffice:bulk.someLeft', { done, count: left.length })} />
        )}
        <Field label={t('trade:ship.courierOfAll')} hint={t('trade:ship.courierHint')}>
          <TextInput
            value={courier}
            maxLength={longest.company}
            autoComplete="off"
            onChange={({ target }) => setCourier(target.value)}
          />
        </Field>
        <div className={styles.head} aria-hidden="true">
          {names.map((cell) => (
            <span key={cell}>{columns[cell]}</span>
          ))}
        </div>
        <ol className={styles.rows}>
          {rows.map((row, index) => {
            const problem = problemOf(row)
            const at = index + 1
            return (
              <li key={index} className={styles.row}>
                {names.map((cell) => (
                  <TextInput
                    key={cell}
                    aria-label={t('trade:ship.cell', { column: columns[cell], row: at })}
                    aria-invalid={problem ? true : undefined}
                    placeholder={cell === 'company' ? courier || columns.company : columns[cell]}
                    value={row[cell]}
                    maxLength={longest[cell]}
                    autoComplete="off"
                    spellCheck={false}
                    onChange={({ target }) => change(index, cell, target.value)}
                    onPaste={(event) => paste(event, index, cell)}
                  />
                ))}
                {problem && <p className={styles.problem}>{problem}</p>}
              </li>
            )
          })}
        </ol>
        <div>
          <Button size="small" onClick={() => setRows([...rows, emptyRow])}>
            {t('trade:ship.addRow')}
          </Button>
        </div>
      </form>
    </EntryDialog>
  )
}
