import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { publishStatuses } from '#contract/homework/enums.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { call } from '#web/lib/call.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { formatList } from '#web/ui/format-list.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { oneHomeworkRoute } from '../homework-links.ts'
import type { TaughtHomework } from '../types.ts'
import {
  changedFieldsOf,
  fieldsOf,
  HomeworkForm,
  type HomeworkValues,
  type Lessons,
  lessonText,
  newValues,
  useHomeworkRules,
  valuesOf,
} from './homework-form.tsx'

const useLessons = () => useCall('GET /api/v1/teacher/homework/lessons', {}, editing)

interface NewFormProps {
  initial: HomeworkValues
  lessons: Lessons
}

function NewForm({ initial, lessons }: NewFormProps) {
  const { t } = useTranslation('homework')
  const navigate = useNavigate()
  const form = useSavedForm<HomeworkValues>({
    ...useHomeworkRules(null),
    initial,
    save: async (values) => {
      const body = fieldsOf(values)
      const { id } = await call('POST /api/v1/teacher/homework', { body }, { quiet: true })
      void invalidate('GET /api/v1/teacher/homework')
      // after the form has no unsaved changes
      setTimeout(() => void navigate(oneHomeworkRoute(id), { replace: true }))
      return values
    },
  })
  return (
    <HomeworkForm
      form={form}
      lessons={lessons}
      status={publishStatuses.unpublished}
      submitText={t('homework:create')}
    />
  )
}

/** Creates a homework and opens it, unpublished; the address may name its lesson. */
export function NewHomework() {
  const [search] = useSearchParams()
  const wanted = search.get('lesson') ?? ''
  return (
    <Loaded query={useLessons()}>
      {({ list }) => (
        <NewForm
          initial={{ ...newValues, lesson: list.some(({ id }) => String(id) === wanted) ? wanted : '' }}
          lessons={list}
        />
      )}
    </Loaded>
  )
}

function EditForm({ lessons, ...edited }: EditedProps<TaughtHomework> & { lessons: Lessons }) {
  const { t } = useTranslation('homework')
  const lang = useLang()
  const view = useTimeView()
  const navigate = useNavigate()
  const [opened] = useState(edited.read)
  const [isSaved, setSaved] = useState(false)
  const { id } = opened
  const { read } = edited
  const lostLesson = read.lesson_id === null ? read.lesson_name : null
  const form = useRevisedForm<HomeworkValues, TaughtHomework>({
    ...useHomeworkRules(lostLesson),
    ...edited,
    valuesOf: (found) => valuesOf(found, opened),
    send: async (values, revision) => {
      const body = { ...changedFieldsOf(values), revision }
      const next = await call('PUT /api/v1/teacher/homework/{id}', { params: { id }, body }, { quiet: true })
      void invalidate('GET /api/v1/teacher/homework')
      setSaved(true)
      return next
    },
    labels: {
      lesson: t('homework:field.lesson'),
      title: t('homework:field.title'),
      content: t('homework:field.content'),
      due: t('homework:field.due'),
      remind: t('homework:form.remind'),
      images: t('homework:files.pictures'),
      files: t('homework:field.files'),
    },
    texts: {
      lesson: (lesson) => {
        const found = lessons.find((one) => String(one.id) === lesson)
        return found ? lessonText(found) : opened.lesson_name
      },
      due: (at) => (at === null ? t('homework:form.dueNone') : formatDateTime(at, view)),
      remind: (count) =>
        count === null ? t('homework:form.remindNone') : t('homework:form.remindHours', { count }),
      images: (images) => String(images.length),
      files: (files) =>
        formatList(
          files.map(({ name }) => name),
          lang,
        ),
    },
  })
  const { saving, dirty } = form
  // after the form has no unsaved changes
  useEffect(() => {
    if (isSaved && !saving && !dirty) void navigate(oneHomeworkRoute(id))
  }, [isSaved, saving, dirty, id, navigate])
  return (
    <HomeworkForm
      form={form}
      lessons={lessons}
      status={read.publish_status}
      submitText={t('homework:save')}
      lostLesson={lostLesson}
    />
  )
}

export function EditHomework({ id }: { id: number }) {
  const lessons = useLessons()
  const query = useCall('GET /api/v1/teacher/homework/{id}', { params: { id } }, editing)
  usePageTitle(query.data?.title)
  return (
    <Loaded query={lessons}>
      {({ list }) => (
        <Loaded query={query}>
          {(found) => <EditForm read={found} onReread={() => reread(query)} lessons={list} />}
        </Loaded>
      )}
    </Loaded>
  )
}
