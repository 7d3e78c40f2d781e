import { DEFAULT_AREA_CODE, isPhone } from '#contract/account/limits.ts'
import type { LeadState } from '#contract/lead/limits.ts'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'
import type { Lead } from './lead-record.ts'

export interface LeadValues {
  name: string
  areaCode: string
  phone: string
  sourceId: number
  ownerId: number
  state: LeadState
  nextContactAt: number | null
}

export const newLead: LeadValues = {
  ...{ name: '', areaCode: DEFAULT_AREA_CODE, phone: '', sourceId: 0, ownerId: 0 },
  ...{ state: 'new', nextContactAt: null },
}

export const valuesOf = (lead: Lead): LeadValues => ({
  name: lead.name,
  areaCode: lead.area_code,
  phone: lead.telephone,
  sourceId: lead.source?.id ?? 0,
  ownerId: lead.owner?.id ?? 0,
  state: lead.state,
  nextContactAt: lead.next_contact_at,
})

/** What new and changed leads send alike. */
export const bodyOf = ({ name, areaCode, phone, sourceId, ownerId, nextContactAt }: LeadValues) => ({
  ...{ name: name.trim(), area_code: areaCode, telephone: phone.trim() },
  ...{ source_id: sourceId, owner_id: ownerId, next_contact_at: nextContactAt },
})

/** Validates as the server does, before the request: texts of problems by field. */
export const problemsOf = (
  { name, areaCode, phone }: LeadValues,
  { needsName, t }: { needsName: boolean; t: (key: string) => string },
): Problems => ({
  name: needsName && name.trim() === '' ? t('lead:problem.name') : undefined,
  // one that is still masked stays as it is
  telephone: phone.includes('*') || isPhone(areaCode, phone.trim()) ? undefined : t('lead:problem.phone'),
})
