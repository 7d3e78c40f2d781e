import { promotionAdmin } from '#contract/promotion/manage/operations.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { adminOffer, adminOffers } from './list-offers.ts'
import { createOffers } from './create-offers.ts'
import { createDiscount } from './discounts.ts'
import { offerTexts, updateOfferTexts } from './offer-texts.ts'
import { createOffer, stopActivity, updateOffer } from './offers.ts'

/** Discounts and group offers as the school sets them up. */
export function promotionAdminRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(promotionAdmin.adminOffers, ({ query }) => adminOffers(db, query))
  serve(promotionAdmin.createOffer, ({ user, body }) => createOffer(deps, user, body))
  serve(promotionAdmin.createOffers, ({ user, body, language }) => createOffers(deps, user, body, language))
  serve(promotionAdmin.createDiscount, ({ user, body }) => createDiscount(deps, user, body))
  serve(promotionAdmin.adminOffer, ({ params }) => adminOffer(db, params.id))
  serve(promotionAdmin.updateOffer, ({ user, params, body }) => updateOffer(deps, user, params.id, body))
  serve(promotionAdmin.offerTexts, ({ params }) => offerTexts(deps, params.id))
  serve(promotionAdmin.updateOfferTexts, ({ user, params, body }) =>
    updateOfferTexts(deps, user, params.id, body),
  )
  serve(promotionAdmin.stopActivity, ({ user, params }) => stopActivity(deps, user, params.id))
}
