import { Type } from 'typebox'
import { LESSONS_AT_MOST } from '../enums.ts'
import { ProductStatusNumber, ProductTypeNumber } from '../numbers.ts'
import { operation } from '../../operation.ts'
import {
  Anyway,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  Moment,
  Nothing,
  Nullable,
  Overbook,
} from '../../schema.ts'

const lessonFields = {
  title: Line(120, 1),
  teacher_id: Nullable(Id),
  begin_time: described(Moment, 'both times or neither'),
  end_time: Moment,
  is_audition: Flag,
}

export const lessonAdmin = {
  productLessons: operation({
    method: 'GET',
    path: '/api/v1/admin/products/{id}/lessons',
    summary: 'The lessons of a product for editing, in their order',
    access: 'admin',
    permission: 'catalog.read',
    params: IdParams,
    reply: Type.Object({
      name: Type.String(),
      type: ProductTypeNumber,
      status: ProductStatusNumber,
      revision: described(Type.String(), 'of these lessons as they can be edited; a change names it'),
      list: Type.Array(
        Type.Object({
          id: Id,
          ...lessonFields,
          chapter: described(Type.String(), 'the heading under which it stands; empty: none'),
          teacher_name: Type.String(),
          open_class_id: described(Id, 'its class'),
          videos: Type.Integer(),
          materials: described(Type.Integer(), 'how many files it has for its students'),
        }),
      ),
    }),
    refusals: ['productNotFound'],
  }),
  setProductLessons: operation({
    method: 'PUT',
    path: '/api/v1/admin/products/{id}/lessons',
    summary:
      'Makes these the lessons of a product, in this order; one without an id is new, one left out is deleted',
    access: 'admin',
    permission: 'catalog.write',
    params: IdParams,
    body: Type.Object({
      lessons: Type.Array(
        Type.Object({ id: Type.Optional(Id), chapter: Type.Optional(Line(80)), ...lessonFields }),
        { maxItems: LESSONS_AT_MOST },
      ),
      revision: described(
        Type.Optional(Line(40, 1)),
        'the one that was read: a change of another is refused, and names who made the current one',
      ),
      anyway: Anyway,
      overbook: Overbook,
    }),
    reply: Nothing,
    refusals: [
      'productNotFound',
      'productChanged',
      'teacherUnknown',
      'noLessonsHere',
      'lessonGone',
      'productIncomplete',
      'teacherBusy',
      'timeTaken',
    ],
  }),
}
