import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EnquiryMarks } from './enquiry-head.tsx'
import styles from './support.module.css'

/** What the reader asked the school, the latest first. */
export function OwnEnquiries() {
  const { t } = useTranslation('message')
  const list = usePageList('GET /api/v1/student/enquiries', {})
  return (
    <ListBody
      plain
      label={t('message:enquiry.own')}
      list={list}
      empty={<EmptyState title={t('message:enquiry.none')} why={t('message:enquiry.noneWhy')} />}
    >
      {(enquiries) => (
        <ul className={styles.list}>
          {enquiries.map(({ id, subject, topic, state, last_at }) => (
            <Card as="li" key={id} className={styles.item}>
              <Link to={`/enquiries/${id}`}>{subject}</Link>
              <span className={styles.head}>
                <EnquiryMarks topic={topic} state={state} />
                <span className="second">
                  <Moment at={last_at} />
                </span>
              </span>
            </Card>
          ))}
        </ul>
      )}
    </ListBody>
  )
}
