import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import type { Access } from '#contract/operation.ts'
import type { OperationKey } from '#contract/operations.ts'
import { sql } from 'drizzle-orm'
import { type OwnKey, ownKeys } from '#server/db/own-keys.ts'
import { secretOf } from '#server/db/secret.ts'
import { consents, identities, identityProviders, personalFiles } from '#server/db/tables/all.ts'
import { violationsOf } from '#tests/support/violations.ts'
import type { CallInput } from '#tests/support/test-school.ts'
import { openFilledSchool } from './filled-school.ts'
import { ownRecords } from './own-records.ts'
import { all } from './support.ts'

const {
  activity,
  address,
  agreement,
  announced,
  as,
  asker,
  attended,
  bill,
  booked,
  bothOwn,
  bundle,
  counted,
  coupon,
  day,
  delivery,
  first,
  given,
  group,
  lessonOfClass,
  made,
  noon,
  np_id,
  ofClass,
  office,
  ofImport,
  openClass,
  order,
  recorded,
  recording,
  scheduled,
  school,
  shown,
  student,
  talkedIn,
  drawnOn,
  talker,
  task,
  taughtCourse,
  taughtSoon,
  teacher,
  tutor,
  tutoring,
  video,
  written,
} = await openFilledSchool()

/** Calls that fill lists which would be empty. */
const writes: [key: OperationKey, input: CallInput][] = [
  [
    'PUT /api/v1/openclass/{id}/chat/mutes/{userid}',
    { ...talker, params: { id: talkedIn.id, userid: student.id }, body: { chat_status: 1 } },
  ],
  [
    'PUT /api/v1/openclass/{id}/assistants/{userid}',
    { ...talker, params: { id: talkedIn.id, userid: tutor?.teacherId ?? 0 }, body: {} },
  ],
]
for (const [key, input] of writes) await school.call(key, input)
const rollCall = await school.call('POST /api/v1/openclass/{id}/roll_calls', {
  ...talker,
  params: { id: talkedIn.id },
  body: { duration: 60 },
})
const asked = {
  ...{ kind: 'one' as const, title: 'Which one?', options: ['a', 'b'], right_options: [], explanation: '' },
  ...{ scale_top: 5 as const, low_label: '', high_label: '', limit_seconds: 0 },
  ...{ is_anonymous: 0 as const, may_change: 0 as const, result_at_once: 1 as const },
}
const pollOf = (id: number) =>
  school.call('POST /api/v1/openclass/{id}/polls', { ...office, params: { id }, body: asked })
await pollOf(openClass.id)
const poll = await pollOf(talkedIn.id)
const round = await school.call('POST /api/v1/openclass/{id}/polls/{poll_id}/rounds', {
  ...office,
  params: { id: talkedIn.id, poll_id: poll.data.id },
})
const ofRound = { id: talkedIn.id, round_id: round.data.id }
await school.call('PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/answer', {
  ...as('student'),
  params: ofRound,
  body: { choices: [1] },
})
const [campus] = await school.deps.db
  .insert(identityProviders)
  .values({ kind: 'oidc', names: { en: 'Campus' }, issuer: 'https://id.example', types: [3], isOn: true })
  .returning()
if (campus)
  await school.deps.db
    .insert(identities)
    .values({ userId: student.id, providerId: campus.id, issuer: campus.issuer, subject: 'one' })
const [dataFile] = await school.deps.db
  .insert(personalFiles)
  .values({ userId: student.id, language: 'en', status: 2, file: `${'f'.repeat(40)}.zip` })
  .returning()
await school.call('POST /api/v1/account/corrections', { ...as('student'), body: { wish: 'a' } })
await school.deps.db.insert(consents).values({ userId: student.id, agreementId: agreement.data.version ?? 0 })
await school.call('POST /api/v1/admin/users/{id}/phone', {
  ...as('admin'),
  ...{ params: { id: student.id }, body: { phone_of: 'own' } },
})
for (const { owner, call, body } of ownRecords)
  await school.call(call, { ...as(owner), body: body({ text: 'a', course: first.id }) })
const enquiry = await school.call('POST /api/v1/student/enquiries', {
  ...as('student'),
  body: { topic: 'order', subject: 'a', text: 'a' },
})

