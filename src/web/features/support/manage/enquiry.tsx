import { useTranslation } from 'react-i18next'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import type { CallReply } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { EnquiryMarks } from '../enquiry-head.tsx'
import { EnquiryThread } from '../enquiry-thread.tsx'
import styles from '../support.module.css'
import { AnswerForm } from './answer-form.tsx'

type SchoolEnquiry = CallReply<'GET /api/v1/admin/enquiries/{id}'>

/** One enquiry, as the school reads and answers it. */
export function Enquiry({ id }: { id: number }) {
  const query = useCall('GET /api/v1/admin/enquiries/{id}', { params: { id } }, { quiet: true })
  usePageTitle(query.data?.subject)
  return <Loaded query={query}>{(enquiry) => <FoundEnquiry enquiry={enquiry} />}</Loaded>
}

function FoundEnquiry({ enquiry }: { enquiry: SchoolEnquiry }) {
  const { t } = useTranslation('message')
  const can = useCan()
  const { userid, name, username, subject, topic, state, messages } = enquiry
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h2>{subject}</h2>
        <EnquiryMarks topic={topic} state={state} />
      </div>
      <p>
        {t('message:enquiry.field.student')}{' '}
        <RecordLink to={`/users/${userid}`}>{name || username}</RecordLink>
      </p>
      <EnquiryThread messages={messages} reader="school" />
      {can('support.write') && <AnswerForm enquiry={enquiry} />}
    </div>
  )
}
