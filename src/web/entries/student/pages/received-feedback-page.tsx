import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { feedbackRoute } from '#web/features/feedback/feedback-links.ts'
import { ReceivedFeedback } from '#web/features/feedback/received-feedback.tsx'
import { isId } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** `#/feedback/:id`, one feedback from a teacher. */
export default function ReceivedFeedbackPage() {
  const { t } = useTranslation('feedback')
  const { id } = useParams()
  return (
    <AreaPage
      title={t('common:title.feedbackDetail')}
      actions={<ButtonLink to={feedbackRoute}>{t('feedback:received.back')}</ButtonLink>}
    >
      {isId(id) ? (
        <ReceivedFeedback id={Number(id)} />
      ) : (
        <EmptyState title={t('feedback:received.missing')} />
      )}
    </AreaPage>
  )
}
