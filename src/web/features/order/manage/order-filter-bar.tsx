import { useTranslation } from 'react-i18next'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { orderStatusKeys } from '#contract/order/status-texts.ts'
import { orderStatuses } from '#contract/order/status.ts'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import { FilterDays, FilterSelect, FilterTest, MoreFilters, optionsOf } from '#web/area-kit/list/filters.tsx'
import styles from '#web/area-kit/record.module.css'
import { kindTexts, paymentTexts, sourceTexts } from '#contract/order/manage/texts.ts'

const { pending, awaitingGroup, awaitingShipment, shipped, completed, refunding, refunded, cancelled } =
  orderStatuses
/** The statuses of the filter. */
const statuses = [
  pending,
  awaitingGroup,
  awaitingShipment,
  shipped,
  completed,
  refunding,
  refunded,
  cancelled,
] as const

/** Filters orders by status, words, kind, payment, source and days, in the query of the address. */
export function OrderFilterBar() {
  const { t } = useTranslation(['trade', 'backoffice', 'order'])
  return (
    <div className={styles.filters}>
      <div className={styles.bar}>
        <FilterLinks
          label={t('backoffice:orders.filter')}
          param="status"
          options={[
            { value: '', label: t('backoffice:list.all') },
            ...statuses.map((status) => ({ value: String(status), label: t(orderStatusKeys[status]) })),
          ]}
        />
        <ListSearch label={t('backoffice:orders.search')} placeholder={t('trade:order.searchHint')} />
      </div>
      <MoreFilters params={['type', 'payment', 'source', 'is_test', 'from', 'to']}>
        <div className={styles.fields}>
          <FilterSelect label={t('trade:column.kind')} param="type" options={optionsOf(t, kindTexts)} />
          <FilterSelect
            label={t('trade:column.payment')}
            param="payment"
            options={optionsOf(t, paymentTexts)}
          />
          <FilterSelect label={t('trade:column.source')} param="source" options={optionsOf(t, sourceTexts)} />
          <FilterTest />
          <FilterDays />
        </div>
      </MoreFilters>
    </div>
  )
}
