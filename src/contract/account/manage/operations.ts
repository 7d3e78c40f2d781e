import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { operation } from '../../operation.ts'
import { RoleBrief } from '../../role/operations.ts'
import { registerSources } from '../register-sources.ts'
import { TagName } from './tags.ts'
import {
  AcceptedAgreement,
  AreaCode,
  BestFirst,
  component,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  named,
  Nothing,
  Nullable,
  NumberedPageQuery,
  Page,
  Revision,
  SeenRevision,
  Sort,
  Telephone,
  Timestamp,
} from '../../schema.ts'
import { PosterTypeNumber } from '../../share/schema.ts'
import { Texts, TextsChange } from '../../site/texts.ts'
import { sortColumns } from '../../sorting.ts'

const RegisterSourceNumber = component(
  'RegisterSource',
  named(
    Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)], {
      description: 'where the account comes from',
    }),
    registerSources,
  ),
)
const TypeValue = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)])
const Types = Type.Array(TypeValue, { minItems: 1, maxItems: 3 })
/** whether the home page shows this teacher; nobody else is ever shown there */
const Star = Type.Optional(Flag)
/** of an administrator */
const RoleId = described(
  Type.Optional(Id),
  'the role of an administrator, whom it is required of; left out of a change: as it was; whoever gives or takes one needs the permission role.assign',
)

const Brief = {
  id: Id,
  username: Type.String(),
  name: Type.String(),
  types: Type.Array(TypeValue),
  role: described(Nullable(RoleBrief), 'of an administrator'),
  area_code: Type.String(),
  register_source: RegisterSourceNumber,
  is_locked: Flag,
  is_verified: described(
    Flag,
    '0: made here, and its owner has not yet proven the phone and chosen a password',
  ),
  is_demo: Flag,
  tags: described(Type.Array(Type.String()), 'of a student, by name'),
  created_at: Timestamp,
  last_login_at: Nullable(Timestamp),
}

const Registration = Type.Object({
  sex: described(Nullable(Flag), '0 female, 1 male'),
  birthday: described(Type.String(), 'YYYY-MM-DD, or empty'),
  grade: Type.String(),
  subject: Type.String(),
  parent_name: Type.String(),
  parent_telephone: described(Type.String(), 'masked'),
  regtype: described(
    Type.String(),
    'wechatpublic or wap: on a phone; empty: on a computer, or made by the school',
  ),
  audition: described(Flag, '1: to claim a free course'),
  fissionid: Type.String(),
  poster: described(
    Nullable(PosterTypeNumber),
    'what the share poster invited to by which the user came; null: none',
  ),
  recommenduserid: Type.String(),
  recommender: described(Type.String(), 'name of that user; empty: nobody'),
  nickname: Type.String(),
  school: described(Type.String(), 'school that a student goes to'),
  city: Type.String(),
  intro: described(Type.String(), "of a teacher, shown on the pages of the teacher's courses"),
  courses_taught: described(Type.String(), 'of a teacher'),
  education: described(Type.String(), 'of a teacher'),
  work_experience: described(Type.String(), 'of a teacher'),
  agreement: AcceptedAgreement,
})

/** shown once: it cannot be read again */
const Link = Type.Object({
  link: described(Type.String(), "the hash route, to be put behind the address of the school's index.html"),
})

