import { Type } from 'typebox'
import { ProductStatusValue, ProductTypeValue } from '../operations.ts'
import { operation } from '../../operation.ts'
import {
  Flag,
  Id,
  IdParams,
  Line,
  Moment,
  Nothing,
  Nullable,
  Page,
  PageQuery,
  Timestamp,
} from '../../schema.ts'

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

/** What the back office does with a product beside its own fields. */
export const productAdmin = {
  copyProduct: operation({
    method: 'POST',
    path: '/api/v1/admin/products/{id}/copy',
    summary:
      'Makes a product like this one, off the shelf: with its teachers, its contents and its lessons without their times',
    access: 'admin',
    params: IdParams,
    body: Type.Object({ name: Line(120, 1) }),
    reply: Type.Object({ id: Id }),
    refusals: ['productNotFound'],
  }),
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
  freeClaims: operation({
    method: 'GET',
    path: '/api/v1/admin/products/{id}/freeclaims',
    summary: 'What students wrote into the form of a free trial, newest first',
    access: 'admin',
    params: IdParams,
    query: Type.Object({ ...PageQuery }),
    reply: Page(
      Type.Object({
        id: Id,
        userid: Id,
        username: Type.String(),
        /** as the form named its fields */
        fields: Type.Record(Type.String(), Type.String()),
        created_at: Timestamp,
      }),
    ),
    refusals: ['productNotFound'],
  }),
}
