import type { Db } from '../../db/database.ts'
import { text } from '../../lib/texts.ts'
import {
  countStanding,
  type StandingBooking,
  standingBookings,
  type StandingFilter,
  standingWhere,
} from '../booking/manage/index.ts'
import { byKey } from './by-key.ts'
import type { ExportList, ListView } from './export-list.ts'
import type { Cell } from './format/cell.ts'

/** First the columns of its import, each before what has a similar name: what is exported can be imported again. */
const headings = [
  'import:column.student',
  'trade:column.areaCode',
  'trade:column.phone',
  'import:column.course',
  'import:column.teacher',
  'import:column.beginAt',
  'import:column.minutes',
  'trade:column.name',
  'trade:column.courseName',
  'trade:column.teacherName',
]

const cellsOf = (booking: StandingBooking, phone: ListView['phone']): Cell[] => [
  booking.username,
  booking.telephone === '' ? '' : booking.area_code,
  phone(booking.telephone),
  String(booking.product_id),
  booking.teacher_username,
  booking.begin,
  String(booking.minutes),
  booking.name,
  booking.product_name,
  booking.teacher_name,
]

/** Lesson bookings as a table, the latest first. */
export async function bookingsTable(
  db: Db,
  filter: StandingFilter,
  { language, zone, phone }: ListView,
): Promise<ExportList> {
  const wanted = await standingWhere(db, filter)
  return {
    title: text(language, 'area:title.bookings'),
    headings: headings.map((key) => text(language, key)),
    total: await countStanding(db, wanted),
    batches: byKey(
      (below, most) => standingBookings(db, wanted, zone, below, most),
      (row) => cellsOf(row, phone),
    ),
  }
}
