import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { homeworkRoute } from '../homework-links.ts'
import { HomeworkPage } from '../homework-page.tsx'
import { TaughtList } from '../teaching/taught-list.tsx'

/** `#/homework` of teachers. */
export default function TaughtHomeworkListPage() {
  const { t } = useTranslation('homework')
  return (
    <HomeworkPage
      title={t('common:title.homework')}
      actions={
        <ButtonLink look="primary" to={`${homeworkRoute}/new`}>
          {t('homework:create')}
        </ButtonLink>
      }
    >
      <TaughtList />
    </HomeworkPage>
  )
}
