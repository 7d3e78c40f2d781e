import { expect, test, vi } from 'vitest'
import type { RefusalName } from '#contract/errors.ts'
import type { OperationShape } from '#contract/operation.ts'
import type { OperationKey } from '#contract/operations.ts'
import { anyParams, sampleBody } from '#tests/api/input/samples.ts'
import { isDrill } from '#tests/support/drill.ts'
import type { Person } from '#tests/support/people.ts'
import { type CallInput, openTestSchool } from '#tests/support/test-school.ts'
import { type IdField, idFieldsOf, mayCall, mayTouch, type Role, roles } from './matrix/rules.ts'
import { tableStates } from './matrix/table-states.ts'
import { anAdministrator, aWorld, type World } from './matrix/world.ts'
import { all } from './support.ts'

const school = await openTestSchool()
const stateOfTables = await tableStates(school.deps.pool)

/** Exports that an allowed call began are written in the background: the calls after it would seem to change them. */
async function exportsAreWritten(): Promise<void> {
  const open = 'select 1 from export_jobs where status < 2 limit 1'
  const isDone = async () => (await school.deps.pool.query(open)).rows.length === 0
  await vi.waitUntil(isDone, { timeout: 300_000 })
}

const address = {
  ...{ consignee: '李白', area_code: '86', telephone: '13800138000', full_address: '长安街 1 号' },
  ...{ province: '北京市', city: '北京市', district: '东城区' },
}
const now = Math.floor(Date.now() / 1000)
const openClass = { price: '29.00', begin_time: now, end_time: now + 3_600 }

/** Valid bodies, where the minimum of the schema is refused. */
const bodies: Partial<Record<OperationKey, Record<string, unknown>>> = {
  'POST /api/v1/student/freeclaim': {
    fields: { name: '李白', phone: { area_code: '86', number: '13800138000' } },
  },
  'POST /api/order/{orderId}/refund': { reason: 'moved away' },
  'PUT /api/addresses/{id}': address,
  'PUT /api/v1/openclass/{id}': { ...openClass, name: 'another name' },
  'POST /api/v1/teacher/homework': { title: 'a title', content: 'a content' },
  'POST /api/v1/teacher/homework/comments': { text: 'a comment' },
  'PUT /api/v1/teacher/homework/comments/{id}': { text: 'another comment' },
  'PUT /api/v1/teacher/homework/{id}': { title: 'a title', content: 'a content' },
  'POST /api/v1/openclass/{id}/questions': { content: 'why is that', nonce: 'nonce-of-matrix' },
  'POST /api/v1/openclass/{id}/polls': { kind: 'word', title: 'a title' },
  'PUT /api/v1/openclass/{id}/polls/{poll_id}': { kind: 'word', title: 'another title' },
  'PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/answer': { choices: [1] },
  'PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/words': { word: 'none' },
  'POST /api/openclass/chat/{id}': { content: 'good morning', nonce: 'nonce-of-matrix' },
}

/** Queries of what has to be said beside the ids. */
const queries: Partial<Record<OperationKey, Record<string, string | number>>> = {
  'GET /api/v1/openclass/{id}/chat/replay': { from: 0, to: 60 },
  'GET /api/v1/openclass/{id}/search': { keyword: 'a' },
  'GET /api/v1/openclass/{id}/assistants/candidates': { keyword: 'a' },
  'GET /api/v1/captions/{language}/file': { format: 'vtt' },
}

const forOthers: readonly RefusalName[] = [
  ...(['notSignedIn', 'noPermission', 'studentsOnly', 'onlyStudentsOrder'] as const),
  ...(['adminCannotOrder', 'adminCannotOperate'] as const),
  ...(['openClassNotBought', 'chatNotJoined', 'couponUnavailable'] as const),
  ...(['accountLinkNeeded', 'accountLinkInvalid'] as const),
]

/** Whether a refusal is about permission or ownership, and not about something else. */
const keepsOut = (reason: RefusalName | undefined): boolean =>
  reason !== undefined && (forOthers.includes(reason) || /([nN]otFound|Unknown)$/.test(reason))

interface Worlds {
  /** the owner of the records */
  own: World
  /** ids of the other student and the other teacher */
  other: World
  admin: Person
}
const newWorlds = async (): Promise<Worlds> => ({
  own: await aWorld(school),
  other: await aWorld(school),
  admin: await anAdministrator(school),
})

function tokenOf({ own, other, admin }: Worlds, role: Role): string | undefined {
  const tokens: Record<Role, string | undefined> = {
    nobody: undefined,
    student: own.student.token,
    teacher: own.teacher.token,
    anotherStudent: other.student.token,
    anotherTeacher: other.teacher.token,
    admin: admin.token,
  }
  return tokens[role]
}

