/** What the numbers of a column are. */
export type ReportUnit = 'count' | 'money' | 'percent' | 'hours' | 'stars'

/** What the rows of a report stand for. */
export type ReportGroup =
  | 'day'
  | 'course'
  | 'kind'
  | 'source'
  | 'method'
  | 'coupon'
  | 'referral'
  | 'teacher'
  | 'reason'
  | 'register_source'
  | 'lesson'
  | 'class'
  | 'homework'
  | 'message_kind'

interface ReportShape {
  /** how its rows can be grouped, the usual one first */
  by: readonly ReportGroup[]
  columns: Readonly<Record<string, ReportUnit>>
  /** its figures are of one course, which has to be named */
  ofCourse?: true
}

/** The reports, with the columns of each in their order. */
export const reportShapes = {
  sales: {
    by: ['day', 'course', 'kind', 'source', 'method', 'coupon', 'referral', 'teacher'],
    columns: { orders: 'count', received: 'money', refunded: 'money', net: 'money' },
  },
  refunds: {
    by: ['day', 'reason', 'course', 'method', 'teacher'],
    columns: { refunds: 'count', refunded: 'money' },
  },
  students: {
    by: ['day', 'register_source'],
    columns: { registered: 'count', active: 'count', buyers: 'count' },
  },
  courses: {
    by: ['course'],
    columns: { students: 'count', active: 'count', watched: 'hours', completion: 'percent' },
  },
  lessons: {
    by: ['lesson'],
    columns: { students: 'count', begun: 'count', done: 'count', completion: 'percent' },
    ofCourse: true,
  },
  classes: {
    by: ['class'],
    columns: {
      expected: 'count',
      attended: 'count',
      absent: 'count',
      present: 'hours',
      peak: 'count',
      replay: 'count',
      chat: 'count',
    },
  },
  teachers: {
    by: ['teacher'],
    columns: {
      classes: 'count',
      taught: 'hours',
      ratings: 'count',
      rating: 'stars',
      corrected: 'count',
      marking: 'hours',
      uncorrected: 'count',
    },
  },
  homework: {
    by: ['homework'],
    columns: {
      given: 'count',
      submitted: 'count',
      late: 'count',
      corrected: 'count',
      uncorrected: 'count',
      marking: 'hours',
    },
  },
  messages: {
    by: ['message_kind', 'day'],
    columns: {
      mails: 'count',
      mails_failed: 'count',
      sms: 'count',
      sms_failed: 'count',
      sms_cost: 'money',
      wechat: 'count',
      wechat_failed: 'count',
    },
  },
} as const satisfies Record<string, ReportShape>
export type ReportName = keyof typeof reportShapes

export const reportNames = Object.keys(reportShapes) as ReportName[]
export const shapeOf = (report: ReportName): ReportShape => reportShapes[report]
export const reportGroups = [...new Set(reportNames.flatMap((report) => shapeOf(report).by))]

/** The units of a report's columns, in their order. */
export const columnsOf = (report: ReportName): [key: string, unit: ReportUnit][] =>
  Object.entries(shapeOf(report).columns)

/** Reports about money: each of their figures is a sum of rows of the journal and the refunds. */
export const moneyReports = ['sales', 'refunds'] as const satisfies readonly ReportName[]
export type MoneyReport = (typeof moneyReports)[number]

/** what of the money a figure counts: orders that were paid, what came in, what went back */
export const movementFigures = ['orders', 'received', 'refunded'] as const
export type MovementFigure = (typeof movementFigures)[number]

/** which students a list has: registered, learned or bought in the period; at risk at its end */
export const studentLists = ['registered', 'active', 'buyers', 'at_risk'] as const
export type StudentList = (typeof studentLists)[number]

/** who owns a course and has learned nothing for so many days is at risk */
export const AT_RISK_DAYS = 14
/** the longest period of one report, in days */
export const REPORT_DAYS_AT_MOST = 1096
/** a report on the screen has so many rows at most; its file has all of them */
export const REPORT_ROWS_AT_MOST = 1200
