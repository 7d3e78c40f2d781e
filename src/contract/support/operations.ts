import { Type } from 'typebox'
import { operation } from '../operation.ts'
import {
  component,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  Nothing,
  OneOf,
  Page,
  PageQuery,
  Timestamp,
} from '../schema.ts'
import { enquiryLimits, enquiryStates, enquiryTopics } from './limits.ts'

export const EnquiryText = described(
  Type.String({ minLength: 1, maxLength: enquiryLimits.text }),
  'what is written, as plain text',
)

/** What both sides see of an enquiry. */
export const enquiryFields = {
  id: Id,
  topic: described(OneOf(enquiryTopics), 'what it is about'),
  subject: described(Type.String(), 'what it is about, in a few words'),
  state: described(
    OneOf(enquiryStates),
    'waiting: for an answer of the school; answered: the school wrote last; closed: by the school',
  ),
  created_at: Timestamp,
  last_at: described(Timestamp, 'when something was written or it was closed last'),
}
const Enquiry = component('Enquiry', Type.Object(enquiryFields))

export const enquiryMessageFields = {
  id: Id,
  is_school: described(Flag, '1: the school wrote it, 0: the student'),
  text: described(Type.String(), 'what was written, as plain text'),
  created_at: Timestamp,
}

/** What a student asks the school, and what the school answers. */
export const ownEnquiries = {
  ownEnquiries: operation({
    method: 'GET',
    path: '/api/v1/student/enquiries',
    summary: "The caller's enquiries to the school, the latest first",
    access: 'student',
    permission: 'support.read',
    own: true,
    query: Type.Object(PageQuery),
    reply: Page(Enquiry),
  }),
  createEnquiry: operation({
    method: 'POST',
    path: '/api/v1/student/enquiries',
    summary: 'Writes to the school',
    access: 'student',
    permission: 'support.write',
    own: true,
    body: Type.Object({
      topic: described(OneOf(enquiryTopics), 'what it is about'),
      subject: described(Line(enquiryLimits.subject, 1), 'what it is about, in a few words'),
      text: EnquiryText,
    }),
    reply: Type.Object({ id: Id }),
    refusals: ['invalidField', 'enquiriesWaiting', 'enquiryMessagesOfDay'],
  }),
  ownEnquiry: operation({
    method: 'GET',
    path: '/api/v1/student/enquiries/{id}',
    summary: "One of the caller's enquiries with its messages, the first one first",
    access: 'student',
    permission: 'support.read',
    own: true,
    params: IdParams,
    reply: Type.Object({
      ...enquiryFields,
      messages: described(
        Type.Array(component('EnquiryMessage', Type.Object(enquiryMessageFields))),
        'what both sides wrote',
      ),
    }),
    refusals: ['enquiryNotFound'],
  }),
  writeToEnquiry: operation({
    method: 'POST',
    path: '/api/v1/student/enquiries/{id}/messages',
    summary: "Writes more to one of the caller's enquiries; a closed one is opened again",
    access: 'student',
    permission: 'support.write',
    own: true,
    params: IdParams,
    body: Type.Object({ text: EnquiryText }),
    reply: Nothing,
    refusals: ['invalidField', 'enquiryNotFound', 'enquiryFull', 'enquiryMessagesOfDay'],
  }),
}
