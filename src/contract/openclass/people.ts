import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { component, described, Flag, Id, IdParams, Line, Nothing, OneOf, Timestamp } from '../schema.ts'
import { peopleLimits } from './people-limits.ts'

/** Whether somebody is let into a class while it is live. */
export const classEntries = ['in', 'waiting', 'removed'] as const
export type ClassEntry = (typeof classEntries)[number]

export const ClassEntryName = component('ClassEntry', OneOf(classEntries))

export const classRoles = ['teacher', 'assistant', 'student'] as const
export type ClassRole = (typeof classRoles)[number]

const Person = { userid: Id, name: Type.String(), avatar_url: Type.String() }
const PersonParams = Type.Object({ id: Id, userid: Id })
const Reason = Type.String({ minLength: 1, maxLength: peopleLimits.reason, pattern: '\\S' })

const Assistant = Type.Object({
  ...Person,
  username: Type.String(),
  is_teacher: described(Flag, 'a teacher of the school'),
})

/** Who is in a class beside its teachers: its assistants, who waits, who was removed. */
export const classPeople = {
  enterClass: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/entry',
    summary: 'Asks to be let into a class that is live; repeated while one waits',
    access: 'signedIn',
    permission: 'openclass.read',
    params: IdParams,
    reply: Type.Object({
      entry: ClassEntryName,
      removal_reason: described(Type.String(), 'why one was removed; empty: one was not'),
    }),
    refusals: ['openClassNotFound', 'openClassNotBought'],
  }),
  classPeople: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/people',
    summary: 'Who waits for a class, who is in it, and who was removed',
    access: 'signedIn',
    permission: 'chat.moderate',
    params: IdParams,
    reply: Type.Object({
      has_waiting_room: described(Flag, 'who comes waits until they are admitted'),
      may_manage: described(Flag, 'the caller manages the class: sets its waiting room, sees its assistants'),
      waiting: Type.Object({
        total: Type.Integer(),
        list: described(Type.Array(Type.Object({ ...Person, since: Timestamp })), 'who waits longest first'),
      }),
      present: Type.Object({
        total: Type.Integer(),
        list: Type.Array(
          Type.Object({ ...Person, role: described(OneOf(classRoles), 'what they may do in the class') }),
        ),
      }),
      removed: Type.Array(
        Type.Object({
          ...Person,
          reason: Type.String(),
          removed_at: Timestamp,
          removed_by: described(Type.String(), 'name of who removed them'),
        }),
      ),
    }),
    refusals: ['openClassNotFound', 'noPermission'],
  }),
  admitToClass: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/admission',
    summary: 'Lets in who waits: one person, or everybody',
    access: 'signedIn',
    permission: 'chat.moderate',
    params: IdParams,
    body: described(Type.Object({ userid: Type.Optional(Id) }), 'without `userid` everybody who waits'),
    reply: Type.Object({ admitted: described(Type.Integer(), 'how many were let in by this call') }),
    refusals: ['openClassNotFound', 'noPermission', 'personNotWaiting'],
  }),
  removeFromClass: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/removals/{userid}',
    summary: 'Removes somebody from a class until they are let in again',
    access: 'signedIn',
    permission: 'chat.moderate',
    params: PersonParams,
    body: Type.Object({ reason: described(Reason, 'the person reads it') }),
    reply: Nothing,
    refusals: ['openClassNotFound', 'noPermission', 'personNotInClass', 'personStaysInClass'],
  }),
  letInAgain: operation({
    method: 'DELETE',
    path: '/api/v1/openclass/{id}/removals/{userid}',
    summary: 'Lets somebody who was removed into the class again',
    access: 'signedIn',
    permission: 'chat.moderate',
    params: PersonParams,
    reply: Nothing,
    refusals: ['openClassNotFound', 'noPermission', 'personNotRemoved'],
  }),
  setWaitingRoom: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/waiting_room',
    summary: 'Turns the waiting room of a class on or off; who is in the class stays in it',
    access: 'signedIn',
    permission: 'openclass.write',
    params: IdParams,
    body: Type.Object({ has_waiting_room: Flag }),
    reply: Nothing,
    refusals: ['openClassNotFound', 'noPermission'],
  }),
  assistants: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/assistants',
    summary: 'The assistants of a class',
    access: 'signedIn',
    permission: 'openclass.read',
    params: IdParams,
    reply: Type.Object({
      list: Type.Array(Assistant),
      may_name: described(Flag, 'the caller names the assistants: the main teacher and the school do'),
      has_waiting_room: Flag,
    }),
    refusals: ['openClassNotFound', 'noPermission'],
  }),
  assistantCandidates: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/assistants/candidates',
    summary: 'Teachers and own students whose name has a word, and the one whose phone or user name it is',
    access: 'signedIn',
    permission: 'openclass.write',
    params: IdParams,
    query: Type.Object({ keyword: Line(64, 1) }),
    reply: Type.Object({ list: Type.Array(Assistant) }),
    refusals: ['openClassNotFound', 'noPermission'],
  }),
  nameAssistant: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/assistants/{userid}',
    summary: 'Makes somebody an assistant of a class',
    access: 'signedIn',
    permission: 'openclass.write',
    params: PersonParams,
    body: Type.Object({
      account: described(
        Type.Optional(Line(64)),
        'phone or user name, of who is neither a teacher nor a student of the caller',
      ),
    }),
    reply: Nothing,
    refusals: [
      'openClassNotFound',
      'noPermission',
      'assistantUnknown',
      'assistantGivesClass',
      'tooManyAssistants',
    ],
  }),
  revokeAssistant: operation({
    method: 'DELETE',
    path: '/api/v1/openclass/{id}/assistants/{userid}',
    summary: 'Ends that somebody is an assistant of a class',
    access: 'signedIn',
    permission: 'openclass.write',
    params: PersonParams,
    reply: Nothing,
    refusals: ['openClassNotFound', 'noPermission', 'assistantUnknown'],
  }),
}
