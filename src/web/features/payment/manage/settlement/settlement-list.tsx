import { formatDay } from '#web/ui/format-time.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { FilterSelect, oneOf, optionsOf } from '#web/area-kit/list/filters.tsx'
import { Sum } from '#web/area-kit/sum.tsx'
import styles from '#web/area-kit/record.module.css'
import { billMethodTexts } from '#contract/order/manage/texts.ts'
import { textOf } from '#web/area-kit/text-of.ts'
import { settlementStateTexts } from './settlement-texts.ts'

type Bill = ByKey['GET /api/v1/admin/bills']['reply']['list'][number]

export function SettlementState({ bill }: { bill: Bill }) {
  const { t } = useTranslation('trade')
  const tone = bill.state === 'read' ? 'good' : bill.state === 'failed' ? 'bad' : 'neutral'
  return (
    <span className={styles.marks}>
      <Tag tone={tone}>{textOf(t, settlementStateTexts, bill.state)}</Tag>
      {bill.unsettled > 0 && <Tag tone="bad">{t('trade:bill.unsettled', { count: bill.unsettled })}</Tag>}
      {bill.is_test === 1 && <StateMark kind="test" />}
    </span>
  )
}

/** The days of the payment providers' statements, and whether they match the school's ledger. */
export function SettlementList() {
  const { t } = useTranslation(['trade', 'backoffice'])
  const [search] = useSearchParams()
  const open = oneOf(search, 'open', ['1'])
  const filters = {
    method: oneOf(search, 'method', ['wechat', 'alipay', 'paypal']),
    open: open && (1 as const),
  }
  const list = usePageList('GET /api/v1/admin/bills', { query: filters })
  return (
    <>
      <div className={styles.filters}>
        <FilterLinks
          label={t('trade:bill.filter')}
          param="open"
          options={[
            { value: '', label: t('backoffice:list.all') },
            { value: '1', label: t('trade:bill.open') },
          ]}
        />
        <div className={styles.fields}>
          <FilterSelect
            label={t('trade:column.payment')}
            param="method"
            options={optionsOf(t, billMethodTexts)}
          />
        </div>
      </div>
      <ListBody
        label={t('common:title.bills')}
        list={list}
        empty={
          <EmptyState
            title={t(open ? 'trade:bill.noneOpen' : 'trade:bill.none')}
            why={open ? undefined : t('trade:bill.noneWhy')}
          />
        }
      >
        {(bills) => <SettlementTable bills={bills} />}
      </ListBody>
    </>
  )
}

/** Totals of a day, per currency. */
function DaySums({ sums }: { sums: readonly { currency: number; amount: string }[] }) {
  if (sums.length === 0) return '–'
  return (
    <span className={styles.sums}>
      {sums.map(({ currency, amount }) => (
        <Sum key={currency} amount={amount} currency={currency} />
      ))}
    </span>
  )
}

function SettlementTable({ bills }: { bills: readonly Bill[] }) {
  const lang = useLang()
  const { t } = useTranslation('trade')
  const columns: readonly Column<Bill>[] = [
    {
      key: 'day',
      title: t('trade:bill.day'),
      cell: ({ method, day }) => <Link to={`/bills/${method}/${day}`}>{formatDay(day, lang)}</Link>,
    },
    {
      key: 'method',
      title: t('trade:column.payment'),
      cell: ({ method }) => textOf(t, billMethodTexts, method),
    },
    { key: 'state', title: t('trade:column.status'), cell: (bill) => <SettlementState bill={bill} /> },
    {
      key: 'cameIn',
      title: t('trade:bill.cameIn'),
      align: 'right',
      cell: ({ totals }) => (
        <DaySums sums={totals.map(({ currency, paid }) => ({ currency, amount: paid }))} />
      ),
    },
    {
      key: 'wentBack',
      title: t('trade:bill.wentBack'),
      align: 'right',
      cell: ({ totals }) => (
        <DaySums sums={totals.map(({ currency, refunded }) => ({ currency, amount: refunded }))} />
      ),
    },
  ]
  return <DataTable rows={bills} keyOf={({ method, day }) => `${method} ${day}`} columns={columns} />
}
