import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { StreamStateName } from '../openclass/parts.ts'
import { siteLimits } from '../site/limits.ts'
import { SmsAlarm } from '../sms/operations.ts'
import {
  Currency,
  described,
  Flag,
  Id,
  Line,
  Money,
  NextRevision,
  Nothing,
  Nullable,
  OneOf,
  Revised,
  Seen,
  Timestamp,
} from '../schema.ts'
import { FAILED_DAYS, openingSteps, taskNames } from './overview.ts'

export const backoffice = {
  adminOverview: operation({
    method: 'GET',
    path: '/api/v1/admin/overview',
    summary: 'The numbers of the overview of the back office',
    access: 'admin',
    permission: 'backoffice.read',
    reply: Type.Object({
      paid_today: described(
        Type.Array(Type.Object({ currency: Currency, amount: Money, orders: Type.Integer() })),
        'one row per currency; test payments count nowhere; none for who may not read orders',
      ),
      pending_orders: Type.Integer(),
      test_orders: Type.Integer(),
      students: Type.Integer(),
      products_on_sale: Type.Integer(),
      held_classes: described(
        Type.Integer(),
        'charged open classes to come that wait for the school to release them for sale',
      ),
      sms_today: Type.Integer(),
      sms_alarm: described(
        Nullable(SmsAlarm),
        "the site's limit of SMS was reached within the last 24 hours",
      ),
      is_demo: Flag,
      payment: Type.Union([Type.Literal('real'), Type.Literal('sandbox'), Type.Literal('none')]),
      can_pay: described(Flag, 'whether a method of payment is set up and switched on'),
    }),
  }),
  adminDay: operation({
    method: 'GET',
    path: '/api/v1/admin/overview/day',
    summary: 'What waits for somebody, the classes of today, and what a new school still lacks',
    access: 'admin',
    permission: 'backoffice.read',
    reply: Type.Object({
      server_time: Timestamp,
      tasks: described(
        Type.Array(Type.Object({ task: OneOf(taskNames), count: Type.Integer() })),
        `what waits; of what failed that of the last ${FAILED_DAYS} days`,
      ),
      classes: described(
        Type.Array(
          Type.Object({
            open_class_id: Id,
            lesson_id: described(Nullable(Id), 'null: an open class'),
            title: Type.String(),
            product_name: described(Type.String(), 'the course; empty: an open class'),
            teachers: described(Type.Array(Type.String()), 'names of who gives it'),
            begintime: Timestamp,
            endtime: Timestamp,
            ended_at: Nullable(Timestamp),
            stream_state: StreamStateName,
            online: described(Type.Integer(), 'people who are in it now'),
          }),
        ),
        "that begin or end today by the school's clock, by their begin; at most 100",
      ),
      opening: described(
        Nullable(Type.Array(Type.Object({ step: OneOf(openingSteps), done: Flag }))),
        'steps of a new school up to its first sale; null: all are done, the list is hidden, or it is a demo',
      ),
    }),
  }),
  hideOpening: operation({
    method: 'PUT',
    path: '/api/v1/admin/overview/opening',
    summary: 'Hides the steps of a new school, or shows them again',
    access: 'admin',
    permission: 'backoffice.configure',
    body: Type.Object({ is_hidden: described(Flag, '1: nobody sees them any more') }),
    reply: Nothing,
    refusals: [],
  }),
  schoolSettings: operation({
    method: 'GET',
    path: '/api/v1/admin/school',
    summary: "The school's name and colour, and whether it is still the demo",
    access: 'admin',
    permission: 'backoffice.configure',
    reply: Revised(Type.Object({ app_name: Type.String(), accent_color: Type.String(), is_demo: Flag })),
  }),
  updateSchoolSettings: operation({
    method: 'PUT',
    path: '/api/v1/admin/school',
    summary: "Changes the school's name and colour",
    access: 'admin',
    permission: 'backoffice.configure',
    body: Seen(
      Type.Object({
        app_name: Line(siteLimits.schoolName, 1),
        accent_color: described(
          Type.String({ pattern: '^(#[0-9a-fA-F]{6})?$' }),
          '#rrggbb, or empty for the colour of the house',
        ),
      }),
    ),
    reply: NextRevision,
    refusals: ['recordChanged'],
  }),
  leaveDemo: operation({
    method: 'POST',
    path: '/api/v1/admin/open',
    summary: "Sets the administrator's password, removes demo people and data, clears the demo accounts",
    access: 'admin',
    permission: 'backoffice.configure',
    body: Type.Object({
      password: Line(64, 1),
      confirm: described(
        Type.Boolean(),
        'the word that the screen requires to be typed, so that nobody leaves the demo by accident',
      ),
    }),
    reply: Nothing,
    refusals: ['notADemo', 'confirmationMismatch', 'invalidField'],
  }),
}
