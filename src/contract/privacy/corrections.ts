import { Type } from 'typebox'
import { operation } from '../operation.ts'
import {
  component,
  described,
  Flag,
  Id,
  IdParams,
  Nothing,
  Nullable,
  Page,
  PageQuery,
  Timestamp,
} from '../schema.ts'
import { correctionLimits } from './limits.ts'

const fields = {
  id: Id,
  wish: described(Type.String(), 'what is wrong, and how it is right'),
  created_at: Timestamp,
  is_done: described(Nullable(Flag), '1: corrected, 0: refused; null: not answered yet'),
  answer: described(Type.String(), 'what the school says to it'),
  answered_at: described(Nullable(Timestamp), 'null: not yet'),
}
const Correction = component('Correction', Type.Object(fields))

/** Corrections of what people cannot change themselves. */
export const correctionOperations = {
  ownCorrections: operation({
    method: 'GET',
    path: '/api/v1/account/corrections',
    summary: 'What the caller wants to be corrected, the latest first',
    access: 'signedIn',
    permission: 'privacy.read',
    own: true,
    query: Type.Object(PageQuery),
    reply: Page(Correction),
  }),
  createCorrection: operation({
    method: 'POST',
    path: '/api/v1/account/corrections',
    summary: 'Asks the school to correct something',
    access: 'signedIn',
    permission: 'privacy.read',
    own: true,
    body: Type.Object({
      wish: described(
        Type.String({ maxLength: correctionLimits.text }),
        'what is wrong, and how it is right',
      ),
    }),
    reply: Type.Object({ id: Id }),
    refusals: ['invalidField', 'correctionsOpen'],
  }),
  corrections: operation({
    method: 'GET',
    path: '/api/v1/admin/corrections',
    summary: 'What people want to be corrected, the latest first',
    access: 'admin',
    permission: 'privacy.read',
    query: Type.Object(PageQuery),
    reply: Page(
      component(
        'AdminCorrection',
        Type.Object({ ...fields, userid: Id, username: Type.String(), name: Type.String() }),
      ),
    ),
  }),
  answerCorrection: operation({
    method: 'PUT',
    path: '/api/v1/admin/corrections/{id}',
    summary: 'Answers what somebody wants to be corrected; they are told',
    access: 'admin',
    permission: 'privacy.write',
    params: IdParams,
    body: Type.Object({ is_done: Flag, answer: Type.String({ maxLength: correctionLimits.text }) }),
    reply: Nothing,
    refusals: ['notFound', 'invalidField', 'correctionAnswered'],
  }),
}
