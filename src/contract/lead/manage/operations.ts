import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import {
  AreaCode,
  component,
  Currency,
  described,
  Flag,
  Id,
  IdOrNone,
  IdParams,
  Line,
  Moment,
  Money,
  Nothing,
  Nullable,
  OneOf,
  Page,
  NumberedPageQuery,
  PageQuery,
  Telephone,
  Timestamp,
} from '../../schema.ts'
import { leadEventKinds, leadLimits, leadOrigins, leadStates, SOURCE_CODE } from '../limits.ts'
import { LeadFilter } from './filter.ts'

const Named = Type.Object({ id: Id, name: Type.String() })

const Lead = {
  id: Id,
  name: described(Type.String(), 'empty: not given at the registration'),
  area_code: Type.String(),
  telephone: described(Type.String(), 'masked'),
  state: described(OneOf(leadStates), 'how far the school has come with the lead; won: became a student'),
  origin: described(OneOf(leadOrigins), 'who entered it: the staff, the person by registering, an import'),
  source: described(Nullable(Named), 'the lead source; null: unknown'),
  owner: described(Nullable(Named), 'the member of staff who looks after it; null: nobody'),
  next_contact_at: described(Nullable(Timestamp), 'when to contact the person next; null: not fixed'),
  student_id: described(Nullable(Id), 'number of the user whom the lead became; null: has no account'),
  registered_at: described(Nullable(Timestamp), 'when the person registered; null: not yet'),
  created_at: Timestamp,
}

const OwnerId = described(IdOrNone, 'number of the member of staff who looks after it; 0: nobody')
const SourceId = described(IdOrNone, 'number of the lead source; 0: unknown')
const State = OneOf(leadStates)
const Note = Type.String({ maxLength: leadLimits.note })

const Sum = Type.Object({ currency: Currency, amount: Money })
const Source = component(
  'LeadSource',
  Type.Object({
    id: Id,
    name: Type.String(),
    code: described(Type.String(), 'what links carry as `fissionid`'),
    is_archived: described(Flag, '1: no longer offered for new leads; its links still count'),
    registrations: described(Type.Integer(), 'accounts that were registered by its link'),
    by_poster: described(Type.Integer(), 'those of them that came by a share poster'),
    leads: described(Type.Integer(), 'leads of this source'),
    won: described(Type.Integer(), 'those of them that were won'),
    orders: described(
      Type.Integer(),
      'paid orders that came by its link, or from those who registered by it',
    ),
    amounts: described(Type.Array(Sum), 'what was paid for these orders, less refunds, by currency'),
    created_at: Timestamp,
  }),
)
const sourceName = Line(leadLimits.sourceName, 1)

