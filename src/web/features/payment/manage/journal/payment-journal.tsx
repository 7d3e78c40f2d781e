import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { BulkBar } from '#web/area-kit/list/bulk-bar.tsx'
import { type Selection, useSelection } from '#web/area-kit/list/use-selection.ts'
import { ExportButton } from '#web/features/exports/export-button.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { sortColumns } from '#contract/sorting.ts'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import { useNumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import { useCan } from '#web/lib/can.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { FilterDays, FilterSelect, FilterTest, MoreFilters, optionsOf } from '#web/area-kit/list/filters.tsx'
import { Sum } from '#web/area-kit/sum.tsx'
import styles from '#web/area-kit/record.module.css'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { methodTexts, outcomeTexts } from '#contract/order/manage/texts.ts'
import { textOf } from '#web/area-kit/text-of.ts'
import { PaymentReference } from './payment-reference.tsx'
import { PaymentTotals } from './payment-totals.tsx'
import { usePaymentFilters } from './use-payment-filters.ts'

type Payment = ByKey['GET /api/v1/admin/payments']['reply']['list'][number]

/** The journal: each payment once, its orders, and the totals without test payments. */
export function PaymentJournal() {
  const { t } = useTranslation(['trade', 'backoffice'])
  const can = useCan()
  const filters = usePaymentFilters()
  const filtered = Object.values(filters).some((value) => value !== undefined)
  const list = useNumberedList('GET /api/v1/admin/payments', { query: filters }, sortColumns.payments)
  const { is_test: _isTest, ...summed } = filters
  const selection = useSelection(
    list.items,
    ({ id }) => id,
    ({ order_number }) => order_number,
  )
  return (
    <>
      <div className={styles.filters}>
        <MoreFilters params={['method', 'outcome', 'is_test', 'from', 'to']}>
          <div className={styles.fields}>
            <FilterSelect
              label={t('trade:column.payment')}
              param="method"
              options={optionsOf(t, methodTexts)}
            />
            <FilterSelect
              label={t('trade:payments.outcome')}
              param="outcome"
              options={optionsOf(t, outcomeTexts)}
            />
            <FilterTest />
            <FilterDays />
          </div>
        </MoreFilters>
      </div>
      <PaymentTotals filters={summed} />
      <ListBody
        label={t('common:title.payments')}
        list={list}
        empty={
          <EmptyState
            title={t(filtered ? 'trade:payments.noneFound' : 'trade:payments.none')}
            why={filtered ? undefined : t('trade:payments.noneWhy')}
            action={filtered && <ButtonLink to="/payments">{t('backoffice:list.showAll')}</ButtonLink>}
          />
        }
      >
        {(payments) => <PaymentTable payments={payments} {...(can('payment.export') && { selection })} />}
      </ListBody>
      <BulkBar selection={selection}>
        <ExportButton
          request={{ kind: 'payments', filters: { ids: selection.rows.map(({ id }) => id) } }}
          selected
        />
      </BulkBar>
    </>
  )
}

interface PaymentTableProps {
  payments: readonly Payment[]
  /** none: nothing can be done with several at once */
  selection?: Selection<Payment>
}

function PaymentTable({ payments, selection }: PaymentTableProps) {
  const { t } = useTranslation('trade')
  const columns: readonly Column<Payment>[] = [
    {
      key: 'number',
      title: t('trade:column.number'),
      cell: ({ order_id, order_number, is_test }) => (
        <span className={styles.marks}>
          <RecordLink to={`/orders/${order_id}`} className={listStyles.number}>
            {order_number}
          </RecordLink>
          {is_test === 1 && <StateMark kind="test" />}
        </span>
      ),
    },
    {
      key: 'at',
      title: t('trade:payments.paidAt'),
      sort: '-time',
      cell: ({ paid_at }) => <Moment at={paid_at} exact />,
    },
    {
      key: 'course',
      title: t('trade:column.course'),
      grow: 3,
      cell: ({ course_name, name, username }) => <TwoTexts second={name || username}>{course_name}</TwoTexts>,
    },
    {
      key: 'amount',
      title: t('trade:column.amount'),
      align: 'right',
      sort: '-amount',
      cell: ({ amount, currency }) => <Sum amount={amount} currency={currency} />,
    },
    {
      key: 'method',
      title: t('trade:column.payment'),
      grow: 2,
      from: 'm',
      cell: (payment) => (
        <TwoTexts second={<PaymentReference payment={payment} />}>
          {textOf(t, methodTexts, payment.method)}
        </TwoTexts>
      ),
    },
    {
      key: 'outcome',
      title: t('trade:payments.outcome'),
      cell: ({ outcome }) => textOf(t, outcomeTexts, outcome),
    },
  ]
  return (
    <DataTable
      dense
      rows={payments}
      keyOf={({ id }) => id}
      columns={columns}
      {...(selection && { selection })}
    />
  )
}