export const userAdmin = {
  adminUsers: operation({
    method: 'GET',
    path: '/api/v1/admin/users',
    summary:
      'All users, newest first, by a part of the name, the beginning of the user name, the end of the phone or a tag',
    access: 'admin',
    permission: 'account.read',
    query: Type.Object({
      ...NumberedPageQuery,
      ...Sort(sortColumns.users),
      keyword: Type.Optional(Line(64)),
      ...BestFirst,
      type: Type.Optional(TypeValue),
      type_alone: described(Type.Optional(Flag), '1: those who are of that type and of no other'),
      state: Type.Optional(
        Type.Union([Type.Literal('active'), Type.Literal('locked'), Type.Literal('unverified')]),
      ),
      tag: Type.Optional(TagName),
      is_open: described(
        Type.Optional(Flag),
        '1: accounts alone to which something can be given: neither merged into another nor erased',
      ),
    }),
    reply: Page(
      Type.Object({
        ...Brief,
        telephone: described(Type.String(), 'masked'),
      }),
    ),
  }),
  adminUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}',
    summary: 'One user, for editing',
    access: 'admin',
    permission: 'account.read',
    params: IdParams,
    reply: Type.Object({
      ...Brief,
      telephone: described(Type.String(), 'masked'),
      email: Type.String(),
      is_star: Flag,
      merged_into: described(Nullable(Id), 'number of the account that has what this one had; null: none'),
      registration: described(
        Registration,
        'fields of the registration and the profile, and the register source',
      ),
      revision: Revision,
    }),
    refusals: ['notFound'],
  }),
  createUser: operation({
    method: 'POST',
    path: '/api/v1/admin/users',
    summary:
      'Makes an account; its owner verifies it, by the link or after a login with the initial password',
    access: 'admin',
    permission: 'account.write',
    proof: 'sometimes',
    body: Type.Object({
      username: Line(limits.usernameInput, 1),
      name: Line(limits.name),
      types: Types,
      role_id: RoleId,
      is_star: Star,
      area_code: Type.Optional(AreaCode),
      telephone: Type.Optional(Telephone),
      password: described(
        Type.Optional(Line(limits.passwordInput)),
        'left out: only the link opens the account',
      ),
    }),
    reply: Type.Object({ id: Id, ...Link.properties }),
    refusals: [
      ...(['usernameTaken', 'phoneFormat', 'phoneRegistered', 'invalidField', 'fieldRequired'] as const),
      ...(['roleRequired', 'roleNotFound', 'permissionNotHeld'] as const),
    ],
  }),
  updateUser: operation({
    method: 'PUT',
    path: '/api/v1/admin/users/{id}',
    summary:
      'Changes name, roles, phone and whether the home page shows the teacher; losing a role or another phone ends the sessions',
    access: 'admin',
    permission: 'account.write',
    proof: 'sometimes',
    params: IdParams,
    body: Type.Object({
      name: Line(limits.name),
      types: Types,
      role_id: RoleId,
      is_star: described(Star, 'left out: as it was'),
      area_code: Type.Optional(AreaCode),
      telephone: described(Telephone, 'empty: none; masked as it was read: as it was'),
      revision: SeenRevision,
    }),
    reply: Type.Object({ revision: described(Revision, 'after this change') }),
    refusals: [
      'notFound',
      'accountErased',
      'recordChanged',
      'noPermission',
      'ownAccount',
      'firstAdministrator',
      'lastAdministrator',
      'fieldRequired',
      'phoneFormat',
      'phoneRegistered',
      ...(['roleRequired', 'roleNotFound', 'permissionNotHeld', 'ownRole'] as const),
    ],
  }),
  teacherTexts: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/texts',
    summary: 'The introduction of a teacher in every language',
    access: 'admin',
    permission: 'account.read',
    params: IdParams,
    reply: Texts,
    refusals: ['teacherNotFound'],
  }),
  updateTeacherTexts: operation({
    method: 'PUT',
    path: '/api/v1/admin/users/{id}/texts',
    summary: 'Changes the introduction of a teacher in one language',
    access: 'admin',
    permission: 'account.write',
    params: IdParams,
    body: TextsChange,
    reply: Texts,
    refusals: ['teacherNotFound', 'textsChanged', 'invalidField'],
  }),
  lockUser: operation({
    method: 'PUT',
    path: '/api/v1/admin/users/{id}/lock',
    summary: 'Locks an account, which ends its sessions on every server within a second, or unlocks it',
    access: 'admin',
    permission: 'account.security',
    params: IdParams,
    body: Type.Object({ is_locked: Flag }),
    reply: Nothing,
    refusals: [
      ...(['notFound', 'ownAccount', 'firstAdministrator', 'lastAdministrator'] as const),
      ...(['permissionNotHeld', 'mergeClosed', 'accountErased'] as const),
    ],
  }),
  resetUser: operation({
    method: 'POST',
    path: '/api/v1/admin/users/{id}/reset',
    summary: 'Voids the password, ends the sessions and answers a one-time link for choosing a new one',
    access: 'admin',
    permission: 'account.security',
    proof: 'always',
    params: IdParams,
    body: Type.Object({
      confirm: described(Type.Boolean(), 'that the password is to be void at once'),
    }),
    reply: Link,
    refusals: [
      ...(['notFound', 'ownAccount', 'noPermission', 'confirmationMismatch', 'permissionNotHeld'] as const),
      'accountErased',
    ],
  }),
}
