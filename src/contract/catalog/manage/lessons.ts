import { Type } from 'typebox'
import { ProductStatusValue, ProductTypeValue } from '../operations.ts'
import { operation } from '../../operation.ts'
import { Flag, Id, IdParams, Line, Moment, Nothing, Nullable } from '../../schema.ts'

/** of one product */
const LESSONS_AT_MOST = 500

const lessonFields = {
  title: Line(120, 1),
  teacher_id: Nullable(Id),
  /** both times or neither */
  begin_time: Moment,
  end_time: Moment,
  is_audition: Flag,
}

export const lessonAdmin = {
  productLessons: operation({
    method: 'GET',
    path: '/api/v1/admin/products/{id}/lessons',
    summary: 'The lessons of a product for editing, in their order',
    access: 'admin',
    params: IdParams,
    reply: Type.Object({
      name: Type.String(),
      type: ProductTypeValue,
      status: ProductStatusValue,
      list: Type.Array(
        Type.Object({
          id: Id,
          ...lessonFields,
          /** the heading under which it stands; empty: none */
          chapter: Type.String(),
          teacher_name: Type.String(),
          /** its room */
          open_class_id: Id,
          videos: Type.Integer(),
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
    params: IdParams,
    body: Type.Object({
      lessons: Type.Array(
        Type.Object({ id: Type.Optional(Id), chapter: Type.Optional(Line(80)), ...lessonFields }),
        { maxItems: LESSONS_AT_MOST },
      ),
    }),
    reply: Nothing,
    refusals: ['productNotFound', 'teacherUnknown', 'noLessonsHere', 'lessonGone'],
  }),
}
