import type { TFunction } from 'i18next'
import type { Column } from '#web/area-kit/list/data-table.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { Moment } from '#web/area-kit/moment.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { AttendanceMarks, type AttendanceMarksProps } from './attendance-marks.tsx'

export interface Visit extends AttendanceMarksProps {
  last_exit_time: number | null
  total_time: number
}

/** How somebody was in a class: state, first entry, last exit, and the times in the class and at its replay. */
export const visitColumns = <Row extends Visit>(t: TFunction): readonly Column<Row>[] => [
  { key: 'state', title: t('student:attendance.column.state'), cell: (row) => <AttendanceMarks {...row} /> },
  {
    key: 'first',
    title: t('student:attendance.first'),
    cell: ({ first_entry_time }) => first_entry_time !== null && <Moment at={first_entry_time} exact />,
  },
  {
    key: 'last',
    title: t('student:attendance.last'),
    cell: ({ last_exit_time }) => last_exit_time !== null && <Moment at={last_exit_time} exact />,
  },
  {
    key: 'total',
    title: t('student:attendance.total'),
    align: 'right',
    className: listStyles.number,
    cell: ({ total_time }) => clockText(total_time),
  },
  {
    key: 'replay',
    title: t('student:attendance.replay'),
    align: 'right',
    className: listStyles.number,
    cell: ({ replay_time }) => replay_time > 0 && clockText(replay_time),
  },
]
