import { Type } from 'typebox'
import { operation } from '../operation.ts'
import {
  component,
  Currency,
  Day,
  described,
  Flag,
  Id,
  IdOrNone,
  Line,
  Money,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  Timestamp,
} from '../schema.ts'
import {
  moneyReports,
  movementFigures,
  REPORT_DAYS_AT_MOST,
  reportGroups,
  reportNames,
  studentLists,
} from './shapes.ts'

const PeriodFields = { from: Day, to: Day }
const Period = component('ReportPeriod', Type.Object(PeriodFields, { description: 'both days included' }))

/** The period that a report is about. */
const PeriodQuery = {
  from: described(Type.Optional(Day), 'the first day; left out: 29 days before the last'),
  to: described(
    Type.Optional(Day),
    `the last day, included; left out: today. At most ${REPORT_DAYS_AT_MOST} days in all`,
  ),
}

/** What a report is about, on the screen and in its file. */
export const ReportFilter = {
  ...PeriodQuery,
  by: described(Type.Optional(OneOf(reportGroups)), 'what its rows stand for; left out: as is usual for it'),
  product: described(
    Type.Optional(IdOrNone),
    'the course that the report of lessons is about, which needs one',
  ),
}

/** decimal strings in the order of the columns; null: there is nothing to say */
const Values = (description: string) => described(Type.Array(Nullable(Type.String())), description)

const Figures = {
  currency: described(
    Nullable(Type.Integer()),
    'number of the currency of its amounts, which are never added to those of another; null: it has none',
  ),
  values: Values('decimal strings in the order of the columns; null: there is nothing to say'),
  before: Values('the same of the period before'),
}

const Column = Type.Object({
  key: Type.String(),
  unit: OneOf(['count', 'money', 'percent', 'hours', 'stars']),
})

export const Report = component(
  'Report',
  Type.Object({
    report: OneOf(reportNames),
    by: OneOf(reportGroups),
    subject: described(Type.String(), 'name of the course that it is about; empty: of the whole school'),
    period: Period,
    before: described(Period, 'as many days, directly before'),
    zone: described(Type.String(), 'whose clock the days follow, the name of the time zone of the school'),
    counted_at: described(
      Nullable(Timestamp),
      'when the students and the completion of courses were counted, which a large school does twice an hour; null: now',
    ),
    columns: Type.Array(Column),
    totals: described(Type.Array(Type.Object(Figures)), 'one for each currency, or one'),
    rows: described(
      Type.Array(
        Type.Object({
          key: described(
            Type.String(),
            'what it stands for: a day, the number of a course or a person, a word; `lesson` or `class` with its number; empty: none',
          ),
          name: described(Type.String(), 'empty where the key says it'),
          at: described(Nullable(Timestamp), 'when it begins, of classes'),
          ...Figures,
        }),
      ),
      'what the report is grouped by, one after the other',
    ),
    rows_in_all: described(Type.Integer(), 'more than there are in `rows`: the file has all of them'),
  }),
)

const ReportParams = Type.Object({ report: OneOf(reportNames) })

const Movement = Type.Object({
  id: described(Type.String(), 'payment or refund, with its number'),
  kind: OneOf(['payment', 'refund']),
  at: Timestamp,
  order_id: Id,
  order_number: Type.String(),
  course_name: Type.String(),
  userid: Id,
  username: Type.String(),
  name: Type.String(),
  method: Type.String(),
  amount: described(Money, 'what came in, of a refund what went back'),
  currency: Currency,
})

const dayOfTrend = {
  day: Day,
  orders: Type.Integer(),
  registrations: Type.Integer(),
  active: described(Type.Integer(), 'people who watched, were in a class or submitted homework'),
  watched: described(Type.Integer(), 'seconds that were watched, live and replays'),
}

const WeeklySummary = Type.Object({
  on: described(Flag, '1: the caller gets the figures of each week by e-mail'),
  email: described(Type.String(), 'the address of the account, or empty'),
  verified: described(Flag, '1: mails are sent to it'),
})

