import type { Access, OperationShape } from '#contract/operation.ts'
import type { OperationKey } from '#contract/operations.ts'
import { propertiesOf } from '../../input/samples.ts'
import { ownRecords } from '../own-records.ts'
import type { Kind } from './world.ts'

/** The callers, by their relation to the records of one student and one teacher. */
export const roles = ['nobody', 'student', 'anotherStudent', 'teacher', 'anotherTeacher', 'admin'] as const
export type Role = (typeof roles)[number]

const signedIn: readonly Role[] = roles.filter((role) => role !== 'nobody')
const students: readonly Role[] = ['student', 'anotherStudent']
const teachers: readonly Role[] = ['teacher', 'anotherTeacher']
const staff: readonly Role[] = [...teachers, 'admin']

const byAccess: Record<Access, readonly Role[]> = {
  public: roles,
  signedIn,
  student: students,
  teacher: teachers,
  admin: ['admin'],
}

/** The callers that the declared access of an operation allows. */
export const mayCall = ({ access }: OperationShape, role: Role): boolean => byAccess[access].includes(role)

/** The owner of each kind of record; other kinds are public. */
const holders: Partial<Record<Kind, readonly Role[]>> = {
  person: ['student'],
  session: ['student'],
  passkey: ['student'],
  order: ['student'],
  address: ['student'],
  heldCoupon: ['student'],
  view: ['student'],
  feedback: ['student'],
  class: ['teacher', 'admin'],
  message: ['teacher', 'admin'],
  video: ['teacher', 'admin'],
  file: ['teacher', 'admin'],
  shown: ['teacher', 'admin'],
  job: ['teacher', 'admin'],
  material: ['teacher', 'admin'],
  question: ['student', 'teacher', 'admin'],
  whiteboardPage: ['teacher', 'admin'],
  poll: ['teacher', 'admin'],
  pollRound: ['student', 'teacher', 'admin'],
  rollCall: ['student', 'teacher', 'admin'],
  note: ['student'],
  lesson: ['teacher', 'admin'],
  timedLesson: ['teacher', 'admin'],
  homework: ['student', 'teacher'],
  lessonBooking: ['student', 'teacher'],
  ...Object.fromEntries(ownRecords.map(({ kind, owner }) => [kind, [owner]])),
}

const inClass: readonly Role[] = ['student', 'teacher', 'admin']

