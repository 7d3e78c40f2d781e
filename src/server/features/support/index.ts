import { ownEnquiries as operations } from '#contract/support/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { ownEnquiries, ownEnquiry } from './own-enquiries.ts'
import { createEnquiry, writeToEnquiry } from './write-enquiry.ts'

/** What students ask the school, and its answers. */
export function supportFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(operations.ownEnquiries, ({ user, query }) => ownEnquiries(db, user.id, query))
  serve(operations.createEnquiry, ({ user, body }) => createEnquiry(db, user.id, body))
  serve(operations.ownEnquiry, ({ user, params }) => ownEnquiry(db, user.id, params.id))
  serve(operations.writeToEnquiry, ({ user, params, body }) =>
    writeToEnquiry(db, user.id, params.id, body.text),
  )
}
