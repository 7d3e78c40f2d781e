import { Type } from 'typebox'
import { PUBLIC_IMAGE } from '../file/limits.ts'
import { operation } from '../operation.ts'
import { described, Flag, Id, Line, Nothing, Nullable, Telephone } from '../schema.ts'
import { limits } from './limits.ts'
import { profileLimits } from './profile-limits.ts'
import { textPatterns } from '../text-patterns.ts'

const personal = {
  userid: Id,
  username: Type.String(),
  username_edited: described(Flag, '1: it has been changed, which can be done once'),
  name: Type.String(),
  nickname: Type.String(),
  avatar: Type.String(),
  gender: described(Nullable(Flag), '0 female, 1 male'),
  phone: Type.Object({
    area_code: Type.String(),
    number: described(Type.String(), 'digits of the phone number'),
  }),
  email: Type.String(),
  birthday: described(Type.String(), 'YYYY-MM-DD, or empty'),
}
const study = {
  grade: Type.String(),
  school: Type.String(),
  city: Type.String(),
  subjects: Type.Array(Type.String()),
  options: described(
    Type.Object({ grade: Type.Array(Type.String()), subject: Type.Array(Type.String()) }),
    'what the school lets choose from; empty: free text',
  ),
}
const parent = { parent_name: Type.String(), parent_telephone: Type.String() }
const teaching = {
  courses_taught: Type.String(),
  education: Type.String(),
  work_experience: Type.String(),
  intro: described(Type.String(), "shown on the pages of the teacher's courses"),
}

const { Optional, Union } = Type
/** What is left out stays as it is. The phone is changed by a call of its own. */
const personalChange = {
  username: Optional(Line(limits.usernameInput)),
  name: Optional(Line(limits.name)),
  nickname: Optional(Line(profileLimits.nickname)),
  avatar: described(
    Optional(Type.String({ maxLength: 200, description: `new ones match ${PUBLIC_IMAGE}` })),
    'what the upload of a picture answered, the present one, or empty',
  ),
  gender: described(
    Optional(Union([Type.Literal(''), Type.Literal('0'), Type.Literal('1')])),
    'as at registration; empty: unknown. As text, because a form knows no null and 0 is female.',
  ),
  email: Optional(Line(limits.email)),
  birthday: Optional(Type.String({ maxLength: 10, pattern: textPatterns.optionalDay })),
}
const studyChange = {
  grade: Optional(Line(profileLimits.grade)),
  school: Optional(Line(profileLimits.school)),
  city: Optional(Line(profileLimits.city)),
  subjects: Optional(Type.Array(Line(profileLimits.subject, 1), { maxItems: profileLimits.subjects })),
}
const parentChange = {
  parent_name: Optional(Line(limits.name)),
  parent_telephone: Optional(Telephone),
}
const teachingChange = {
  courses_taught: Optional(Line(profileLimits.coursesTaught)),
  education: Optional(Line(profileLimits.education)),
  work_experience: Optional(Line(profileLimits.workExperience)),
  intro: Optional(Line(profileLimits.intro)),
}
const refusals = ['usernameTaken', 'usernameFixed', 'invalidField'] as const

export const profile = {
  studentProfile: operation({
    method: 'GET',
    path: '/api/v1/student/profile',
    summary: "The student's own profile",
    access: 'student',
    permission: 'profile.read',
    reply: Type.Object({ ...personal, ...study, ...parent }),
  }),
  updateStudentProfile: operation({
    method: 'PUT',
    path: '/api/v1/student/profile',
    summary: "Changes the student's own profile; the user name once",
    access: 'student',
    permission: 'profile.write',
    // of another user name, or another address than the proven one
    proof: 'sometimes',
    body: Type.Object({ ...personalChange, ...studyChange, ...parentChange }),
    reply: Nothing,
    refusals,
  }),
  teacherProfile: operation({
    method: 'GET',
    path: '/api/v1/teacher/profile',
    summary: "The teacher's own profile",
    access: 'teacher',
    permission: 'profile.read',
    reply: Type.Object({ ...personal, ...study, ...teaching }),
  }),
  updateTeacherProfile: operation({
    method: 'PUT',
    path: '/api/v1/teacher/profile',
    summary: "Changes the teacher's own profile; the user name once",
    access: 'teacher',
    permission: 'profile.write',
    // of another user name, or another address than the proven one
    proof: 'sometimes',
    body: Type.Object({ ...personalChange, ...studyChange, ...teachingChange }),
    reply: Nothing,
    refusals,
  }),
  adminProfile: operation({
    method: 'GET',
    path: '/api/v1/admin/profile',
    summary: "The administrator's own profile",
    access: 'admin',
    permission: 'profile.read',
    own: true,
    reply: Type.Object(personal),
  }),
  updateAdminProfile: operation({
    method: 'PUT',
    path: '/api/v1/admin/profile',
    summary: "Changes the administrator's own profile; the user name once",
    access: 'admin',
    permission: 'profile.write',
    own: true,
    // of another user name, or another address than the proven one
    proof: 'sometimes',
    body: Type.Object(personalChange),
    reply: Nothing,
    refusals,
  }),
}
