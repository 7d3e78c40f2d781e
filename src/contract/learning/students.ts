import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, Line, Nullable, Timestamp } from '../schema.ts'

const ProductParams = Type.Object({ product_id: Id })

const StudentQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  keyword: described(
    Type.Optional(Line(64)),
    'a part of the name or user name, the end of the phone, or the whole order number',
  ),
})

const CourseStudents = Type.Object({
  list: Type.Array(
    Type.Object({
      userid: Id,
      username: Type.String(),
      name: Type.String(),
      telephone: described(Type.String(), 'masked'),
      order_id: Id,
      order_number: Type.String(),
      granted_at: Timestamp,
      valid_until: described(Nullable(Timestamp), 'null: for good'),
      bookings: described(Type.Integer(), 'lessons to come that are booked with what the order gave'),
      block_status: described(Type.Integer({ minimum: 0, maximum: 2 }), '0 reading, 1 removed, 2 expired'),
    }),
  ),
  total: Type.Integer(),
})

const actionParams = Type.Object({
  product_id: Id,
  action: Type.Union([Type.Literal('remove'), Type.Literal('recover'), Type.Literal('expire')]),
  order_id: Id,
})

const BlockStatus = Type.Object({ block_status: Type.Integer({ minimum: 0, maximum: 2 }) })

/** The students of a product: open classes have calls of their own. */
export const students = {
  vodStudents: operation({
    method: 'GET',
    path: '/api/product/{product_id}/vodstudents',
    summary: "A course's students, the latest first; for the administrator and its teachers",
    access: 'signedIn',
    permission: 'learning.read',
    params: ProductParams,
    query: StudentQuery,
    reply: CourseStudents,
    refusals: ['productNotFound', 'noPermission'],
  }),
  openClassStudents: operation({
    method: 'GET',
    path: '/api/product/{product_id}/openclassstudents',
    summary: "An open class's students, the latest first; for the administrator and its teachers",
    access: 'signedIn',
    permission: 'learning.read',
    params: ProductParams,
    query: StudentQuery,
    reply: CourseStudents,
    refusals: ['productNotFound', 'noPermission'],
  }),
  changeVodStudent: operation({
    method: 'PUT',
    path: '/api/product/{product_id}/vodstudents/{action}/order/{order_id}',
    summary: 'Removes, ends or restores the course of a student',
    access: 'admin',
    permission: 'learning.write',
    params: actionParams,
    query: Type.Object({
      cancel_bookings: described(
        Type.Optional(Flag),
        'with remove and expire: 1 cancels the lessons that the student has booked, and returns their hours',
      ),
    }),
    reply: BlockStatus,
    refusals: ['productNotFound', 'orderNotFound'],
  }),
  changeOpenClassStudent: operation({
    method: 'PUT',
    path: '/api/product/{product_id}/openclassstudents/{action}/order/{order_id}',
    summary: 'Removes, ends or restores the open class of a student',
    access: 'admin',
    permission: 'learning.write',
    params: actionParams,
    reply: BlockStatus,
    refusals: ['productNotFound', 'orderNotFound'],
  }),
}
