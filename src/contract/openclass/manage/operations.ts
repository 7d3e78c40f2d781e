import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import {
  Flag,
  Id,
  IdParams,
  Line,
  Money,
  Nothing,
  Nullable,
  Page,
  PageQuery,
  Timestamp,
} from '../../schema.ts'
import { RICH_TEXT_LENGTH } from '../../rich-text.ts'
import { OpenClassBrief } from '../operations.ts'

const Fields = Type.Object({
  name: Line(80, 1),
  intro: Line(200),
  desc: Type.String({ maxLength: RICH_TEXT_LENGTH }),
  note: Line(500),
  cover_url: Line(300),
  begin_time: Timestamp,
  end_time: Timestamp,
  teacher_ids: Type.Array(Id, { maxItems: 20 }),
  /** 0.00: free */
  price: Money,
  is_replay: Flag,
  is_chat: Flag,
})

const ManagedBrief = Type.Object({
  ...OpenClassBrief.properties,
  is_cancelled: Flag,
  /** who has joined; of a charged class, who has bought it */
  bookings: Type.Integer(),
})

const Managed = Type.Object({
  ...Fields.properties,
  id: Id,
  /** the lesson that it is the room of, through which it is changed; null: an open class */
  lesson: Nullable(Type.Object({ id: Id, product_id: Id, product_name: Type.String() })),
  /** null: a lesson without times */
  begin_time: Nullable(Timestamp),
  end_time: Nullable(Timestamp),
  crypt_id: Type.String(),
  currency: Type.Integer(),
  productid: Nullable(Id),
  state: OpenClassBrief.properties.state,
  is_cancelled: Flag,
  /** of a cancelled class how far the undoing of its orders has come; null: it has none */
  undoing: Nullable(
    Type.Object({
      /** orders that are still to be undone */
      left: Type.Integer(),
      /** of these, what could not be undone at the first try and is tried again */
      failed: Type.Integer(),
      refunds: Type.Integer(),
      /** orders that were paid to the school itself: their money goes back by hand */
      by_hand: Type.Integer(),
    }),
  ),
  bookings: Type.Integer(),
  teachers: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  /** classes that one of the teachers has at the same time */
  overlaps: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      begintime: Timestamp,
      endtime: Timestamp,
      teacher_name: Type.String(),
    }),
  ),
})

const Attendance = Type.Object({
  userid: Id,
  username: Type.String(),
  name: Type.String(),
  first_entry_time: Timestamp,
  last_exit_time: Timestamp,
  /** seconds */
  total_time: Type.Integer(),
})

/** Open classes as the school makes them: the administrator all, a teacher their own. */
export const openClassTeaching = {
  managedOpenClasses: operation({
    method: 'GET',
    path: '/api/v1/openclass',
    summary: 'Open classes to manage, newest first',
    access: 'signedIn',
    query: Type.Object({ ...PageQuery, keyword: Type.Optional(Line(64)) }),
    reply: Page(ManagedBrief),
    refusals: ['noPermission'],
  }),
  managedOpenClass: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}',
    summary: 'One open class to manage',
    access: 'signedIn',
    params: IdParams,
    reply: Managed,
    refusals: ['openClassNotFound', 'noPermission'],
  }),
  createOpenClass: operation({
    method: 'POST',
    path: '/api/v1/openclass',
    summary: 'Makes an open class; a charged one gets its product',
    access: 'signedIn',
    body: Fields,
    reply: Type.Object({ id: Id }),
    refusals: ['noPermission', 'teacherUnknown', 'invalidField', 'amountTooFine'],
  }),
  updateOpenClass: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}',
    summary: 'Changes an open class',
    access: 'signedIn',
    params: IdParams,
    body: Fields,
    reply: Nothing,
    refusals: [
      'openClassNotFound',
      'openClassCancelled',
      'openClassOfLesson',
      'openClassOver',
      'openClassSold',
      'openClassBooked',
      'priceBelowActivity',
      'amountTooFine',
      'noPermission',
      'teacherUnknown',
      'invalidField',
    ],
  }),
  cancelOpenClass: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/cancel',
    summary:
      'Cancels an open class; its orders are undone afterwards, and whoever has paid gets the money back',
    access: 'signedIn',
    params: IdParams,
    body: Type.Object({ reason: Line(200, 1) }),
    /** how many orders will be undone */
    reply: Type.Object({ orders: Type.Integer() }),
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
    params: IdParams,
    reply: Type.Object({
      name: Type.String(),
      rtmp_url: Type.String(),
      stream_key: Type.String(),
      /** when the key is taken */
      opens_at: Timestamp,
      closes_at: Timestamp,
      server_time: Timestamp,
      is_cancelled: Flag,
      is_chat: Flag,
      /** live, interrupted, ending, ended, or empty */
      state: Type.String(),
      /** rtmp or browser */
      via: Type.String(),
      /** seconds of pictures that are recorded */
      duration: Type.Number(),
      /** pictures can be taken here at all */
      is_available: Flag,
    }),
    refusals: ['openClassNotFound', 'lessonWithoutTimes', 'noPermission'],
  }),
  renewStreamKey: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/stream_key',
    summary: 'Makes a new key; the old one is refused from now on',
    access: 'signedIn',
    params: IdParams,
    reply: Type.Object({ stream_key: Type.String() }),
    refusals: ['openClassNotFound', 'lessonWithoutTimes', 'noPermission'],
  }),
  endBroadcast: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/end_broadcast',
    summary: 'Ends the broadcast for good; its replay is made',
    access: 'signedIn',
    params: IdParams,
    reply: Nothing,
    refusals: ['openClassNotFound', 'noPermission', 'notBroadcasting'],
  }),
  attendance: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/attendance',
    summary: 'Who was in a class, and for how long',
    access: 'signedIn',
    params: IdParams,
    query: Type.Object({ ...PageQuery, keyword: Type.Optional(Line(64)) }),
    reply: Page(Attendance),
    refusals: ['openClassNotFound', 'noPermission'],
  }),
  viewerCurve: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/viewers',
    summary: 'How many were in a class, minute by minute',
    access: 'signedIn',
    params: IdParams,
    reply: Type.Object({ list: Type.Array(Type.Object({ at: Timestamp, online: Type.Integer() })) }),
    refusals: ['openClassNotFound', 'noPermission'],
  }),
}
