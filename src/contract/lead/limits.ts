export const leadStates = ['new', 'contacted', 'trial', 'won', 'lost'] as const
export type LeadState = (typeof leadStates)[number]
/** the states in which the school still works on a lead */
export const openLeadStates: readonly LeadState[] = ['new', 'contacted', 'trial']

/** Who entered a lead: a member of staff, the person by registering, or an import. */
export const leadOrigins = ['staff', 'registration', 'import'] as const
export type LeadOrigin = (typeof leadOrigins)[number]

/** What the history of a lead holds. */
export const leadEventKinds = ['created', 'note', 'state', 'owner', 'registered'] as const
export type LeadEventKind = (typeof leadEventKinds)[number]

export const leadLimits = {
  name: 64,
  note: 500,
  sourceName: 40,
  /** members of staff who may be named as owners */
  owners: 500,
  sources: 200,
} as const

/** Codes of lead sources: they stand in addresses. */
export const SOURCE_CODE = '^[a-z0-9][a-z0-9-]{1,31}$'

/** i18n keys of states. */
export const leadStateKeys: Readonly<Record<LeadState, string>> = {
  new: 'lead:state.new',
  contacted: 'lead:state.contacted',
  trial: 'lead:state.trial',
  won: 'lead:state.won',
  lost: 'lead:state.lost',
}
