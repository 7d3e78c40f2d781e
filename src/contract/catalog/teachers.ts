import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, IdParams, Page, PageQuery } from '../schema.ts'
import { ProductBrief } from './operations.ts'

/** A teacher as the shop window shows one: nothing but what is meant for everybody. */
const famousTeacher = {
  id: Id,
  name: Type.String(),
  avatar_url: Type.String(),
  intro: Type.String(),
  subjects: described(
    Type.Array(Type.String()),
    'what is taught, in the order in which the teacher or the school wrote it',
  ),
  is_star: described(Flag, 'chosen by the school for its home page'),
}

export const teachers = {
  famousTeachers: operation({
    method: 'GET',
    path: '/api/v1/home/teachers',
    summary:
      'The famous teachers: whom the school has chosen for its home page, then who teaches a course on sale',
    access: 'public',
    permission: 'catalog.read',
    query: Type.Object({
      ...PageQuery,
      star: described(Type.Optional(Flag), '1: only those chosen for the home page'),
    }),
    reply: Page(Type.Object(famousTeacher)),
  }),
  famousTeacher: operation({
    method: 'GET',
    path: '/api/v1/home/teachers/{id}',
    summary: 'One famous teacher with the newest courses on sale',
    access: 'public',
    permission: 'catalog.read',
    params: IdParams,
    reply: Type.Object({ ...famousTeacher, products: Type.Array(ProductBrief) }),
    refusals: ['teacherNotFound'],
  }),
}
