import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type AnswerState, answerStates } from '#contract/homework/enums.ts'
import { Part } from '#web/area-kit/facts.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { usePages } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { answerPages } from '../answer-pages.ts'
import { answerRoute } from '../homework-links.ts'
import { answerKeys, AnswerTag } from '../tags.tsx'
import type { AnswerRow } from '../types.ts'

/** Who received a homework and how their answers stand; the name leads to the answer, without one to the student. */
export function SchoolAnswers({ id, state }: { id: number; state: AnswerState | undefined }) {
  const { t } = useTranslation(['homework', 'backoffice'])
  const list = usePages(answerPages('GET /api/v1/admin/homework/{id}/answers', id, { state }))
  const columns: Column<AnswerRow>[] = [
    {
      key: 'name',
      title: t('homework:field.student'),
      cell: ({ student_id, name, username, state: one }) =>
        one === 'unsubmitted' ? (
          <RecordLink to={`/users/${student_id}/homework`}>{name || username}</RecordLink>
        ) : (
          <Link to={answerRoute(id, student_id)}>{name || username}</Link>
        ),
    },
    {
      key: 'state',
      title: t('homework:answerState'),
      cell: ({ state: one, is_late, is_returned }) => (
        <>
          <AnswerTag state={one} isLate={is_late} />{' '}
          {one === 'corrected' && is_returned === 0 && <Tag tone="warn">{t('homework:return.kept')}</Tag>}
        </>
      ),
    },
    {
      key: 'submitted',
      title: t('homework:field.submitTime'),
      className: listStyles.number,
      cell: ({ submit_time }) => submit_time !== null && <Moment at={submit_time} exact />,
    },
    {
      key: 'corrected',
      title: t('homework:field.correctTime'),
      className: listStyles.number,
      cell: ({ correct_time }) => correct_time !== null && <Moment at={correct_time} exact />,
    },
  ]
  return (
    <Part title={t('homework:answers')}>
      <FilterLinks
        label={t('homework:answerState')}
        param="state"
        options={[
          { value: '', label: t('backoffice:list.all') },
          ...answerStates.map((value) => ({ value, label: t(answerKeys[value]) })),
        ]}
      />
      <ListBody
        label={t('homework:answerTable')}
        list={list}
        empty={<p className="second">{t(state ? 'homework:noneOfState' : 'homework:nobody')}</p>}
      >
        {(rows) => <DataTable rows={rows} keyOf={({ student_id }) => student_id} columns={columns} />}
      </ListBody>
    </Part>
  )
}
