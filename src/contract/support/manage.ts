import { Type } from 'typebox'
import { operation } from '../operation.ts'
import {
  component,
  described,
  Flag,
  Id,
  IdParams,
  NextRevision,
  NumberedPageQuery,
  Nullable,
  OneOf,
  Page,
  Revision,
  Seen,
  Timestamp,
} from '../schema.ts'
import { enquiryStates, enquiryTopics } from './limits.ts'
import { enquiryFields, enquiryMessageFields, EnquiryText } from './operations.ts'

const fields = {
  ...enquiryFields,
  userid: Id,
  username: Type.String(),
  name: Type.String(),
  waiting_since: described(Nullable(Timestamp), 'since when the school owes an answer; null: it owes none'),
}

/** The enquiries of all students, as the school answers them. */
export const enquiryAdmin = {
  enquiries: operation({
    method: 'GET',
    path: '/api/v1/admin/enquiries',
    summary:
      'Enquiries of students: those that wait first, by how long they have waited, then the others, the latest first',
    access: 'admin',
    permission: 'support.read',
    query: Type.Object({
      state: described(Type.Optional(OneOf(enquiryStates)), 'left out: all'),
      topic: described(Type.Optional(OneOf(enquiryTopics)), 'left out: all'),
      userid: described(Type.Optional(Id), 'of one student'),
      ...NumberedPageQuery,
    }),
    reply: Page(component('AdminEnquiry', Type.Object(fields))),
  }),
  enquiry: operation({
    method: 'GET',
    path: '/api/v1/admin/enquiries/{id}',
    summary: 'An enquiry with its messages, the first one first',
    access: 'admin',
    permission: 'support.read',
    params: IdParams,
    reply: Type.Object({
      ...fields,
      messages: described(
        Type.Array(
          component(
            'AdminEnquiryMessage',
            Type.Object({
              ...enquiryMessageFields,
              author: described(Type.String(), 'who wrote it; empty: somebody who is gone'),
            }),
          ),
        ),
        'what both sides wrote',
      ),
      revision: Revision,
    }),
    refusals: ['enquiryNotFound'],
  }),
  answerEnquiry: operation({
    method: 'POST',
    path: '/api/v1/admin/enquiries/{id}/answers',
    summary: 'Answers an enquiry, and closes it if that is wanted; the student is told',
    access: 'admin',
    permission: 'support.write',
    params: IdParams,
    body: Seen(
      Type.Object({ text: EnquiryText, is_closed: described(Flag, '1: it is closed by the answer') }),
    ),
    reply: NextRevision,
    refusals: ['invalidField', 'enquiryNotFound', 'enquiryFull', 'recordChanged'],
  }),
  closeEnquiry: operation({
    method: 'PUT',
    path: '/api/v1/admin/enquiries/{id}/closed',
    summary: 'Closes an enquiry without a word, or opens it again',
    access: 'admin',
    permission: 'support.write',
    params: IdParams,
    body: Seen(Type.Object({ is_closed: Flag })),
    reply: NextRevision,
    refusals: ['enquiryNotFound', 'recordChanged'],
  }),
}
