import { useTranslation } from 'react-i18next'
import { activityTypes } from '#contract/promotion/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { useCan } from '#web/lib/can.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { StateTag } from '../state-tag.tsx'
import { isOpen, type Offer } from '../states.ts'
import { TimeSpan } from '../time-span.tsx'
import { offerScope, percentText } from './offer-texts.ts'
import styles from '../promotion.module.css'

export interface OfferTableProps {
  offers: readonly Offer[]
  onEdit: (offer: Offer) => void
  onStop: (offer: Offer) => void
  onTranslate: (offer: Offer) => void
}

export function OfferTable({ offers, onEdit, onStop, onTranslate }: OfferTableProps) {
  const { t } = useTranslation(['promotion', 'website'])
  const lang = useLang()
  const can = useCan()
  const columns: readonly Column<Offer>[] = [
    {
      title: t('promotion:course'),
      key: 'course',
      grow: 3,
      cell: (offer) => (
        <TwoTexts second={offer.label}>
          {offer.product_id === null ? (
            offerScope(offer, t)
          ) : (
            <RecordLink to={`/products/${offer.product_id}`}>{offer.product_name}</RecordLink>
          )}
        </TwoTexts>
      ),
    },
    {
      title: t('promotion:kind'),
      key: 'kind',
      from: 'm',
      cell: ({ type, number }) =>
        type === activityTypes.group
          ? t('promotion:groupOf', { count: number ?? 0 })
          : t('promotion:discount'),
    },
    {
      title: t('promotion:price'),
      key: 'price',
      align: 'right',
      cell: (offer) =>
        offer.price === null ? (
          percentText(offer, lang, t)
        ) : (
          <Price
            amount={offer.price}
            original={offer.product_price ?? undefined}
            currency={currencyCode(offer.currency)}
            tone="ink"
            size="small"
          />
        ),
    },
    {
      title: t('promotion:time'),
      key: 'time',
      from: 'xl',
      cell: ({ begin_time, end_time }) => <TimeSpan from={begin_time} until={end_time} />,
    },
    { title: t('promotion:stateTitle'), key: 'state', cell: ({ state }) => <StateTag state={state} /> },
    { title: t('promotion:paidOrders'), key: 'orders', cell: (row) => row.orders, align: 'right' },
    {
      title: t('promotion:actions'),
      key: 'actions',
      cell: (offer) =>
        can('promotion.write') &&
        isOpen(offer.state) && (
          <span className={styles.actions}>
            <Button
              size="small"
              look="quiet"
              aria-label={t('promotion:editNamed', { name: offerScope(offer, t) })}
              onClick={() => onEdit(offer)}
            >
              {t('promotion:edit')}
            </Button>
            {offer.label !== '' && (
              <Button
                size="small"
                look="quiet"
                aria-label={t('website:texts.translateNamed', { name: offerScope(offer, t) })}
                onClick={() => onTranslate(offer)}
              >
                {t('website:texts.translate')}
              </Button>
            )}
            <Button
              size="small"
              look="quiet"
              aria-label={t('promotion:stopNamed', { name: offerScope(offer, t) })}
              onClick={() => onStop(offer)}
            >
              {t('promotion:stop')}
            </Button>
          </span>
        ),
    },
  ]
  return <DataTable<Offer> dense keyOf={({ id }) => id} columns={columns} rows={offers} />
}
