import { useTranslation } from 'react-i18next'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { call } from '#web/lib/call.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { EnquiryMarks } from './enquiry-head.tsx'
import { EnquiryThread } from './enquiry-thread.tsx'
import { ReplyForm } from './reply-form.tsx'
import styles from './support.module.css'

/** One enquiry of the reader's, to which they may write more. */
export function OwnEnquiry({ id }: { id: number }) {
  const { t } = useTranslation('message')
  const query = useCall('GET /api/v1/student/enquiries/{id}', { params: { id } }, { quiet: true })
  usePageTitle(query.data?.subject)
  return (
    <Loaded query={query}>
      {({ subject, topic, state, messages }) => (
        <div className={styles.page}>
          <div className={styles.head}>
            <h2>{subject}</h2>
            <EnquiryMarks topic={topic} state={state} />
          </div>
          <EnquiryThread messages={messages} reader="student" />
          <ReplyForm
            label={t('message:enquiry.more')}
            hint={state === 'closed' ? t('message:enquiry.closedHint') : undefined}
            action={t('message:enquiry.send')}
            onSend={async (text) => {
              await call(
                'POST /api/v1/student/enquiries/{id}/messages',
                { params: { id }, body: { text } },
                { quiet: true },
              )
              await Promise.all([
                invalidate('GET /api/v1/student/enquiries/{id}'),
                invalidate('GET /api/v1/student/enquiries'),
              ])
            }}
          />
        </div>
      )}
    </Loaded>
  )
}
