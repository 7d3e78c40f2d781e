import { erasureCauses } from '#contract/privacy/limits.ts'
import { consents, corrections, erasures, phoneViews } from '../../../../db/tables/all.ts'
import type { Concept } from '../concept.ts'
import { key, oneOf, plain, ref } from '../fields.ts'

/** What people decided about their own data, and who has seen their phones. */
export const privacyConcepts: readonly Concept[] = [
  {
    name: 'consents',
    about: 'Texts of agreements that people have accepted after their registration.',
    table: consents,
    order: [consents.id],
    fields: {
      id: key(consents.id),
      user_id: ref(consents.userId, 'users'),
      agreement_id: ref(consents.agreementId, 'agreements', 'the text that was accepted'),
      at: plain(consents.at),
    },
  },
  {
    name: 'corrections',
    about: 'What people wanted to be corrected of their data, and the answer.',
    table: corrections,
    order: [corrections.id],
    fields: {
      id: key(corrections.id),
      user_id: ref(corrections.userId, 'users'),
      wish: plain(corrections.wish),
      is_done: plain(corrections.isDone, 'null: not answered yet'),
      answer: plain(corrections.answer),
      answered_by: ref(corrections.answeredBy, 'users'),
      answered_at: plain(corrections.answeredAt),
      created_at: plain(corrections.createdAt),
    },
  },
  {
    name: 'erasures',
    about: 'Accounts whose person is to be erased, or was.',
    table: erasures,
    order: [erasures.id],
    fields: {
      id: key(erasures.id),
      user_id: ref(erasures.userId, 'users'),
      cause: oneOf(erasures.cause, erasureCauses),
      asked_by: ref(erasures.askedBy, 'users', 'the administrator; null: the person, or the server'),
      due_at: plain(erasures.dueAt),
      withdrawn_at: plain(erasures.withdrawnAt),
      done_at: plain(erasures.doneAt),
      created_at: plain(erasures.createdAt),
    },
  },
  {
    name: 'phone_views',
    about: 'Who of the school has seen the whole phone of somebody.',
    table: phoneViews,
    order: [phoneViews.id],
    fields: {
      id: key(phoneViews.id),
      user_id: ref(phoneViews.userId, 'users'),
      viewer_id: ref(phoneViews.viewerId, 'users'),
      at: plain(phoneViews.at),
    },
  },
]
