import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import type { PageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AnswerTag } from './tags.tsx'

type Homework = ByKey['GET /api/v1/teacher/students/{id}/homework']['reply']['list'][number]

export interface HomeworkOfStudentProps {
  list: PageList<Homework>
  /** its title, as a link where there is an answer to look at */
  titleOf: (homework: Homework) => ReactNode
}

/** What a student has received, and how each answer stands. */
export function HomeworkOfStudent({ list, titleOf }: HomeworkOfStudentProps) {
  const { t } = useTranslation('homework')
  const columns: readonly Column<Homework>[] = [
    {
      key: 'title',
      title: t('homework:field.title'),
      cell: (homework) => (
        <span className={listStyles.stack}>
          {titleOf(homework)}
          <span className={listStyles.small}>
            {homework.product_name} · {homework.lesson_name}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('homework:ofStudent.state'),
      cell: ({ state, is_late }) => <AnswerTag state={state} isLate={is_late} />,
    },
    {
      key: 'submitted',
      title: t('homework:ofStudent.submitted'),
      cell: ({ submit_time }) => submit_time !== null && <Moment at={submit_time} exact />,
    },
    {
      key: 'due',
      title: t('homework:field.due'),
      cell: ({ due_time }) => due_time !== null && <Moment at={due_time} exact />,
    },
  ]
  return (
    <ListBody
      label={t('common:title.homework')}
      list={list}
      empty={<EmptyState title={t('homework:ofStudent.none')} why={t('homework:ofStudent.noneWhy')} />}
    >
      {(all) => <DataTable rows={all} keyOf={({ id }) => id} columns={columns} />}
    </ListBody>
  )
}
