import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { answerStates } from '#contract/homework/enums.ts'
import { Part } from '#web/area-kit/facts.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import { useListFilters } from '#web/area-kit/list/use-list-filters.ts'
import { usePages } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConfirmAction } from '../../../area-kit/form/confirm-action.tsx'
import styles from '../homework.module.css'
import { answerRoute } from '../homework-links.ts'
import { answerPages } from '../answer-pages.ts'
import { answerKeys, AnswerTag } from '../tags.tsx'
import type { AnswerRow, TaughtHomework } from '../types.ts'

const noStatus = () => false

export interface AnswerListProps {
  found: TaughtHomework
  onChanged: () => Promise<void>
}

/** Who received a homework and how their answers stand; the state is in the query of the address. */
export function AnswerList({ found, onChanged }: AnswerListProps) {
  const { t } = useTranslation(['homework', 'backoffice'])
  const [search] = useSearchParams()
  const state = oneOf(search, 'state', answerStates)
  const { keyword } = useListFilters(noStatus)
  const list = usePages(
    answerPages('GET /api/v1/teacher/homework/{id}/answers', found.id, { state, keyword }),
  )
  const [returning, setReturning] = useState(false)
  return (
    <Part title={t('homework:answers')}>
      <div className={listStyles.bar}>
        <FilterLinks
          label={t('homework:answerState')}
          param="state"
          options={[
            { value: '', label: t('backoffice:list.all') },
            ...answerStates.map((value) => ({ value, label: t(answerKeys[value]) })),
          ]}
        />
        <ListSearch label={t('homework:searchStudents')} placeholder={t('homework:searchStudentsHint')} />
        {found.unreturned > 0 && (
          <Button onClick={() => setReturning(true)}>
            {t('homework:return.open', { count: found.unreturned })}
          </Button>
        )}
      </div>
      <ListBody
        label={t('homework:answerTable')}
        list={list}
        empty={
          <p className="second">
            {t(keyword ? 'homework:noneNamed' : state ? 'homework:noneOfState' : 'homework:nobody')}
          </p>
        }
      >
        {(rows) => <AnswerTable id={found.id} rows={rows} />}
      </ListBody>
      {returning && (
        <ConfirmAction
          title={t('homework:return.title')}
          action={t('homework:return.open', { count: found.unreturned })}
          onClose={() => setReturning(false)}
          onConfirm={async () => {
            const { returned } = await call(
              'POST /api/v1/teacher/homework/{id}/returns',
              { params: { id: found.id }, body: {} },
              { quiet: true },
            )
            toast.success(t('homework:return.done', { count: returned }))
            await onChanged()
            setReturning(false)
          }}
        >
          <p className={styles.text}>{t('homework:return.what', { count: found.unreturned })}</p>
        </ConfirmAction>
      )}
    </Part>
  )
}

function AnswerTable({ id, rows }: { id: number; rows: readonly AnswerRow[] }) {
  const { t } = useTranslation('homework')
  const columns: Column<AnswerRow>[] = [
    {
      key: 'name',
      title: t('homework:field.student'),
      cell: ({ student_id, name, username, state }) =>
        state === 'unsubmitted' ? (
          name || username
        ) : (
          <Link to={answerRoute(id, student_id)}>{name || username}</Link>
        ),
    },
    {
      key: 'state',
      title: t('homework:answerState'),
      cell: ({ state, is_late, is_returned, is_asked_again }) => (
        <>
          <AnswerTag state={state} isLate={is_late} />{' '}
          {state === 'corrected' && is_returned === 0 && <Tag tone="warn">{t('homework:return.kept')}</Tag>}{' '}
          {is_asked_again === 1 && <Tag>{t('homework:again.asked')}</Tag>}
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
    {
      key: 'actions',
      title: t('homework:field.actions'),
      cell: ({ student_id, name, username, state }) =>
        state !== 'unsubmitted' && (
          <ButtonLink
            size="small"
            look="quiet"
            to={answerRoute(id, student_id)}
            aria-label={t(
              state === 'corrected' ? 'homework:correct.lookNamed' : 'homework:correct.openNamed',
              {
                name: name || username,
              },
            )}
          >
            {t(state === 'corrected' ? 'homework:correct.look' : 'homework:correct.open')}
          </ButtonLink>
        ),
    },
  ]
  return <DataTable rows={rows} keyOf={({ student_id }) => student_id} columns={columns} />
}
