import type { ByKey } from '#contract/operations.ts'
import { openLeadStates, type LeadState } from '#contract/lead/limits.ts'
import { invalidate } from '#web/lib/query.ts'
import type { TagTone } from '#web/ui/tag.tsx'

export type ListedLead = ByKey['GET /api/v1/admin/leads']['reply']['list'][number]
export type Lead = ByKey['GET /api/v1/admin/leads/{id}']['reply']
export type LeadSource = ByKey['GET /api/v1/admin/lead_sources']['reply']['list'][number]

export const stateTones: Readonly<Record<LeadState, TagTone>> = {
  new: 'accent',
  contacted: 'neutral',
  trial: 'warn',
  won: 'good',
  lost: 'bad',
}

/** The displayed name: the phone of somebody who gave none at the registration. */
export const leadName = ({ name, area_code, telephone }: ListedLead): string =>
  name || `+${area_code} ${telephone}`

/** Whether somebody has waited for a contact longer than was meant. */
export const isOverdue = ({ state, next_contact_at }: ListedLead, now: number): boolean =>
  openLeadStates.includes(state) && next_contact_at !== null && next_contact_at < now

/** Refreshes every screen that shows leads. */
export const refreshLeads = (): Promise<unknown> =>
  Promise.all([
    invalidate('GET /api/v1/admin/leads'),
    invalidate('GET /api/v1/admin/leads/{id}'),
    invalidate('GET /api/v1/admin/leads/{id}/events'),
    invalidate('GET /api/v1/admin/lead_sources'),
  ])
