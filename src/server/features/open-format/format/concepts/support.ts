import { enquiryTopics } from '#contract/support/limits.ts'
import { enquiries, enquiryMessages } from '../../../../db/tables/all.ts'
import type { Concept } from '../concept.ts'
import { key, oneOf, plain, ref } from '../fields.ts'

/** What students asked the school, and its answers. */
export const supportConcepts: readonly Concept[] = [
  {
    name: 'enquiries',
    about: 'What students asked the school, with what both sides wrote.',
    table: enquiries,
    order: [enquiries.id],
    fields: {
      id: key(enquiries.id),
      user_id: ref(enquiries.userId, 'users'),
      topic: oneOf(enquiries.topic, enquiryTopics),
      subject: plain(enquiries.subject),
      created_at: plain(enquiries.createdAt),
      last_at: plain(enquiries.lastAt, 'when something was written, or it was closed or opened again'),
      waiting_since: plain(
        enquiries.waitingSince,
        'since when the school owes an answer; null: it owes none',
      ),
      closed_at: plain(enquiries.closedAt),
      revision: plain(enquiries.revision, 'counts its changes'),
    },
    parts: {
      messages: {
        about: 'what was written, the first one first',
        table: enquiryMessages,
        link: enquiryMessages.enquiryId,
        order: [enquiryMessages.id],
        fields: {
          id: key(enquiryMessages.id),
          is_school: plain(enquiryMessages.isSchool, 'the school wrote it'),
          author_id: ref(enquiryMessages.authorId, 'users', 'who of the school'),
          text: plain(enquiryMessages.text),
          created_at: plain(enquiryMessages.createdAt),
        },
      },
    },
  },
]