const inputs: Partial<Record<OperationKey, CallInput>> = {
  'GET /api/user/{id}': { params: { id: student.id } },
  'GET /api/v1/student/enquiries/{id}': { params: { id: enquiry.data.id } },
  'GET /api/v1/admin/enquiries/{id}': { params: { id: enquiry.data.id } },
  'GET /api/product/{id}': { params: { id: first.id } },
  'GET /api/product_package/{id}/single': { params: { id: bundle.id } },
  'GET /api/addresses/{id}': { params: { id: address.data.id } },
  'GET /api/v1/student/courses/{product_id}': { params: { product_id: first.id } },
  'GET /api/v1/student/coupons/{product_id}': { params: { product_id: first.id } },
  'GET /api/v1/order/coupons/{product_id}': { params: { product_id: first.id } },
  'GET /api/v1/coupons/{id}/assign': { params: { id: coupon.id } },
  'GET /api/v1/home/teachers/{id}': { params: { id: teacher.id } },
  'GET /api/product/{id}/payment_state': { params: { id: first.id } },
  'GET /api/order/{orderId}': { params: { orderId: order.id } },
  'GET /api/v1/themes/navigationpages/contents/{np_id}': { params: { np_id } },
  'GET /api/v1/admin/pages/{np_id}': { params: { np_id } },
  'GET /api/v1/admin/texts/{text_kind}': { params: { text_kind: 'page' }, query: { id: np_id } },
  'GET /api/v1/admin/products/{id}/texts': { params: { id: first.id } },
  'GET /api/v1/openclass/{id}/texts': ofClass,
  'GET /api/v1/admin/coupons/{id}/texts': { params: { id: coupon.id } },
  'GET /api/v1/admin/activities/{id}': { params: { id: activity.id } },
  'GET /api/v1/admin/activities/{id}/texts': { params: { id: activity.id } },
  'GET /api/v1/admin/users/{id}/texts': { params: { id: teacher.id } },
  'GET /api/v1/admin/text_gaps': { query: { language: 'en' } },
  'GET /api/v1/admin/agreements/versions/{id}': { params: { id: agreement.data.version ?? 0 } },
  'GET /api/qrcode': { query: { url: 'https://school.example/#/course' } },
  'GET /api/v1/teacher/timetable': { query: { start: noon - 30 * day, end: noon + 30 * day } },
  'GET /api/v1/admin/timetable': { query: { start: noon - 2 * day, end: noon + 6 * day } },
  'GET /api/v1/schedule/courses': office,
  'GET /api/v1/schedule/courses/{id}': { ...office, params: { id: taughtSoon?.id ?? 0 } },
  'GET /api/v1/calendar/classes/{id}': { params: { id: scheduled?.open_class_id ?? 0 } },
  'GET /api/v1/student/timetable': { query: { start: noon - 30 * day, end: noon + 30 * day } },
  'GET /api/v1/student/bookings/grid': {
    query: { product_id: tutoring.id, teacher_id: tutor?.teacherId ?? 0, start: noon },
  },
  'GET /api/v1/admin/bookings/{id}/grid': { params: { id: booked?.id ?? 0 }, query: { start: noon } },
  'GET /api/v1/admin/lesson_hours/{id}/entries': { params: { id: booked?.grantId ?? 0 } },
  'GET /api/v1/groups/{id}': { params: { id: group.id } },
  'GET /api/v1/activities/{id}/groups': { params: { id: activity.id } },
  'GET /api/v1/admin/products/{id}': { params: { id: first.id } },
  'GET /api/v1/admin/users/{id}': { params: { id: student.id } },
  'GET /api/v1/admin/users/{id}/sessions': { params: { id: student.id } },
  'GET /api/v1/account/data_file/{id}': { params: { id: dataFile?.id ?? 0 } },
  'GET /api/v1/admin/users/{id}/erasure': { params: { id: student.id } },
  'GET /api/v1/admin/users/{id}/consents': { params: { id: student.id } },
  'GET /api/v1/admin/users/{id}/phone_views': { params: { id: student.id } },
  'GET /api/v1/admin/users/{id}/factors': { params: { id: student.id } },
  'GET /api/v1/admin/orders/{id}': { params: { id: order.id } },
  'GET /api/v1/admin/users/{id}/addresses': { params: { id: student.id } },
  'GET /api/v1/admin/bills/{method}/{day}': { params: bill },
  'GET /api/v1/admin/reports/{report}': { params: { report: 'sales' } },
  'GET /api/v1/admin/reports/{report}/movements': { params: { report: 'sales' } },
  'GET /api/v1/admin/reports/students/people': { query: { which: 'registered' } },
  'GET /api/v1/admin/exports/{id}/file': { params: { id: written?.id ?? 0 } },
  'GET /api/v1/admin/imports/template': { query: { type: 0, format: 'xlsx' } },
  'GET /api/v1/admin/imports/{id}': ofImport,
  'GET /api/v1/admin/imports/{id}/rows': ofImport,
  'GET /api/v1/admin/imports/{id}/failed': { ...ofImport, query: { format: 'csv' } },
  'GET /api/product/{product_id}/vodstudents': { ...office, params: { product_id: recorded.id } },
  'GET /api/product/{product_id}/openclassstudents': { ...office, params: { product_id: openClass.id } },
  'GET /api/v1/admin/products/{id}/stock_movements': { params: { id: counted.id } },
  'GET /api/v1/admin/products/{id}/lessons': { params: { id: first.id } },
  'GET /api/v1/admin/products/{id}/freeclaims': { params: { id: recorded.id } },
  'GET /api/v1/admin/coupons/{id}': { params: { id: coupon.id } },
  'GET /api/v1/admin/orders/{id}/events': { params: { id: order.id } },
  'GET /api/openclass/get/{id}': ofClass,
  'GET /api/openclass/video/{id}': ofClass,
  'GET /api/openclass/statistic/{id}': ofClass,
  'GET /api/openclass/livestatus/{id}': ofClass,
  'GET /api/v1/openclass': office,
  'GET /api/v1/openclass/rules': office,
  'GET /api/v1/openclass/{id}': { ...ofClass, ...office },
  'GET /api/v1/openclass/{id}/stream': { ...ofClass, ...office },
  'GET /api/v1/openclass/{id}/attendance': { ...ofClass, ...office },
  'GET /api/v1/openclass/{id}/attendance/file': { ...ofClass, ...office },
  'GET /api/v1/lessons/{id}/attendance': { ...office, params: { id: lessonOfClass } },
  'GET /api/v1/lessons/{id}/attendance/file': { ...office, params: { id: lessonOfClass } },
  'GET /api/v1/teacher/students/{id}': { params: { id: student.id } },
  'GET /api/v1/teacher/students/{id}/notes': { params: { id: student.id } },
  'GET /api/v1/teacher/students/{id}/attendance': { params: { id: student.id } },
  'GET /api/v1/teacher/students/{id}/homework': { params: { id: student.id } },
  'GET /api/v1/teacher/students/{id}/feedback': { params: { id: student.id } },
  'GET /api/v1/teacher/students/{id}/bookings': { params: { id: student.id } },
  'GET /api/v1/student/courses/{product_id}/attendance': { params: { product_id: taughtCourse.id } },
  'GET /api/product/{id}/ratings': { params: { id: taughtCourse.id } },
  'GET /api/v1/student/feedback/{id}': { params: { id: given.id } },
  'GET /api/v1/teacher/feedback/lessons/{id}': { params: { id: attended.id } },
  'GET /api/v1/openclass/{id}/videos': { ...ofClass, ...office },
  'GET /api/v1/openclass/{id}/materials': { ...office, params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/viewers': { ...ofClass, ...office },
  'GET /api/v1/openclass/{id}/broadcast_summary': { ...ofClass, ...office },
  'GET /api/v1/openclass/{id}/slide_turns': { ...ofClass, ...office },
  'GET /api/openclass/imchatconfig/{id}': { params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/room': { params: { id: talkedIn.id } },
  'GET /api/openclass/chat/{id}': { params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/interaction': { params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/stage': { params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/whiteboard': { params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/whiteboard/pages/{page_id}': {
    params: { id: talkedIn.id, page_id: drawnOn.id },
  },
  'GET /api/v1/openclass/{id}/whiteboard/replay': { ...office, params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/roll_calls': { ...talker, params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/roll_calls/{roll_call_id}': {
    ...talker,
    params: { id: talkedIn.id, roll_call_id: rollCall.data.id },
  },
  'GET /api/v1/openclass/{id}/participation': { ...talker, params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/participation/file': { ...talker, params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/polls': { ...office, params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/polls/sources': { ...office, params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/polls/file': { ...office, params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/polls/now': { params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/polls/asked': { params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/poll_rounds/{round_id}/answers': { ...office, params: ofRound },
  'GET /api/v1/videos': office,
  'GET /api/v1/videos/limits': office,
  'GET /api/v1/videos/{id}': { ...office, params: { id: shown.id } },
  'GET /api/v1/videos/{id}/captions': { ...office, params: { id: shown.id } },
  'GET /api/v1/videos/{id}/captions/{language}': { ...office, params: { id: shown.id, language: 'zh' } },
  'GET /api/v1/videos/{id}/chapters': { ...office, params: { id: shown.id } },
  'GET /api/v1/videos/file': { ...office, query: { fileID: video.fileId } },
  'GET /api/v1/openclass/{id}/downloads': { ...ofClass, ...office },
  'GET /api/v1/captions': { query: { fileID: video.fileId } },
  'GET /api/v1/captions/{language}': { params: { language: 'zh' }, query: { fileID: video.fileId } },
  'GET /api/v1/captions/{language}/file': {
    ...office,
    ...{ params: { language: 'zh' }, query: { fileID: video.fileId, format: 'vtt' } },
  },
  'GET /api/v1/chapters': { query: { fileID: video.fileId } },
  'GET /api/v1/notes': { query: { fileID: video.fileId } },
  'GET /api/v1/openclass/{id}/search': { ...ofClass, ...office, query: { keyword: '执笔' } },
  'GET /api/v1/openclass/{id}/live-captions': { params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/chat/replay': {
    ...office,
    ...{ params: { id: talkedIn.id }, query: { fileID: recording.fileId, from: 300, to: 900 } },
  },
  'GET /api/v1/videos/jobs/{id}': { ...office, params: { id: made.id } },
  'GET /api/qcloud/vodvideourl': { ...office, query: { fileID: video.fileId } },
  'GET /api/v1/admin/users/{id}/courses': { params: { id: student.id } },
  'GET /api/v1/admin/users/{id}/coupons': { params: { id: student.id } },
  'GET /api/v1/admin/users/{id}/homework': { params: { id: student.id } },
  'GET /api/v1/admin/users/{id}/feedback': { params: { id: student.id } },
  'GET /api/v1/admin/users/{id}/attendance': { params: { id: student.id } },
  'GET /api/v1/admin/users/{id}/notes': { params: { id: student.id } },
  'GET /api/v1/admin/users/{id}/merges': { params: { id: student.id } },
  'GET /api/v1/admin/users/{id}/merge/{from_id}': { params: { id: student.id, from_id: bothOwn.id } },
  'GET /api/v1/admin/users/{id}/messages': { params: { id: student.id } },
  'GET /api/v1/admin/users/{id}/referral': { params: { id: student.id } },
  'GET /api/v1/admin/users/{id}/teaching': { params: { id: teacher.id } },
  'GET /api/v1/admin/users/{id}/workinghours': { params: { id: teacher.id } },
  'GET /api/v1/admin/users/{id}/taught': { params: { id: teacher.id } },
  'GET /api/v1/admin/users/{id}/taught/{lesson_id}': {
    params: { id: teacher.id, lesson_id: attended.id },
  },
  'GET /api/v1/admin/leads/{id}': { params: { id: asker?.id ?? 0 } },
  'GET /api/v1/admin/leads/{id}/events': { params: { id: asker?.id ?? 0 } },
  'GET /api/v1/admin/announcements/{id}': { params: { id: announced?.id ?? 0 } },
  'GET /api/v1/admin/announcements/{id}/recipients': { params: { id: announced?.id ?? 0 } },
  'GET /api/v1/admin/announcements/{id}/preview': {
    params: { id: announced?.id ?? 0 },
    query: { language: 'zh' },
  },
  'GET /api/v1/admin/messages/outbox/{id}': { params: { id: delivery?.id ?? 0 } },
  'GET /api/v1/teacher/homework/{id}': { params: { id: task.id } },
  'GET /api/v1/teacher/homework/{id}/answers': { params: { id: task.id } },
  'GET /api/v1/teacher/homework/{id}/answers/{student_id}': {
    params: { id: task.id, student_id: student.id },
  },
  'GET /api/v1/student/homework/{id}': { params: { id: task.id } },
  'GET /api/v1/admin/homework/{id}': { params: { id: task.id } },
  'GET /api/v1/admin/homework/{id}/answers': { params: { id: task.id } },
  'GET /api/v1/admin/homework/{id}/answers/{student_id}': {
    params: { id: task.id, student_id: student.id },
  },
  'GET /api/v1/openclass/{id}/chat/mutes': { ...office, params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/people': { ...office, params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/assistants': { ...office, params: { id: talkedIn.id } },
  'GET /api/v1/openclass/{id}/assistants/candidates': {
    ...office,
    params: { id: talkedIn.id },
    query: { keyword: teacher.username },
  },
}
/** replies only with its code */
const byCode: OperationKey[] = ['GET /api/payment/wechat/query/{orderId}']
const reads = all.filter(([key, { method }]) => method === 'GET' && !byCode.includes(key))

const send = (key: OperationKey, access: Access) =>
  school.call(key, {
    ...as(access === 'public' || access === 'signedIn' ? 'student' : access),
    ...inputs[key],
  })

/** Counts from now on the rows that are written. @returns how many there have been */
async function countWrites(): Promise<() => Promise<number>> {
  await school.deps.db.execute(sql`
    create sequence writes minvalue 0 start 0;
    create function note_write() returns trigger language plpgsql as
      $$ begin perform nextval('writes'); return null; end $$;
    do $$ declare written text; begin
      for written in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create trigger note_write after insert or update or delete on %I
          for each row execute function note_write()', written);
      end loop;
    end $$`)
  return async () => {
    const { rows } = await school.deps.db.execute<{ count: number }>(
      sql`select (last_value + is_called::int)::int as count from writes`,
    )
    return rows[0]?.count ?? 0
  }
}

test('no read changes anything: but two draw a picture, and one marks as read', async () => {
  // keys are made at their first use, and each session notes its own
  for (const name of Object.keys(ownKeys) as OwnKey[]) await secretOf(school.deps.db, name)
  for (const who of ['admin', 'teacher', 'student'] as const)
    await school.call('GET /api/user/current', as(who))
  const written = await countWrites()
  const changing: OperationKey[] = []
  for (const [key, { access }] of reads) {
    const before = await written()
    await send(key, access)
    if ((await written()) > before) changing.push(key)
  }
  expect(changing).toEqual([
    'GET /api/captcha/getcode',
    'GET /api/captcha/slider',
    'GET /api/v1/student/feedback/{id}',
  ])
})

test('every read answers as the contract declares', async () => {
  const found = await violationsOf(
    reads,
    ([key]) => key,
    async ([key, { access, reply }]) => {
      const answer = await send(key, access)
      expect(answer).toMatchObject({ http: 200, code: 0, message: 'ok' })
      // to name what is wrong takes much longer than to see that something is
      const wrong = Value.Check(reply, answer.data) ? [] : Value.Errors(reply, answer.data)
      expect([...wrong].map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual([])
      expect(answer.raw.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.raw.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/)
      // an empty list does not test its items
      const { list } = (answer.data ?? {}) as { list?: unknown[] }
      if (list) expect(list).not.toEqual([])
    },
  )
  expect(found).toEqual([])
})

/** Whole phones for who may export the users anyway (docs/decisions/0041-roles.md), and files as somebody brought them. */
const wholePhones: OperationKey[] = [
  'GET /api/v1/admin/imports/{id}',
  'GET /api/v1/admin/imports/{id}/rows',
  'GET /api/v1/admin/sms',
]

test('no read of the school or of teachers shows a whole phone of another person', async () => {
  const { rows } = await school.deps.db.execute<{ telephone: string }>(
    sql`select telephone from users where telephone <> '' and id <> 1
      union select telephone from leads union select parent_telephone from users where parent_telephone <> ''`,
  )
  const shown: OperationKey[] = []
  for (const [key, { access }] of reads.filter(
    ([, { access: who }]) => who === 'admin' || who === 'teacher',
  )) {
    const { raw } = await send(key, access)
    const others = rows.filter(({ telephone }) => access === 'admin' || telephone !== teacher.telephone)
    if (others.some(({ telephone }) => raw.body.includes(telephone))) shown.push(key)
  }
  expect(shown.toSorted()).toEqual(wholePhones)
})

test('no read sends a field that the contract does not declare', async () => {
  const found = await violationsOf(
    reads,
    ([key]) => key,
    async ([key, { access, reply }]) => {
      const { data } = await send(key, access)
      expect(Value.Clean(reply, structuredClone(data))).toEqual(data)
    },
  )
  expect(found).toEqual([])
})
