import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import { Texts, TextsChange } from '../../site/texts.ts'
import {
  BestFirst,
  Currency,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  Money,
  Nothing,
  Nullable,
  NumberedPageQuery,
  OneOf,
  Overbook,
  Page,
  PageQuery,
  Revision,
  SeenRevision,
  Sort,
  Timestamp,
} from '../../schema.ts'
import { sortColumns } from '../../sorting.ts'
import { classAttendanceFilters } from '../../attendance/enums.ts'
import { attendee, visit } from '../../attendance/parts.ts'
import { RICH_TEXT_LENGTH } from '../../rich-text.ts'
import { managedClassFilters } from '../enums.ts'
import { OpenClassBrief, StreamStateName } from '../parts.ts'

const Fields = Type.Object({
  name: Line(80, 1),
  intro: Line(200),
  desc: Type.String({ maxLength: RICH_TEXT_LENGTH }),
  note: Line(500),
  cover_url: Line(300),
  begin_time: Timestamp,
  end_time: Timestamp,
  teacher_ids: Type.Array(Id, { maxItems: 20 }),
  price: described(Money, '0.00: free'),
  is_replay: Flag,
  is_chat: Flag,
})

/** A teacher has made it or its price, and the school has not released it for sale yet. */
const Held = described(Flag, 'charged, and not sold until the school releases it')

const ManagedBrief = Type.Object({
  ...OpenClassBrief.properties,
  is_cancelled: Flag,
  is_held: Held,
  bookings: described(Type.Integer(), 'who has joined; of a charged class, who has bought it'),
})

const Managed = Type.Object({
  ...Fields.properties,
  id: Id,
  title: described(Type.String(), 'the name as its reader reads it: of a teacher in their language'),
  lesson: described(
    Nullable(Type.Object({ id: Id, product_id: Id, product_name: Type.String() })),
    'the lesson that it belongs to, through which it is changed; null: an open class',
  ),
  begin_time: described(Nullable(Timestamp), 'null: a lesson without times'),
  end_time: Nullable(Timestamp),
  crypt_id: Type.String(),
  currency: Currency,
  productid: Nullable(Id),
  state: OpenClassBrief.properties.state,
  stream_state: StreamStateName,
  is_cancelled: Flag,
  is_held: Held,
  revision: Revision,
  is_leading: described(Flag, 'the caller may rename it, set its price and teachers, and cancel it'),
  undoing: described(
    Nullable(
      Type.Object({
        left: described(Type.Integer(), 'orders that are still to be undone'),
        failed: described(
          Type.Integer(),
          'of these, what could not be undone at the first try and is tried again',
        ),
        refunds: Type.Integer(),
        by_hand: described(
          Type.Integer(),
          'orders that were paid to the school itself: their money goes back by hand',
        ),
      }),
    ),
    'of a cancelled class how far the undoing of its orders has come; null: it has none',
  ),
  bookings: Type.Integer(),
  teachers: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  overlaps: described(
    Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        begintime: Timestamp,
        endtime: Timestamp,
        teacher_name: Type.String(),
      }),
    ),
    'classes, also of lessons, that one of the teachers has at the same time',
  ),
})

const Attendance = Type.Object({
  ...attendee,
  is_expected: described(Flag, 'has booked or bought the class, or is a student of its lesson'),
  is_absent: described(Flag, 'should have come, and was not in the class when it was over'),
  ...visit,
})