/** Operations with other callers than the owners of their records. */
const exceptions: Partial<Record<OperationKey, readonly Role[]>> = {
  'GET /api/user/{id}': ['student', 'teacher', 'admin'],
  'POST /api/user/check': roles,
  // authorized by a link or a cookie, not by the session
  'POST /api/user/accountlink': [],
  'POST /api/user/{userid}/backregverify': [],
  // authorized by the ticket of the first step
  'POST /api/user/login/second': [],
  'POST /api/user/login/second/passkey': [],
  'GET /api/product/{product_id}/vodstudents': ['teacher', 'admin'],
  'GET /api/product/{product_id}/openclassstudents': ['teacher', 'admin'],
  'POST /api/v1/student/coupons': students,
  // the own homework, narrowed to a course or lesson
  'GET /api/v1/student/homework': students,
  'GET /api/v1/student/feedback': students,
  'GET /api/v1/student/ratings': students,
  'GET /api/openclass/get/{id}': roles,
  'GET /api/openclass/livestatus/{id}': roles,
  'GET /api/openclass/statistic/{id}': roles,
  'POST /api/openclass/presence/{id}': roles,
  'POST /api/openclass/statistic': ['student'],
  'POST /api/openclass/appoint': ['student'],
  'POST /api/openclass/update_duration/{id}': ['student'],
  'GET /api/openclass/video/{id}': inClass,
  'GET /api/v1/openclass/{id}/materials': inClass,
  'GET /api/v1/openclass/{id}/slide_turns': inClass,
  'GET /api/openclass/imchatconfig/{id}': inClass,
  'GET /api/v1/openclass/{id}/room': inClass,
  'GET /api/openclass/chat/{id}': inClass,
  'GET /api/v1/openclass/{id}/chat/replay': inClass,
  'GET /api/v1/openclass/{id}/search': inClass,
  'GET /api/v1/openclass/{id}/live-captions': inClass,
  // of any video the own notes
  'GET /api/v1/notes': signedIn,
  'POST /api/openclass/chat/{id}': inClass,
  'PUT /api/v1/openclass/{id}/chat/mutes/{userid}': ['teacher', 'admin'],
  'POST /api/v1/openclass/{id}/entry': inClass,
  'PUT /api/v1/openclass/{id}/removals/{userid}': ['teacher', 'admin'],
  'DELETE /api/v1/openclass/{id}/removals/{userid}': ['teacher', 'admin'],
  'PUT /api/v1/openclass/{id}/assistants/{userid}': ['teacher', 'admin'],
  'DELETE /api/v1/openclass/{id}/assistants/{userid}': ['teacher', 'admin'],
  'POST /api/v1/openclass/{id}/admission': ['teacher', 'admin'],
  'GET /api/v1/openclass/{id}/interaction': inClass,
  'POST /api/v1/openclass/{id}/hand': inClass,
  'DELETE /api/v1/openclass/{id}/hand': inClass,
  'DELETE /api/v1/openclass/{id}/hands/{userid}': ['teacher', 'admin'],
  'PUT /api/v1/openclass/{id}/called': ['teacher', 'admin'],
  'GET /api/v1/openclass/{id}/stage': inClass,
  'POST /api/v1/openclass/{id}/stage/own': inClass,
  'PUT /api/v1/openclass/{id}/stage/own': inClass,
  'DELETE /api/v1/openclass/{id}/stage/own': inClass,
  'POST /api/v1/openclass/{id}/stage/places': ['teacher', 'admin'],
  'DELETE /api/v1/openclass/{id}/stage/places/{userid}': ['teacher', 'admin'],
  'PUT /api/v1/openclass/{id}/stage/places/{userid}': ['teacher', 'admin'],
  'GET /api/v1/openclass/{id}/whiteboard': inClass,
  'GET /api/v1/openclass/{id}/whiteboard/pages/{page_id}': inClass,
  'GET /api/v1/openclass/{id}/whiteboard/replay': inClass,
  'POST /api/v1/openclass/{id}/roll_calls/{roll_call_id}/answers': inClass,
  'GET /api/v1/openclass/{id}/roll_calls/{roll_call_id}': ['teacher', 'admin'],
  'POST /api/v1/openclass/{id}/questions': inClass,
  'PUT /api/v1/openclass/{id}/questions/{question_id}': ['teacher', 'admin'],
  'PUT /api/v1/openclass/{id}/questions/{question_id}/vote': inClass,
  'POST /api/v1/openclass/{id}/reactions': inClass,
  'GET /api/v1/openclass/{id}/polls/now': inClass,
  'GET /api/v1/openclass/{id}/polls/asked': inClass,
  'POST /api/v1/openclass/{id}/poll_rounds/{round_id}/end': ['teacher', 'admin'],
  'PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/shown': ['teacher', 'admin'],
  'PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/words': ['teacher', 'admin'],
  'GET /api/v1/openclass/{id}/poll_rounds/{round_id}/answers': ['teacher', 'admin'],
  'PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/answer': inClass,
  'GET /api/v1/calendar/classes/{id}': ['student', 'teacher'],
  // the school has not let its teachers
  'GET /api/v1/schedule/courses/{id}': ['admin'],
  'POST /api/v1/schedule/courses/{id}/lessons': ['admin'],
  'PUT /api/v1/schedule/lessons/{id}': ['admin'],
  'POST /api/v1/schedule/lessons/{id}/cancellation': ['admin'],
  'GET /api/v1/lessons/{id}/attendance': ['teacher', 'admin'],
  'GET /api/v1/teacher/feedback/lessons/{id}': ['teacher'],
  'POST /api/v1/teacher/feedback/lessons/{id}/ratings': ['teacher'],
  'GET /api/v1/teacher/students/{id}': ['teacher'],
  'GET /api/v1/teacher/students/{id}/attendance': ['teacher'],
  'GET /api/v1/teacher/students/{id}/homework': ['teacher'],
  'GET /api/v1/teacher/students/{id}/feedback': ['teacher'],
  'GET /api/v1/teacher/students/{id}/bookings': ['teacher'],
  'GET /api/v1/teacher/students/{id}/notes': ['teacher'],
  'POST /api/v1/teacher/students/{id}/notes': ['teacher'],
  // the note is none of theirs
  'PUT /api/v1/teacher/students/{id}/notes/{note_id}': [],
  // the student does not take part in this lesson
  'POST /api/v1/student/feedback': [],
  'GET /api/v1/openclass': staff,
  'POST /api/v1/openclass': staff,
  'GET /api/v1/videos': staff,
  'GET /api/v1/videos/limits': staff,
}

