import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { enquiryStates, enquiryTopics } from '#contract/support/limits.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import styles from '#web/area-kit/list/list.module.css'
import { useNumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import type { CallReply } from '#web/lib/call.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EnquiryMarks } from '../enquiry-head.tsx'
import { stateKeys, topicKeys } from '../enquiry-texts.ts'

type Enquiry = CallReply<'GET /api/v1/admin/enquiries'>['list'][number]

/** The enquiries of all students; those that wait by how long they have waited. */
export function EnquiryList() {
  const { t } = useTranslation(['message', 'backoffice'])
  const [search] = useSearchParams()
  const state = oneOf(search, 'state', enquiryStates)
  const topic = oneOf(search, 'topic', enquiryTopics)
  const list = useNumberedList('GET /api/v1/admin/enquiries', { query: { state, topic } })
  const isNarrowed = state !== undefined || topic !== undefined
  const all = { value: '', label: t('backoffice:list.all') }
  return (
    <>
      <div className={styles.bar}>
        <FilterLinks
          label={t('message:enquiry.field.state')}
          param="state"
          options={[all, ...enquiryStates.map((value) => ({ value, label: t(stateKeys[value]) }))]}
        />
        <FilterLinks
          label={t('message:enquiry.field.topic')}
          param="topic"
          options={[all, ...enquiryTopics.map((value) => ({ value, label: t(topicKeys[value]) }))]}
        />
      </div>
      <ListBody
        label={t('area:title.enquiries')}
        list={list}
        empty={
          <EmptyState
            title={t(isNarrowed ? 'message:enquiry.noneFound' : 'message:enquiry.noneOfSchool')}
            why={isNarrowed ? undefined : t('message:enquiry.noneOfSchoolWhy')}
            action={isNarrowed && <ButtonLink to="/enquiries">{t('backoffice:list.showAll')}</ButtonLink>}
          />
        }
      >
        {(rows) => <EnquiryTable rows={rows} />}
      </ListBody>
    </>
  )
}

/** @param ofOne they are all of one student, who is not named again */
export function EnquiryTable({ rows, ofOne = false }: { rows: readonly Enquiry[]; ofOne?: boolean }) {
  const { t } = useTranslation('message')
  const columns: Column<Enquiry>[] = [
    {
      key: 'subject',
      title: t('message:enquiry.field.subject'),
      grow: 3,
      cell: ({ id, subject }) => <Link to={`/enquiries/${id}`}>{subject}</Link>,
    },
    {
      key: 'student',
      title: t('message:enquiry.field.student'),
      grow: 1,
      cell: ({ userid, name, username }) => (
        <RecordLink to={`/users/${userid}`}>{name || username}</RecordLink>
      ),
    },
    {
      key: 'state',
      title: t('message:enquiry.field.state'),
      cell: ({ topic, state }) => <EnquiryMarks topic={topic} state={state} />,
    },
    {
      key: 'since',
      title: t('message:enquiry.field.waitingSince'),
      cell: ({ waiting_since }) => (waiting_since === null ? '–' : <Moment at={waiting_since} />),
    },
    {
      key: 'last',
      title: t('message:enquiry.field.last'),
      from: 'l',
      cell: ({ last_at }) => <Moment at={last_at} />,
    },
  ]
  const shown = ofOne ? columns.filter(({ key }) => key !== 'student') : columns
  return <DataTable dense rows={rows} keyOf={({ id }) => id} columns={shown} />
}