/** Open classes as the school makes them: the administrator all, a teacher their own. */
export const openClassTeaching = {
  managedOpenClasses: operation({
    method: 'GET',
    path: '/api/v1/openclass',
    summary: 'Open classes to manage, those that begin last first',
    access: 'signedIn',
    permission: 'openclass.read',
    query: Type.Object({
      ...NumberedPageQuery,
      ...Sort(sortColumns.openClasses),
      keyword: Type.Optional(Line(64)),
      phase: described(
        Type.Optional(OneOf(managedClassFilters)),
        'coming: neither over nor cancelled; past: over; held: to come, and waiting for the school to sell it; cancelled. Default: all',
      ),
      ...BestFirst,
    }),
    reply: Page(ManagedBrief),
    refusals: ['noPermission'],
  }),
  openClassRules: operation({
    method: 'GET',
    path: '/api/v1/openclass/rules',
    summary:
      'What the caller may do with the open classes that they make or lead; the school decides it of teachers',
    access: 'signedIn',
    permission: 'openclass.read',
    reply: Type.Object({
      creates: described(Flag, 'may make open classes'),
      charges: described(Flag, 'may set prices'),
      sells: described(Flag, 'what they charge for is on sale without being released by the school'),
      invites: described(Flag, 'may choose the other teachers'),
      renames: described(Flag, 'may rename them'),
    }),
    refusals: ['noPermission'],
  }),
  managedOpenClass: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}',
    summary: 'One open class to manage',
    access: 'signedIn',
    permission: 'openclass.read',
    params: IdParams,
    reply: Managed,
    refusals: ['openClassNotFound', 'noPermission'],
  }),
  createOpenClass: operation({
    method: 'POST',
    path: '/api/v1/openclass',
    summary: 'Makes an open class; a charged one gets its product',
    access: 'signedIn',
    permission: 'openclass.write',
    body: Type.Object({ ...Fields.properties, overbook: Overbook }),
    reply: Type.Object({ id: Id }),
    refusals: ['noPermission', 'teacherUnknown', 'teacherBusy', 'timeTaken', 'invalidField', 'amountTooFine'],
  }),
  updateOpenClass: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}',
    summary: 'Changes an open class',
    access: 'signedIn',
    permission: 'openclass.write',
    params: IdParams,
    body: Type.Object({ ...Fields.properties, revision: SeenRevision, overbook: Overbook }),
    reply: Type.Object({ revision: described(Revision, 'after this change') }),
    refusals: [
      'openClassNotFound',
      'recordChanged',
      'openClassCancelled',
      'openClassOfLesson',
      'openClassOver',
      'openClassSold',
      'openClassBooked',
      'priceBelowActivity',
      'amountTooFine',
      'noPermission',
      'teacherUnknown',
      'teacherBusy',
      'timeTaken',
      'invalidField',
    ],
  }),
  openClassTexts: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/texts',
    summary: 'The texts of an open class in every language',
    access: 'admin',
    permission: 'openclass.read',
    params: IdParams,
    reply: Texts,
    refusals: ['openClassNotFound', 'openClassOfLesson'],
  }),
  updateOpenClassTexts: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/texts',
    summary: 'Changes the texts of an open class in one language',
    access: 'admin',
    permission: 'openclass.write',
    params: IdParams,
    body: TextsChange,
    reply: Texts,
    refusals: [
      'openClassNotFound',
      'openClassOfLesson',
      'openClassCancelled',
      'textsChanged',
      'invalidField',
    ],
  }),
  cancelOpenClass: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/cancel',
    summary:
      'Cancels an open class; its orders are undone afterwards, and whoever has paid gets the money back',
    access: 'signedIn',
    permission: 'openclass.write',
    params: IdParams,
    body: Type.Object({ reason: Line(200, 1) }),
    reply: described(Type.Object({ orders: Type.Integer() }), 'how many orders will be undone'),
    refusals: [
      'openClassNotFound',
      'openClassCancelled',
      'openClassOfLesson',
      'openClassOver',
      'noPermission',
    ],
  }),
  streamAddress: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/stream',
    summary: 'Where and with which key a class is broadcast',
    access: 'signedIn',
    permission: 'live-ingest.broadcast',
    params: IdParams,
    reply: Type.Object({
      name: Type.String(),
      rtmp_url: described(
        Type.String(),
        'where programs publish it over RTMP; empty: another program of the machine has the port',
      ),
      stream_key: Type.String(),
      whip_url: described(
        Type.String(),
        'where it is published by WebRTC with the same key; empty: that is off',
      ),
      opens_at: described(Timestamp, 'when the key is taken'),
      begins_at: described(Timestamp, 'when the class begins'),
      closes_at: Timestamp,
      server_time: Timestamp,
      is_cancelled: Flag,
      is_chat: Flag,
      state: described(Type.String(), 'live, interrupted, ending, ended, or empty'),
      is_trial: described(
        Flag,
        'the newest broadcast ended before the class began, or ends before it: a trial, which is no part of the class',
      ),
      stream_state: StreamStateName,
      via: described(Type.String(), 'rtmp, whip or browser'),
      duration: described(Type.Number(), 'seconds of pictures that are recorded'),
      is_available: described(Flag, 'pictures of browsers can be received at this moment'),
      has_sample_video: described(Flag, 'the school is a demo, whose video can be sent in place of a camera'),
    }),
    refusals: ['openClassNotFound', 'lessonWithoutTimes', 'noPermission'],
  }),
  renewStreamKey: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/stream_key',
    summary: 'Makes a new key; the old one is refused from now on',
    access: 'signedIn',
    permission: 'live-ingest.broadcast',
    params: IdParams,
    reply: Type.Object({ stream_key: Type.String() }),
    refusals: ['openClassNotFound', 'lessonWithoutTimes', 'noPermission'],
  }),
  endBroadcast: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/end_broadcast',
    summary: 'Ends the broadcast for good; its replay is made',
    access: 'signedIn',
    permission: 'live-ingest.broadcast',
    params: IdParams,
    reply: Nothing,
    refusals: ['openClassNotFound', 'noPermission', 'notBroadcasting'],
  }),
  attendance: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/attendance',
    summary: 'Who was in a class and for how long, and who stayed away',
    access: 'signedIn',
    permission: 'openclass.read',
    params: IdParams,
    query: Type.Object({
      ...PageQuery,
      keyword: Type.Optional(Line(64)),
      state: Type.Optional(OneOf(classAttendanceFilters)),
    }),
    reply: Type.Object({
      ...Page(Attendance).properties,
      summary: described(
        Type.Object({
          expected: described(
            Type.Integer(),
            'who has booked or bought the class, or is a student of its lesson',
          ),
          attended: described(Type.Integer(), 'who was in the class'),
          absent: described(Type.Integer(), 'who should have come and did not; 0 until the class is over'),
          total_time: described(Type.Integer(), 'seconds in the class, of all together'),
          replayed: described(Type.Integer(), 'who has watched the replay'),
          chat: described(Type.Integer(), 'messages in its chat'),
        }),
        'of the whole class, whatever the list is narrowed to',
      ),
    }),
    refusals: ['openClassNotFound', 'noPermission'],
  }),
  broadcastSummary: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/broadcast_summary',
    summary: 'The newest broadcast of a class in numbers',
    access: 'signedIn',
    permission: 'openclass.read',
    params: IdParams,
    reply: Type.Object({
      seconds: described(Type.Integer(), 'that are recorded'),
      most_viewers: described(Type.Integer(), 'who were in the class at the same minute'),
      messages: described(Type.Integer(), 'of the chat, without those that were deleted'),
    }),
    refusals: ['openClassNotFound', 'noPermission', 'notBroadcasting'],
  }),
  viewerCurve: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/viewers',
    summary: 'How many were in a class, minute by minute',
    access: 'signedIn',
    permission: 'openclass.read',
    params: IdParams,
    reply: Type.Object({ list: Type.Array(Type.Object({ at: Timestamp, online: Type.Integer() })) }),
    refusals: ['openClassNotFound', 'noPermission'],
  }),
}
