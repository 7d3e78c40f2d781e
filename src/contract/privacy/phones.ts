import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { component, described, Id, IdParams, OneOf, Page, PageQuery, Timestamp } from '../schema.ts'

const Shown = component(
  'ShownPhone',
  Type.Object({ area_code: Type.String(), telephone: described(Type.String(), 'whole; empty: none') }),
)

const Views = Page(
  Type.Object({ id: Id, at: Timestamp, by: described(Type.String(), 'name of who saw the number') }),
)

/** Phones are masked everywhere. A whole one is shown by these calls, each of which wants a proof and is written down. */
export const phoneViews = {
  showUserPhone: operation({
    method: 'POST',
    path: '/api/v1/admin/users/{id}/phone',
    summary:
      'Shows the whole phone of a user or of their parent; who did so is recorded and shown to the user',
    access: 'admin',
    permission: 'account.read',
    proof: 'always',
    params: IdParams,
    body: Type.Object({
      phone_of: described(OneOf(['own', 'parent']), 'own: of the user; parent: of their parent'),
    }),
    reply: Shown,
    refusals: ['notFound'],
  }),
  showOrderPhone: operation({
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/phone',
    summary:
      'Shows the whole phone to which the goods of an order go; who did so is recorded and shown to the student',
    access: 'admin',
    permission: 'order.read',
    proof: 'always',
    params: IdParams,
    reply: Shown,
    refusals: ['orderNotFound'],
  }),
  showLeadPhone: operation({
    method: 'POST',
    path: '/api/v1/admin/leads/{id}/phone',
    summary: 'Shows the whole phone of a lead; who did so is recorded',
    access: 'admin',
    permission: 'lead.read',
    proof: 'always',
    params: IdParams,
    reply: Shown,
    refusals: ['leadNotFound'],
  }),
  ownPhoneViews: operation({
    method: 'GET',
    path: '/api/v1/account/phone_views',
    summary: 'Who of the school has seen the whole phone of the caller, the latest first',
    access: 'signedIn',
    permission: 'privacy.read',
    own: true,
    query: Type.Object(PageQuery),
    reply: Views,
  }),
  phoneViewsOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/phone_views',
    summary: 'Who has seen the whole phone of a user, the latest first',
    access: 'admin',
    permission: 'privacy.read',
    params: IdParams,
    query: Type.Object(PageQuery),
    reply: Views,
  }),
}
