import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { activityTypes } from '#contract/promotion/enums.ts'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { useNumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import { useTranslated } from '#web/features/translation/use-translated.ts'
import { idOf, isId } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { StateFilter } from '../state-filter.tsx'
import { isState, type Offer } from '../states.ts'
import { StopDialog } from '../stop-dialog.tsx'
import { EditOffer } from './edit-offer.tsx'
import { OfferTable } from './offer-table.tsx'
import { offerScope } from './offer-texts.ts'
import { OfferTranslations } from './offer-translations.tsx'
import styles from '../promotion.module.css'

const { group, discount } = activityTypes

function useFilters() {
  const [search] = useSearchParams()
  const type = Number(search.get('type'))
  const state = search.get('state')
  return {
    type: type === group || type === discount ? type : undefined,
    state: isState(state) ? state : undefined,
    product_id: idOf('product_id', search) ?? undefined,
  }
}

function Filters() {
  const { t } = useTranslation(['promotion', 'backoffice'])
  return (
    <div className={styles.filters}>
      <FilterLinks
        label={t('promotion:filterKind')}
        param="type"
        options={[
          { value: '', label: t('backoffice:list.all') },
          { value: String(group), label: t('promotion:group') },
          { value: String(discount), label: t('promotion:discount') },
        ]}
      />
      <StateFilter />
    </div>
  )
}

/** i18n key of what ending an offer early does. */
function stopWhat({ type, price }: Offer): string {
  if (type === group) return 'promotion:stopGroupWhat'
  return price === null ? 'promotion:stopPercentWhat' : 'promotion:stopDiscountWhat'
}

/** Group activities and discounts, filtered by kind and state. */
export function OfferAdmin() {
  const { t } = useTranslation(['promotion', 'backoffice'])
  const filters = useFilters()
  const list = useNumberedList('GET /api/v1/admin/activities', { query: filters })
  const [edited, setEdited] = useState<Offer | null>(null)
  const [translated, setTranslated] = useTranslated()
  const [stopping, setStopping] = useState<Offer | null>(null)
  const filtered = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      <div className={listStyles.bar}>
        <Filters />
        {filters.product_id !== undefined && (
          <p>
            {t('promotion:ofProduct')} <Link to="/activities">{t('backoffice:list.showAll')}</Link>
          </p>
        )}
      </div>
      <ListBody
        label={t('area:title.activities')}
        list={list}
        empty={
          <EmptyState
            title={t(filtered ? 'promotion:noneFound' : 'promotion:noOffers')}
            why={filtered ? undefined : t('promotion:noOffersWhy')}
            action={
              filtered ? (
                <ButtonLink to="/activities">{t('backoffice:list.showAll')}</ButtonLink>
              ) : (
                <ButtonLink look="primary" to="/activities/new">
                  {t('promotion:create')}
                </ButtonLink>
              )
            }
          />
        }
      >
        {(offers) => (
          <OfferTable
            offers={offers}
            onEdit={setEdited}
            onStop={setStopping}
            onTranslate={({ id }) => setTranslated(String(id))}
          />
        )}
      </ListBody>
      {isId(translated) && (
        <OfferTranslations key={translated} id={Number(translated)} onClose={() => setTranslated(null)} />
      )}
      {edited && <EditOffer offer={edited} onClose={() => setEdited(null)} />}
      <StopDialog
        stopping={
          stopping && {
            id: stopping.id,
            name: offerScope(stopping, t),
            what: t(stopWhat(stopping)),
          }
        }
        onClose={() => setStopping(null)}
      />
    </>
  )
}
