import { enquiryAdmin } from '#contract/support/manage.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { answerEnquiry, closeEnquiry } from './answer-enquiry.ts'
import { listEnquiries, readEnquiry } from './read-enquiries.ts'

export { waitingEnquiries } from './read-enquiries.ts'

/** The enquiries of all students, as the school reads and answers them. */
export function enquiryAdminRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(enquiryAdmin.enquiries, ({ query }) => listEnquiries(db, query))
  serve(enquiryAdmin.enquiry, ({ params }) => readEnquiry(db, params.id))
  serve(enquiryAdmin.answerEnquiry, ({ user, params, body }) => answerEnquiry(deps, user, params.id, body))
  serve(enquiryAdmin.closeEnquiry, ({ user, params, body }) => closeEnquiry(deps, user, params.id, body))
}
