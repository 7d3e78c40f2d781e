import { Type } from 'typebox'
import { component, Currency, described, Flag, Id, Money, named, Nullable, Timestamp } from '../schema.ts'
import { bookingStatuses } from './enums.ts'
import { ClassEntryName } from './people.ts'

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
    entry: described(ClassEntryName, 'whether the caller is let in while the class is live'),
    removal_reason: described(Type.String(), 'why the caller was removed; empty: they were not'),
    may_moderate: described(Flag, 'the caller manages the class or assists in it'),
    replay: described(Flag, 'a replay is allowed'),
    stream_state: StreamStateName,
    castinfo: Type.Object({ replay: Flag }),
    live_stream_url: described(
      Type.String(),
      'HLS address; empty for who is not in the class, and once it has ended',
    ),
    live_flv_url: described(Type.String(), 'HTTP-FLV address for less delay; empty where there is none'),
    live_rewind_url: described(
      Type.String(),
      'HLS address of the broadcast from its beginning, to go back in it while it is live; empty as the others are',
    ),
    live_whep_url: described(
      Type.String(),
      'WHEP address for the least delay, of use while `is_webrtc` of the status is 1; empty where there is none',
    ),
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
export const Statistic = Type.Object({
  viewNum: Type.Integer(),
  view_num: Type.Integer(),
  onlineNum: Type.Integer(),
  online_num: Type.Integer(),
  praiseNum: Type.Integer(),
  praise_num: Type.Integer(),
  current_praise_status: Flag,
})

export const Second = Type.Number({ minimum: 0, maximum: 1_000_000 })

export const WatchedSpan = Type.Object({
  from: described(Second, 'where in the video it began, seconds'),
  to: described(Second, 'where in the video it ended, seconds'),
})

export const Action = Type.Union([Type.Literal('increment'), Type.Literal('decrement')])

/** What a browser needs to receive the events of a class. */
export const RoomInvitation = Type.Object({
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
})
