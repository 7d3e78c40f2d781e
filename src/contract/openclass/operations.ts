import { Type } from 'typebox'
import {
  appointmentSources,
  bookingStatuses,
  liveStatuses,
  userKinds,
  WATCHED_SPANS_AT_MOST,
} from './enums.ts'
import { operation } from '../operation.ts'
import {
  component,
  Currency,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  Money,
  named,
  Nothing,
  Nullable,
  NumberedPageQuery,
  Page,
  Timestamp,
} from '../schema.ts'

export const StreamStateName = component(
  'StreamState',
  Type.Union(
    [
      Type.Literal('waiting'),
      Type.Literal('on_air'),
      Type.Literal('interrupted'),
      Type.Literal('ended'),
      Type.Literal('replay'),
    ],
    {
      description:
        'how the stream of a class stands: `waiting` for its teacher, `on_air`, `interrupted` and expected back, `ended`, or `replay` where its recording can be watched now',
    },
  ),
)

const Times = {
  begintime: Timestamp,
  endtime: Timestamp,
}

export const OpenClassBrief = component(
  'OpenClassBrief',
  Type.Object({
    id: Id,
    name: Type.String(),
    intro: Type.String(),
    cover_url: Type.String(),
    ...Times,
    is_need_pay: Flag,
    product_price: Money,
    currency: Currency,
    replay: Flag,
    state: described(
      Type.Union([Type.Literal('start'), Type.Literal('live'), Type.Literal('replay'), Type.Literal('end')]),
      "by the server's clock, until its stream has ended",
    ),
    stream_state: StreamStateName,
    teacher_name: Type.String(),
  }),
)

const LessonBeside = Nullable(Type.Object({ open_class_id: Id, title: Type.String() }))

/** The lesson that a class belongs to; null: an open class. */
const LessonOfClass = Nullable(
  Type.Object({
    id: Id,
    product_id: Id,
    product_name: Type.String(),
    previous: described(LessonBeside, 'the lessons of the course around it'),
    next: LessonBeside,
  }),
)

export const OpenClass = component(
  'OpenClass',
  Type.Object({
    id: Id,
    crypt_id: Type.String(),
    lesson: LessonOfClass,
    name: Type.String(),
    note: Type.String(),
    desc: described(Type.String(), 'HTML, cleaned when it was saved'),
    intro: Type.String(),
    cover_url: Type.String(),
    begintime: described(Nullable(Timestamp), 'null: a lesson without times'),
    endtime: Nullable(Timestamp),
    ended_at: Nullable(Timestamp),
    duration_h: Type.Integer(),
    duration_m: Type.Integer(),
    server_time: described(Timestamp, "the server's clock, for countdowns and time states"),
    is_need_pay: Flag,
    is_buy: Flag,
    status: named(Type.Integer({ minimum: 1, maximum: 2 }), bookingStatuses),
    replay: described(Flag, 'a replay is allowed'),
    stream_state: StreamStateName,
    castinfo: Type.Object({ replay: Flag }),
    live_stream_url: described(
      Type.String(),
      'HLS address; empty for who is not in the class, and once it has ended',
    ),
    live_flv_url: described(Type.String(), 'HTTP-FLV address for less delay; empty where there is none'),
    productid: Nullable(Id),
    product_price: Money,
    currency: Currency,
    is_chat: Flag,
    is_cancelled: Flag,
    teacher_list: Type.Array(
      Type.Object({
        id: Id,
        cover: Type.Object({ url: Type.String() }),
        name: Type.String(),
        desc: Type.String(),
      }),
    ),
  }),
)

export const Playback = component(
  'Playback',
  Type.Object({
    fileID: Type.String(),
    name: Type.String(),
    m3u8: described(Type.String(), 'empty: not made, or not yet'),
    m3u8_hd: Type.String(),
    m3u8_sd: Type.String(),
    duration: described(Type.Number(), 'seconds'),
    position: described(Type.Number(), 'where this viewer stopped, seconds'),
  }),
)

/** The published spellings, both of them. */
const Statistic = Type.Object({
  viewNum: Type.Integer(),
  view_num: Type.Integer(),
  onlineNum: Type.Integer(),
  online_num: Type.Integer(),
  praiseNum: Type.Integer(),
  praise_num: Type.Integer(),
  current_praise_status: Flag,
})

const Second = Type.Number({ minimum: 0, maximum: 1_000_000 })

const WatchedSpan = Type.Object({
  from: described(Second, 'where in the video it began, seconds'),
  to: described(Second, 'where in the video it ended, seconds'),
})

const Action = Type.Union([Type.Literal('increment'), Type.Literal('decrement')])

