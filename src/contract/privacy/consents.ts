import { Type } from 'typebox'
import { languages } from '../languages.ts'
import { operation } from '../operation.ts'
import { component, described, Flag, Id, IdParams, Nothing, Nullable, OneOf, Timestamp } from '../schema.ts'

const Text = {
  version: described(Id, 'number of the text'),
  language: described(OneOf(languages), 'of the text'),
  title: Type.String(),
}

const Consent = component(
  'Consent',
  Type.Object({
    ...Text,
    agreement: described(
      OneOf(['reg_agreement', 'buy_agreement']),
      'the registration or the purchase agreement',
    ),
    at: described(Timestamp, 'when it was accepted'),
    order_number: described(Type.String(), 'of the order with which it was accepted; empty: with none'),
  }),
)
const given = { list: described(Type.Array(Consent), 'the latest first; of orders the last fifty') }

/** Which texts somebody has accepted, and what they have agreed to receive. */
export const consentOperations = {
  ownConsents: operation({
    method: 'GET',
    path: '/api/v1/account/consents',
    summary: 'What the caller has accepted, and the text that waits for their consent',
    access: 'signedIn',
    permission: 'privacy.read',
    own: true,
    reply: Type.Object({
      ...given,
      wanted: described(
        Nullable(Type.Object({ ...Text, content: described(Type.String(), 'HTML') })),
        'the present registration agreement, which the school wants to be accepted again; null: none',
      ),
      is_needed: described(Flag, '1: nothing new can be bought before that text is accepted'),
      is_advertised: described(Flag, '1: advertising is sent to them'),
    }),
  }),
  giveConsent: operation({
    method: 'POST',
    path: '/api/v1/account/consents',
    summary: 'Accepts a text of the registration agreement',
    access: 'signedIn',
    permission: 'privacy.read',
    own: true,
    body: Type.Object({ agreement_version: described(Id, 'the text that was shown') }),
    reply: Nothing,
    refusals: ['agreementChanged'],
  }),
  withdrawAdvertising: operation({
    method: 'DELETE',
    path: '/api/v1/account/consents/advertising',
    summary: 'Withdraws the consent to advertising, by every channel',
    access: 'signedIn',
    permission: 'privacy.read',
    own: true,
    reply: Nothing,
  }),
  consentsOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/consents',
    summary: 'What a person has accepted',
    access: 'admin',
    permission: 'privacy.read',
    params: IdParams,
    reply: Type.Object(given),
  }),
  consentSettings: operation({
    method: 'GET',
    path: '/api/v1/admin/consents',
    summary: 'Whether a new registration agreement has to be accepted again',
    access: 'admin',
    permission: 'site.read',
    reply: Type.Object({ is_demanded: Flag }),
  }),
  updateConsentSettings: operation({
    method: 'PUT',
    path: '/api/v1/admin/consents',
    summary: 'Changes whether a new registration agreement has to be accepted again',
    access: 'admin',
    permission: 'site.configure',
    body: Type.Object({ is_demanded: Flag }),
    reply: Type.Object({ is_demanded: Flag }),
  }),
}