const kindsOfFields: Record<string, Kind> = {
  // twice the same person, which a merge refuses
  from_id: 'person',
  ...{ userid: 'person', userids: 'person', teacher_id: 'teacher', teacher_ids: 'teacher' },
  ...{ productid: 'course', product_id: 'course', product_ids: 'course' },
  ...{ orderId: 'order', orderid: 'order', order_id: 'order', address_id: 'address' },
  ...{ user_coupon_id: 'heldCoupon', activity_id: 'activity', group_id: 'group' },
  ...{
    open_class_id: 'class',
    moved_from: 'lessonBooking',
    open_class_video_id: 'shown',
    message_id: 'message',
  },
  ...{ lesson_id: 'lesson', student_id: 'recipient', student_ids: 'recipient' },
  ...{ roll_call_id: 'rollCall', question_id: 'question' },
  ...{ poll_id: 'poll', poll_ids: 'poll', round_id: 'pollRound', page_id: 'whiteboardPage' },
  ...{ material_id: 'material', fileID: 'file', file_ids: 'file', video_ids: 'video' },
}

/** What is at the path of a record that a call makes, or below it. */
const below = (call: OperationKey): RegExp => new RegExp(`${call.slice(call.indexOf('/'))}/\\{id\\}`)

/** The kind of record that `id` names, by the path. */
const kindsOfPaths: [path: RegExp, kind: Kind][] = [
  ...ownRecords.map(({ call, kind }): [RegExp, Kind] => [below(call), kind]),
  [/\/notes\/\{id\}/, 'note'],
  [/\/calendar\/classes\//, 'class'],
  [/\/schedule\/courses\//, 'course'],
  [/\/schedule\/lessons\//, 'timedLesson'],
  [/\/teacher\/students\/\{id\}/, 'person'],
  [/\/users\/\{id\}\/taught/, 'teacher'],
  [/\/users?\/\{id\}/, 'person'],
  [/\/product_package\//, 'package'],
  [/\/teachers\/\{id\}/, 'teacher'],
  [/\/products?\/\{id\}/, 'course'],
  [/\/addresses\//, 'address'],
  [/\/coupons\/\{id\}/, 'coupon'],
  [/\/groups\/\{id\}/, 'group'],
  [/\/activities\/\{id\}/, 'activity'],
  [/\/orders\/\{id\}/, 'order'],
  [/\/update_duration\//, 'view'],
  [/\/videos\/jobs\//, 'job'],
  [/\/videos\/\{id\}/, 'video'],
  [/\/openclass\//, 'class'],
  [/\/lessons\/\{id\}/, 'lesson'],
  [/\/homework\/\{id\}/, 'homework'],
  [/\/bookings\/\{id\}/, 'lessonBooking'],
  [/\/student\/feedback\/\{id\}/, 'feedback'],
  [/\/sessions\/\{id\}/, 'session'],
  [/\/passkeys\/\{id\}/, 'passkey'],
]

/** Products and activities that the operation is about. */
const fitting: Partial<Record<OperationKey, Kind>> = {
  'POST /api/v1/student/coupons': 'claimable',
  'POST /api/v1/student/freeclaim': 'free',
  'POST /api/order/freeproduct': 'free',
  'GET /api/product/{product_id}/vodstudents': 'recorded',
  'GET /api/product/{product_id}/openclassstudents': 'place',
  'POST /api/v1/student/bookings': 'appointment',
  'GET /api/v1/student/bookings/grid': 'appointment',
}

export interface IdField {
  place: 'params' | 'query' | 'body'
  name: string
  kind: Kind
  /** whether it may name only records of the caller */
  isPrivate: boolean
  /** for a list; undefined: not a list */
  length: number | undefined
}

function kindOf(key: OperationKey, name: string): Kind | undefined {
  if (name === 'id') return kindsOfPaths.find(([path]) => path.test(key))?.[1]
  const kind = kindsOfFields[name]
  return kind === 'course' || kind === 'activity' ? (fitting[key] ?? kind) : kind
}

/** Fields that are another spelling of a field, or that exclude one. */
const leftOut: Partial<Record<OperationKey, readonly string[]>> = {
  'POST /api/order': ['activity_id', 'group_id'],
  'POST /api/openclass/appoint': ['id'],
  // asked with more than records; tests/api/booking has those of others
  'GET /api/v1/student/bookings/grid': ['moved_from'],
  'POST /api/v1/student/bookings': ['moved_from'],
}

/** Fields that may name anybody's record, without an effect on it. */
const harmless: Partial<Record<OperationKey, readonly string[]>> = {
  'POST /api/openclass/statistic': ['open_class_id'],
  'POST /api/openclass/update_duration/{id}': ['fileID'],
  // a class without a replay says so before the video is looked for
  'GET /api/v1/openclass/{id}/chat/replay': ['fileID'],
  'GET /api/v1/lessons/{id}/attendance': ['userid'],
  // the student whom the class's teacher mutes
  'PUT /api/v1/openclass/{id}/chat/mutes/{userid}': ['userid'],
  'PUT /api/v1/openclass/{id}/removals/{userid}': ['userid'],
  'DELETE /api/v1/openclass/{id}/removals/{userid}': ['userid'],
  'PUT /api/v1/openclass/{id}/assistants/{userid}': ['userid'],
  'DELETE /api/v1/openclass/{id}/assistants/{userid}': ['userid'],
  'POST /api/v1/openclass/{id}/admission': ['userid'],
  // who has not raised a hand in the class is nobody to call on
  'DELETE /api/v1/openclass/{id}/hands/{userid}': ['userid'],
  'PUT /api/v1/openclass/{id}/called': ['userid'],
}

/** The fields by which an operation names records. */
export const idFieldsOf = (key: OperationKey, operation: OperationShape): IdField[] =>
  (['params', 'query', 'body'] as const).flatMap((place) =>
    Object.entries(propertiesOf(operation[place])).flatMap(([name, schema]) => {
      const kind = kindOf(key, name)
      if (!kind || leftOut[key]?.includes(name)) return []
      const length = schema.type === 'array' ? (schema.minItems ?? 1) : undefined
      return [{ place, name, kind, isPrivate: kind in holders && !harmless[key]?.includes(name), length }]
    }),
  )

/** Whether a caller may use the operation on these records of the student and the teacher. */
export function mayTouch(key: OperationKey, operation: OperationShape, role: Role): boolean {
  if (operation.access === 'admin') return role === 'admin'
  const allowed = exceptions[key]
  if (allowed) return allowed.includes(role)
  return idFieldsOf(key, operation).every(({ kind }) => holders[kind]?.includes(role) ?? true)
}
