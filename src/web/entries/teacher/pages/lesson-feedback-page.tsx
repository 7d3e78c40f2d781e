import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { feedbackRoute } from '#web/features/feedback/feedback-links.ts'
import { LessonFeedback } from '#web/features/feedback/lesson-feedback.tsx'
import { isId } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** `#/feedback/:id`, by the number of the lesson. */
export default function LessonFeedbackPage() {
  const { t } = useTranslation('feedback')
  const { id } = useParams()
  return (
    <AreaPage
      title={t('common:title.feedbackOfLesson')}
      actions={<ButtonLink to={feedbackRoute}>{t('feedback:back')}</ButtonLink>}
    >
      {isId(id) ? (
        <LessonFeedback lessonId={Number(id)} />
      ) : (
        <EmptyState title={t('feedback:noLesson')} why={t('feedback:noLessonWhy')} />
      )}
    </AreaPage>
  )
}
