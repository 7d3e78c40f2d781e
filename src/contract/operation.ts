import type { Static, TSchema } from 'typebox'
import type { RefusalName } from './errors.ts'
import type { Permission } from './permission.ts'

/** Who may call: anyone, anyone signed in, or the holder of one user type. Ownership is decided by the use case. */
export type Access = 'public' | 'signedIn' | 'student' | 'teacher' | 'admin'

export interface OperationShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** exactly as published, parameters in braces: `/api/product/{id}` */
  path: string
  summary: string
  access: Access
  /** what the call does, in the terms that roles are made of */
  permission: Permission
  /** it concerns the caller's own account and records alone, so that no role is asked for its permission */
  own?: true
  /**
   * the caller has proven lately that it is them, by the school's setting: before each call, or where the use case finds
   * that it matters
   */
  proof?: 'always' | 'sometimes'
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** sent by the browser without a token: it makes a session, or comes before one */
  anonymous?: true
  /** sent by the browser as a form instead of JSON */
  form?: true
  /** takes multipart/form-data instead of a body: files under this field name, so many at most */
  files?: { field: string; most: number }
  /** schema of `data` in the envelope */
  reply: TSchema
  /** the business refusals this call may answer, beside those of its access and of bad input */
  refusals?: readonly RefusalName[]
}

/** Declares one operation of the API; both sides are typed by it. */
export const operation = <const Shape extends OperationShape>(shape: Shape): Shape => shape

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined

export interface OperationTypes<Shape extends OperationShape> {
  params: StaticOf<Shape['params']>
  query: StaticOf<Shape['query']>
  body: StaticOf<Shape['body']>
  reply: Static<Shape['reply']>
}
