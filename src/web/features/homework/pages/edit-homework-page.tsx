import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { HomeworkPage } from '../homework-page.tsx'
import { EditHomework, NewHomework } from '../teaching/edit-homework.tsx'

/** `#/homework/new` and `#/homework/:id/edit`. */
export default function EditHomeworkPage() {
  const { t } = useTranslation('homework')
  const { id } = useParams()
  return (
    <HomeworkPage title={t(id ? 'common:title.homeworkEdit' : 'common:title.homeworkNew')}>
      {id ? <EditHomework key={id} id={Number(id)} /> : <NewHomework />}
    </HomeworkPage>
  )
}
