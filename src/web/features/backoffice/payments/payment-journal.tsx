import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { Moment } from '#web/features/area/moment.tsx'
import { usePageList } from '#web/features/area/use-page-list.ts'
import { callSilently } from '#web/lib/call.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { ListBody } from '../list/list-body.tsx'
import listStyles from '../list/list.module.css'
import { dayOf, FilterDays, FilterSelect, FilterTest, oneOf, optionsOf } from '../trade/filters.tsx'
import { Sum } from '../trade/sum.tsx'
import styles from '../trade/trade.module.css'
import { methodTexts, outcomeTexts, textOf } from '../trade/words.ts'
import { PaymentTotals } from './payment-totals.tsx'

type Payment = ByKey['GET /api/v1/admin/payments']['reply']['list'][number]

const methods = ['wechat', 'alipay', 'paypal'] as const
const outcomes = ['granted', 'duplicate', 'late', 'sold_out', 'group_closed', 'repriced'] as const

function usePaymentFilters() {
  const [search] = useSearchParams()
  const test = oneOf(search, 'is_test', ['0', '1'])
  return {
    method: oneOf(search, 'method', methods),
    outcome: oneOf(search, 'outcome', outcomes),
    from: dayOf(search, 'from'),
    to: dayOf(search, 'to'),
    is_test: test === undefined ? undefined : test === '1' ? (1 as const) : (0 as const),
  }
}

/** What came in: each payment once, what of it was good for, and the sums without test money. */
export function PaymentJournal() {
  const { t } = useTranslation(['trade', 'backoffice'])
  const filters = usePaymentFilters()
  const filtered = Object.values(filters).some((value) => value !== undefined)
  const list = usePageList({
    operation: 'GET /api/v1/admin/payments',
    filters,
    ask: (cursor, signal) =>
      callSilently('GET /api/v1/admin/payments', { query: { ...filters, cursor } }, signal),
  })
  const { is_test: _isTest, ...summed } = filters
  return (
    <>
      <div className={styles.filters}>
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
        {(payments) => <PaymentTable payments={payments} />}
      </ListBody>
    </>
  )
}

function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation('trade')
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('trade:payments.paidAt')}</th>
            <th scope="col">{t('trade:column.number')}</th>
            <th scope="col">{t('trade:column.course')}</th>
            <th scope="col" className={styles.right}>
              {t('trade:column.amount')}
            </th>
            <th scope="col">{t('trade:column.payment')}</th>
            <th scope="col">{t('trade:payments.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.id}>
              <td data-label={t('trade:payments.paidAt')}>
                <Moment at={payment.paid_at} exact />
              </td>
              <td data-label={t('trade:column.number')}>
                <span className={styles.marks}>
                  <Link to={`/orders/${payment.order_id}`} className={listStyles.number}>
                    {payment.order_number}
                  </Link>
                  {payment.is_test === 1 && <StateMark kind="test" />}
                </span>
              </td>
              <td data-label={t('trade:column.course')}>
                <span className={listStyles.stack}>
                  {payment.course_name}
                  <span className={listStyles.small}>{payment.name || payment.username}</span>
                </span>
              </td>
              <td data-label={t('trade:column.amount')} className={styles.right}>
                <Sum amount={payment.amount} currency={payment.currency} />
              </td>
              <td data-label={t('trade:column.payment')}>
                <span className={listStyles.stack}>
                  {textOf(t, methodTexts, payment.method)}
                  <span className={`${listStyles.small} ${styles.long}`}>{payment.transaction_id}</span>
                </span>
              </td>
              <td data-label={t('trade:payments.outcome')}>{textOf(t, outcomeTexts, payment.outcome)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