export const report = {
  weeklySummary: operation({
    method: 'GET',
    path: '/api/v1/admin/weekly_summary',
    summary: 'Whether the caller gets the figures of each week by e-mail',
    access: 'admin',
    permission: 'report.read',
    reply: WeeklySummary,
  }),
  updateWeeklySummary: operation({
    method: 'PUT',
    path: '/api/v1/admin/weekly_summary',
    summary: 'Switches the e-mail with the figures of each week on or off for the caller',
    access: 'admin',
    permission: 'report.read',
    body: Type.Object({ on: Flag }),
    reply: WeeklySummary,
  }),
  trends: operation({
    method: 'GET',
    path: '/api/v1/admin/overview/trends',
    summary:
      'Revenue, orders, registrations, active learners and watching time of the last 30 days, day by day',
    access: 'admin',
    permission: 'report.read',
    reply: Type.Object({
      period: Period,
      days: Type.Array(Type.Object(dayOfTrend)),
      revenue: described(
        Type.Array(
          Type.Object({
            currency: Currency,
            amounts: described(
              Type.Array(Type.String()),
              'what came in less what went back, in the order of the days; may be less than 0',
            ),
            before: described(Type.String(), 'of the 30 days before'),
          }),
        ),
        'one for each currency',
      ),
      before: described(
        Type.Object({
          orders: Type.Integer(),
          registrations: Type.Integer(),
          active: Type.Integer(),
          watched: Type.Integer(),
        }),
        'of the 30 days before; of active learners the sum of the days',
      ),
    }),
    refusals: ['reportTooLong', 'tooManyRequests'],
  }),
  readReport: operation({
    method: 'GET',
    path: '/api/v1/admin/reports/{report}',
    summary: 'A report of a period, compared with the period before; test payments count nowhere',
    access: 'admin',
    permission: 'report.read',
    params: ReportParams,
    query: Type.Object(ReportFilter),
    reply: Report,
    refusals: ['invalidField', 'productNotFound', 'reportTooLong', 'tooManyRequests'],
  }),
  reportMovements: operation({
    method: 'GET',
    path: '/api/v1/admin/reports/{report}/movements',
    summary: 'The payments and refunds that a figure of a report is made of, newest first',
    access: 'admin',
    permission: 'report.read',
    params: Type.Object({ report: OneOf(moneyReports) }),
    query: Type.Object({
      ...PeriodQuery,
      ...PageQuery,
      by: described(Type.Optional(OneOf(reportGroups)), 'what `key` names; left out: all of the period'),
      key: described(Type.Optional(Line(200)), 'the key of the row; empty: those that have none'),
      currency: Type.Optional(Currency),
      figure: described(
        Type.Optional(OneOf(movementFigures)),
        'only what one figure counts: payments that gave an order, payments, or refunds; left out: all',
      ),
    }),
    reply: Page(Movement),
    refusals: ['invalidField', 'reportTooLong', 'tooManyRequests'],
  }),
  reportStudents: operation({
    method: 'GET',
    path: '/api/v1/admin/reports/students/people',
    summary: 'The students that a figure of the report of students counts, and those at risk',
    access: 'admin',
    permission: 'report.read',
    query: Type.Object({
      ...PeriodQuery,
      ...PageQuery,
      which: described(
        OneOf(studentLists),
        'who registered, learned or bought in the period, or is at risk at its end',
      ),
      register_source: described(
        Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
        'where their accounts come from',
      ),
      product: described(
        Type.Optional(IdOrNone),
        'of those who learned, only who watched or was in a class of this course',
      ),
    }),
    reply: Page(
      Type.Object({
        userid: Id,
        username: Type.String(),
        name: Type.String(),
        registered_at: Timestamp,
        last_learned_at: described(Nullable(Timestamp), 'null: never'),
      }),
    ),
    refusals: ['invalidField', 'reportTooLong', 'tooManyRequests'],
  }),
}