/** Texts that a role must not read in any answer. */
function secretsFrom({ own }: Worlds, role: Role): string[] {
  const [student, teacher] = [own.student.secrets, own.teacher.secrets]
  if (role === 'admin') return []
  if (role === 'student') return teacher
  if (role === 'teacher') return student
  return [...student, ...teacher, ...own.shared]
}

interface Cell {
  key: OperationKey
  operation: OperationShape
  role: Role
  fields: IdField[]
  /** fields with ids of the first student's and teacher's records; the other fields have the caller's */
  foreign: readonly IdField[]
}

function inputOf({ key, operation, fields, foreign }: Cell, { own, other }: Worlds): CallInput {
  const input = {
    params: { ...anyParams } as Record<string, string | number>,
    query: { ...queries[key] } as Record<string, string | number>,
    body: { ...sampleBody(operation), ...bodies[key] } as Record<string, unknown>,
  }
  for (const field of fields) {
    const id = (foreign.includes(field) ? own : other).ids[field.kind]
    if (field.place === 'body')
      input.body[field.name] = field.length === undefined ? id : Array<unknown>(field.length).fill(id)
    else input[field.place][field.name] = id
  }
  const { body, ...address } = input
  return { ...address, ...(operation.body && { body }) }
}

/** Sends the request of a cell. @returns what is wrong with the answer */
async function faultOf(cell: Cell, worlds: Worlds): Promise<string | undefined> {
  const { key, operation, role, fields } = cell
  const token = tokenOf(worlds, role)
  const look = operation.method === 'GET' ? async () => [] : stateOfTables
  const before = await look()
  const { http, code, reason, raw } = await school.call(key, {
    ...inputOf(cell, worlds),
    ...(token && { token }),
  })
  const shown = `${http} ${code} ${reason ?? ''}`
  // a call that is authorized by a token of its own
  if (http === 401 && reason === 'invalidToken' && operation.refusals?.includes(reason)) return undefined
  if (http !== 200) return shown
  const leaked = secretsFrom(worlds, role).filter((text) => text !== '' && raw.body.includes(text))
  if (leaked.length > 0) return `${shown} tells ${leaked.join(', ')}`
  if (isAllowed(cell)) {
    const isWanted = operation.access === 'admin' ? reason !== 'notSignedIn' : !keepsOut(reason)
    return isWanted || fields.length === 0 ? undefined : `${shown} to who may`
  }
  const wanted = mayCall(operation, role) ? undefined : role === 'nobody' ? 'notSignedIn' : 'noPermission'
  if (wanted ? reason !== wanted : !keepsOut(reason)) return `${shown} to who may not`
  const changed = (await look()).filter((state, at) => state !== before[at])
  return changed.length > 0 ? `${shown}, and yet changed ${changed.join(', ')}` : undefined
}

const isAllowed = ({ key, operation, role }: Cell): boolean =>
  mayCall(operation, role) && mayTouch(key, operation, role)

/** All records of the first two; of the other two their own, except one. */
function cellsOf(key: OperationKey, operation: OperationShape): Cell[] {
  const fields = idFieldsOf(key, operation)
  const whole = roles.map((role): Cell => ({ key, operation, role, fields, foreign: fields }))
  const mixed =
    fields.length < 2
      ? []
      : (['anotherStudent', 'anotherTeacher'] as const).flatMap((role) =>
          fields
            .filter(({ isPrivate }) => isPrivate)
            .map((field): Cell => ({ key, operation, role, fields, foreign: [field] })),
        )
  // read-only operations first
  return [...whole, ...mixed].toSorted((a, b) => Number(isAllowed(a)) - Number(isAllowed(b)))
}

/** Reads of owned records stand for all operations, where all would take too long. */
const tried = isDrill
  ? all
  : all.filter(
      ([key, one]) => one.method === 'GET' && idFieldsOf(key, one).some(({ isPrivate }) => isPrivate),
    )

test('who requests what is not theirs is refused, reads nothing and changes nothing', {
  timeout: 3_600_000,
}, async () => {
  const found: string[] = []
  let count = 0
  let worlds = await newWorlds()
  for (const [key, operation] of tried)
    for (const cell of cellsOf(key, operation)) {
      count++
      const fault = await faultOf(cell, worlds)
      const names = cell.foreign.map(({ name }) => name).join(', ')
      if (fault) found.push(`${key} (${names}) as ${cell.role}: ${fault}`)
      // an allowed call has changed these records
      if (operation.method !== 'GET' && isAllowed(cell)) {
        worlds = await newWorlds()
        await exportsAreWritten()
      }
    }
  console.log(`${count} cells of ${tried.length} operations`)
  expect(found).toEqual([])
})
