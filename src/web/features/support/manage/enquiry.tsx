import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import type { CallReply } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { useMayOpen } from '#web/lib/may-open.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EnquiryMarks } from '../enquiry-head.tsx'
import { EnquiryThread } from '../enquiry-thread.tsx'
import styles from '../support.module.css'
import { AnswerForm } from './answer-form.tsx'

type SchoolEnquiry = CallReply<'GET /api/v1/admin/enquiries/{id}'>

/** One enquiry, as the school reads and answers it. */
export function Enquiry({ id }: { id: number }) {
  const query = useCall('GET /api/v1/admin/enquiries/{id}', { params: { id } }, { quiet: true })
  usePageTitle(query.data?.subject)
  return <Loaded query={query}>{(enquiry) => <FoundEnquiry key={enquiry.id} enquiry={enquiry} />}</Loaded>
}

function FoundEnquiry({ enquiry }: { enquiry: SchoolEnquiry }) {
  const { t } = useTranslation('message')
  const can = useCan()
  const mayOpen = useMayOpen()
  const { id, userid, name, username, subject, topic, state, messages } = enquiry
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h2>{subject}</h2>
        <EnquiryMarks topic={topic} state={state} />
      </div>
      <p>
        {t('message:enquiry.field.student')}{' '}
        <RecordLink to={`/users/${userid}`}>{name || username}</RecordLink>
        {can('order.read') && mayOpen(`/users/${userid}/orders`) && (
          <>
            {' · '}
            <Link to={`/users/${userid}/orders`}>{t('message:enquiry.orders')}</Link>
          </>
        )}
      </p>
      <EnquiryThread messages={messages} reader="school" />
      {can('support.write') && <AnswerForm enquiry={enquiry} />}
      <NextWaiting after={id} />
    </div>
  )
}

/** Leads to what has waited longest beside this one, so that a pile is worked off without the list. */
function NextWaiting({ after }: { after: number }) {
  const { t } = useTranslation('message')
  const { data } = useCall(
    'GET /api/v1/admin/enquiries',
    // one of the two may be this one
    { query: { state: 'waiting', limit: 2 } },
    { quiet: true },
  )
  const next = data?.list.find(({ id }) => id !== after)
  if (!next) return null
  return (
    <p>
      <ButtonLink to={`/enquiries/${next.id}`}>
        {t('message:enquiry.next', { subject: next.subject })}
      </ButtonLink>
    </p>
  )
}