export const openClass = {
  openClassList: operation({
    method: 'GET',
    path: '/api/openclass',
    summary: 'Open classes: those to come and running first, then the newest past ones',
    access: 'public',
    permission: 'openclass.read',
    query: Type.Object({ ...NumberedPageQuery, keyword: Type.Optional(Line(64)) }),
    reply: Page(OpenClassBrief),
  }),
  joinedOpenClasses: operation({
    method: 'GET',
    path: '/api/v1/student/openclasses',
    summary: "A student's free open classes: those to come and running first, then the newest past ones",
    access: 'student',
    permission: 'openclass.read',
    reply: Type.Object({ list: Type.Array(OpenClassBrief) }),
  }),
  openClassById: operation({
    method: 'GET',
    path: '/api/openclass/get/{id}',
    summary: 'One open class as the caller may see it',
    access: 'public',
    permission: 'openclass.read',
    params: described(
      Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,64}$' }) }),
      'its number, or the opaque crypt_id of shared links',
    ),
    query: Type.Object({ backend: Type.Optional(Line(8)) }),
    reply: OpenClass,
    refusals: ['openClassNotFound'],
  }),
  appoint: operation({
    method: 'POST',
    path: '/api/openclass/appoint',
    summary: 'Joins a class, or leaves it',
    access: 'signedIn',
    permission: 'openclass.write',
    own: true,
    body: Type.Object({
      open_class_id: Type.Optional(Id),
      id: Type.Optional(Id),
      userid: Type.Optional(Id),
      is_user_reg: Type.Optional(named(Type.Union([Type.Literal(20), Type.Literal(21)]), userKinds)),
      audit_type: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      appointment_source: Type.Optional(
        named(Type.Union([Type.Literal(31), Type.Literal(32), Type.Literal(33)]), appointmentSources),
      ),
      access_entry_source: Type.Optional(Line(64)),
      action: Type.Optional(Action),
    }),
    reply: Type.Object({ status: named(Type.Integer(), bookingStatuses) }),
    refusals: [
      'openClassNotFound',
      'openClassCancelled',
      'openClassOver',
      'openClassNotBought',
      'adminCannotOperate',
      'studentsOnly',
      'noPermission',
      'demoOpenClass',
    ],
  }),
  openClassVideo: operation({
    method: 'GET',
    path: '/api/openclass/video/{id}',
    summary: 'What of a class may be watched afterwards, with addresses for this viewer',
    access: 'signedIn',
    permission: 'openclass.read',
    params: IdParams,
    reply: Type.Object({ list: Type.Array(Playback) }),
    refusals: ['openClassNotFound', 'openClassNotBought', 'demoOpenClass', 'noReplay', 'storageUnavailable'],
  }),
  imChatConfig: operation({
    method: 'GET',
    path: '/api/openclass/imchatconfig/{id}',
    summary: 'How the chat of a class is reached; null: it has none, or it is not open now',
    access: 'signedIn',
    permission: 'chat.read',
    params: IdParams,
    reply: Nullable(
      Type.Object({
        transport: described(
          Type.Union([Type.Literal('built-in'), Type.Literal('tencent')]),
          'built-in or tencent',
        ),
        app_id: Type.String(),
        account_type: Type.String(),
        sign: described(Type.String(), 'proves who one is, for a short time'),
        chat_group: Type.String(),
        identifier: described(Type.String(), 'who one is there'),
        server: described(Type.String(), 'where the service is instead of its usual place; empty: there'),
        userid: Id,
        may_moderate: Flag,
        seconds_left: described(Type.Integer(), 'until the room closes'),
      }),
    ),
    refusals: ['openClassNotFound', 'openClassNotBought', 'chatNotJoined', 'chatUnavailable'],
  }),
  liveStatus: operation({
    method: 'GET',
    path: '/api/openclass/livestatus/{id}',
    summary: 'Whether pictures come: 1 yes, 0 teacher not in the class, 10 on the way, 3 unknown error',
    access: 'public',
    permission: 'openclass.read',
    params: IdParams,
    reply: Type.Object({
      status: named(Type.Integer(), liveStatuses),
      is_ended: described(Flag, 'who gives the class has ended its broadcast, and no other has begun'),
      stream_state: StreamStateName,
      replay_at: described(
        Nullable(Timestamp),
        'when the recording can be watched; null: there is none so far, or no replay is allowed',
      ),
      server_time: Timestamp,
    }),
    refusals: ['openClassNotFound'],
  }),
  statistic: operation({
    method: 'GET',
    path: '/api/openclass/statistic/{id}',
    summary: 'Views, viewers of this moment and likes of a class',
    access: 'public',
    permission: 'openclass.read',
    params: IdParams,
    query: Type.Object({ userid: Type.Optional(Id) }),
    reply: Statistic,
    refusals: ['openClassNotFound'],
  }),
  countStatistic: operation({
    method: 'POST',
    path: '/api/openclass/statistic',
    summary: 'Counts a view of a class, or sets or removes a like',
    access: 'public',
    permission: 'openclass.write',
    body: Type.Object({
      open_class_id: Id,
      userid: Type.Optional(Id),
      type: Type.Union([Type.Literal('view'), Type.Literal('praise')]),
      action: Type.Optional(Action),
    }),
    reply: described(
      Nullable(Type.Object({ id: Id, watch_duration: Type.Integer() })),
      'the view record of `view`; null where nothing is counted, and for `praise`',
    ),
    refusals: ['openClassNotFound', 'notSignedIn', 'noPermission'],
  }),
  updateDuration: operation({
    method: 'POST',
    path: '/api/openclass/update_duration/{id}',
    summary: 'Seconds watched so far in a view, and where in which video',
    access: 'signedIn',
    permission: 'openclass.write',
    params: IdParams,
    body: Type.Object({
      watch_duration: Type.Integer({ minimum: 0, maximum: 86_400 }),
      fileID: Type.Optional(Line(64)),
      position: Type.Optional(Second),
      spans: described(
        Type.Optional(Type.Array(WatchedSpan, { maxItems: WATCHED_SPANS_AT_MOST })),
        'what was played of the video since the last report that was answered, in its order; the same again changes nothing',
      ),
    }),
    reply: Nothing,
    refusals: ['viewNotFound'],
  }),
  presence: operation({
    method: 'POST',
    path: '/api/openclass/presence/{id}',
    summary: 'Reports that a page is in the class; repeated while it is',
    access: 'public',
    permission: 'openclass.write',
    params: IdParams,
    body: described(
      Type.Object({
        viewer: Type.String({ pattern: '^[\\w-]{8,36}$' }),
        leaving: Type.Optional(Flag),
      }),
      '`viewer`: a number that the page has given itself',
    ),
    reply: Nothing,
    refusals: ['openClassNotFound'],
  }),
}
