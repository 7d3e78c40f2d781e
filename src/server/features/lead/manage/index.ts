import { leadAdmin } from '#contract/lead/manage/operations.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { convertLead } from './convert-lead.ts'
import { addLead, changeLead, deleteLead } from './change-lead.ts'
import { adminLeads } from './find-leads.ts'
import { addLeadNote, adminLead, leadHistory } from './lead.ts'
import { leadOwners } from './owners.ts'
import { referralOfUser } from './referral.ts'
import { changeLeadSource, createLeadSource, listLeadSources } from './sources.ts'

export { countDueLeads, type LeadFilter, leadWhere, selectLeads } from './find-leads.ts'

/** The leads of the school, and the sources that they come from. */
export function leadAdminRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(leadAdmin.adminLeads, ({ user, query }) => adminLeads(db, user.id, query))
  serve(leadAdmin.adminLead, ({ params }) => adminLead(db, params.id))
  serve(leadAdmin.addLead, ({ user, body }) => addLead(db, user, body))
  serve(leadAdmin.changeLead, ({ user, params, body }) => changeLead(db, user, params.id, body))
  serve(leadAdmin.deleteLead, ({ user, params }) => deleteLead(db, user, params.id))
  serve(leadAdmin.leadEvents, ({ params, query }) => leadHistory(db, params.id, query))
  serve(leadAdmin.addLeadNote, ({ user, params, body }) => addLeadNote(db, user.id, params.id, body.text))
  serve(leadAdmin.convertLead, ({ user, params }) => convertLead(deps, user, params.id), { perMinute: 60 })
  serve(leadAdmin.referralOfUser, ({ params }) => referralOfUser(db, params.id))
  serve(leadAdmin.leadOwners, () => leadOwners(db))
  serve(leadAdmin.leadSources, () => listLeadSources(db))
  serve(leadAdmin.createLeadSource, ({ user, body }) => createLeadSource(db, user, body))
  serve(leadAdmin.changeLeadSource, ({ user, params, body }) => changeLeadSource(db, user, params.id, body))
}
