import { useTranslation } from 'react-i18next'
import { vodBlockStatuses } from '#contract/catalog/enums.ts'
import { Can } from '#web/area-kit/can.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import productStyles from '#web/features/catalog/manage/products.module.css'
import {
  blockTexts,
  calledName,
  type CourseStudent,
  isBlockStatus,
  type StudentAction,
} from './course-student.ts'

function StatusTag({ block_status, valid_until }: CourseStudent) {
  const { t } = useTranslation('students')
  const now = useNow()
  if (block_status !== vodBlockStatuses.reading)
    return (
      <Tag tone={block_status === vodBlockStatuses.removed ? 'bad' : 'warn'}>
        {isBlockStatus(block_status) && t(blockTexts[block_status])}
      </Tag>
    )
  const isOver = valid_until !== null && valid_until <= now
  return (
    <Tag tone={isOver ? 'neutral' : 'good'}>
      {t(isOver ? 'students:status.over' : blockTexts[vodBlockStatuses.reading])}
    </Tag>
  )
}

export interface StudentTableProps {
  students: readonly CourseStudent[]
  /** the order whose learning status is being changed */
  busy: number | null
  onAct: (student: CourseStudent, action: StudentAction) => void
}

/** The students of a course; the accessible name of each button contains the student's name. */
export function StudentTable({ students, busy, onAct }: StudentTableProps) {
  const { t } = useTranslation('students')
  const labels: Readonly<Record<StudentAction, { text: string; named: (name: string) => string }>> = {
    remove: { text: t('students:remove'), named: (name) => t('students:removeNamed', { name }) },
    expire: { text: t('students:expire'), named: (name) => t('students:expireNamed', { name }) },
    recover: { text: t('students:recover'), named: (name) => t('students:recoverNamed', { name }) },
  }
  const columns: readonly Column<CourseStudent>[] = [
    {
      title: t('students:student'),
      key: 'student',
      grow: 3,
      cell: (student) => (
        <TwoTexts
          second={[student.username, student.telephone].filter(Boolean).join(' · ')}
          title={calledName(student)}
        >
          <RecordLink to={`/users/${student.userid}`}>{calledName(student)}</RecordLink>
        </TwoTexts>
      ),
    },
    {
      title: t('students:order'),
      key: 'order',
      cell: ({ order_number }) => <span className={listStyles.number}>{order_number}</span>,
    },
    {
      title: t('students:since'),
      key: 'since',
      from: 'xl',
      cell: ({ granted_at }) => <Moment at={granted_at} />,
    },
    {
      title: t('students:until'),
      key: 'until',
      cell: ({ valid_until }) =>
        valid_until === null ? t('students:forGood') : <Moment at={valid_until} exact />,
    },
    { title: t('students:state'), key: 'state', cell: (student) => <StatusTag {...student} /> },
    {
      title: t('students:actions'),
      key: 'actions',
      cell: (student) => (
        <Can permission="learning.write">
          <span className={productStyles.actions}>
            {(student.block_status === vodBlockStatuses.reading
              ? (['remove', 'expire'] as const)
              : (['recover'] as const)
            ).map((action) => (
              <Button
                key={action}
                size="small"
                look="quiet"
                loading={busy === student.order_id}
                aria-label={labels[action].named(calledName(student))}
                onClick={() => onAct(student, action)}
              >
                {labels[action].text}
              </Button>
            ))}
          </span>
        </Can>
      ),
    },
  ]
  return (
    <DataTable<CourseStudent> dense keyOf={({ order_id }) => order_id} columns={columns} rows={students} />
  )
}