export const leadAdmin = {
  adminLeads: operation({
    method: 'GET',
    path: '/api/v1/admin/leads',
    summary: 'Leads, the latest first, with masked phones',
    access: 'admin',
    permission: 'lead.read',
    query: Type.Object({ ...NumberedPageQuery, ...LeadFilter }),
    reply: Page(Type.Object(Lead)),
  }),
  adminLead: operation({
    method: 'GET',
    path: '/api/v1/admin/leads/{id}',
    summary: 'One lead',
    access: 'admin',
    permission: 'lead.read',
    params: IdParams,
    reply: Type.Object({
      ...Lead,
      version: described(Type.Integer(), 'counts its changes; sent back with the next one'),
    }),
    refusals: ['leadNotFound'],
  }),
  addLead: operation({
    method: 'POST',
    path: '/api/v1/admin/leads',
    summary: 'Enters a lead; there is one for each phone',
    access: 'admin',
    permission: 'lead.write',
    body: Type.Object({
      name: Line(leadLimits.name, 1),
      area_code: Type.Optional(AreaCode),
      telephone: Telephone,
      source_id: Type.Optional(SourceId),
      owner_id: Type.Optional(OwnerId),
      next_contact_at: Type.Optional(Moment),
      note: Type.Optional(Note),
    }),
    reply: Type.Object({ id: Id }),
    refusals: ['phoneFormat', 'leadExists', 'invalidField'],
  }),
  changeLead: operation({
    method: 'PUT',
    path: '/api/v1/admin/leads/{id}',
    summary: 'Changes a lead, unless somebody else has changed it meanwhile',
    access: 'admin',
    permission: 'lead.write',
    params: IdParams,
    body: Type.Object({
      name: Line(leadLimits.name),
      area_code: Type.Optional(AreaCode),
      telephone: described(Telephone, 'masked as it was read: as it was'),
      source_id: SourceId,
      owner_id: OwnerId,
      state: State,
      next_contact_at: Moment,
      version: described(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), 'as it was read'),
    }),
    reply: Nothing,
    refusals: ['leadNotFound', 'leadChanged', 'leadExists', 'phoneFormat', 'invalidField'],
  }),
  deleteLead: operation({
    method: 'DELETE',
    path: '/api/v1/admin/leads/{id}',
    summary: 'Deletes a lead with its notes; an account that it became stays',
    access: 'admin',
    permission: 'lead.delete',
    params: IdParams,
    reply: Nothing,
    refusals: ['leadNotFound'],
  }),
  leadEvents: operation({
    method: 'GET',
    path: '/api/v1/admin/leads/{id}/events',
    summary: 'The history of a lead with its notes, the latest first',
    access: 'admin',
    permission: 'lead.read',
    params: IdParams,
    query: Type.Object(PageQuery),
    reply: Page(
      Type.Object({
        id: Id,
        kind: OneOf(leadEventKinds),
        text: described(
          Type.String(),
          'of a note what it says; of a change the new state, or name of the owner',
        ),
        author: described(
          Type.String(),
          'name of who did it; empty: the system, or nobody who is still here',
        ),
        at: Timestamp,
      }),
    ),
    refusals: ['leadNotFound'],
  }),
  addLeadNote: operation({
    method: 'POST',
    path: '/api/v1/admin/leads/{id}/notes',
    summary: 'Writes a note about a lead',
    access: 'admin',
    permission: 'lead.write',
    params: IdParams,
    body: Type.Object({ text: Note }),
    reply: Type.Object({ id: Id }),
    refusals: ['leadNotFound', 'noteEmpty'],
  }),
  convertLead: operation({
    method: 'POST',
    path: '/api/v1/admin/leads/{id}/student',
    summary:
      'Makes an account for a lead, or finds the one with its phone; its owner verifies it by the link',
    access: 'admin',
    permission: 'account.write',
    params: IdParams,
    reply: Type.Object({
      userid: Id,
      link: described(Type.String(), 'shown once; empty: the account existed already'),
    }),
    refusals: ['leadNotFound', 'leadRegistered', 'phoneRegistered'],
  }),
  leadOwners: operation({
    method: 'GET',
    path: '/api/v1/admin/lead_owners',
    summary: 'The members of staff who may look after leads',
    access: 'admin',
    permission: 'lead.read',
    reply: Type.Object({ list: Type.Array(Named) }),
  }),
  leadSources: operation({
    method: 'GET',
    path: '/api/v1/admin/lead_sources',
    summary: 'The lead sources of the school with the students, leads and orders attributed to each',
    access: 'admin',
    permission: 'lead.read',
    reply: Type.Object({ list: Type.Array(Source) }),
  }),
  createLeadSource: operation({
    method: 'POST',
    path: '/api/v1/admin/lead_sources',
    summary: 'Adds a lead source with a code of its own',
    access: 'admin',
    permission: 'lead.configure',
    body: Type.Object({
      name: sourceName,
      code: described(
        Type.String({ maxLength: 32, pattern: SOURCE_CODE }),
        'lower-case letters, digits and hyphens; it stands in links and never changes',
      ),
    }),
    reply: Type.Object({ id: Id }),
    refusals: ['leadSourceTaken', 'tooManyLeadSources'],
  }),
  changeLeadSource: operation({
    method: 'PUT',
    path: '/api/v1/admin/lead_sources/{id}',
    summary: 'Renames a lead source, or archives it',
    access: 'admin',
    permission: 'lead.configure',
    params: IdParams,
    body: Type.Object({ name: sourceName, is_archived: Flag }),
    reply: Nothing,
    refusals: ['leadSourceNotFound'],
  }),
  referralOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/referral',
    summary: 'The lead that a user was, and what is attributed to their recommendations',
    access: 'admin',
    permission: 'lead.read',
    params: described(IdParams, 'number of the user'),
    reply: Type.Object({
      lead: described(
        Nullable(Type.Object({ id: Id, state: State })),
        'whom the school knew before the account; null: nobody',
      ),
      students: described(Type.Integer(), 'accounts that were registered by the recommendation'),
      orders: described(
        Type.Integer(),
        'paid orders that came by the recommendation, or from those who registered by it',
      ),
      amounts: described(Type.Array(Sum), 'what was paid for these orders, less refunds, by currency'),
      latest: described(Type.Array(Named), 'who registered last, at most ten'),
    }),
  }),
}
