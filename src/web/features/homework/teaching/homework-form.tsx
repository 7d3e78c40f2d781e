import { useTranslation } from 'react-i18next'
import { publishStatuses } from '#contract/homework/enums.ts'
import { homeworkLimits } from '#contract/homework/limits.ts'
import { Group } from '#web/area-kit/form/group.tsx'
import { MomentField } from '#web/area-kit/form/moment-field.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import type { SavedForm as Form, SavedFormOptions } from '#web/area-kit/form/use-saved-form.ts'
import { useConfig } from '#web/lib/config.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { FilesField } from '../files-field.tsx'
import {
  type ChangedHomeworkFields,
  type Files,
  type HomeworkFields,
  sent,
  type TaughtHomework,
} from '../types.ts'

export interface HomeworkValues extends Files {
  /** empty: none is chosen, or it is no longer in its course */
  lesson: string
  title: string
  content: string
  due: number | null
  /** hours before it; null: nobody is reminded */
  remind: number | null
}

export const newValues: HomeworkValues = {
  lesson: '',
  title: '',
  content: '',
  due: null,
  remind: 24,
  images: [],
  files: [],
}

/** An address without its signature, which is another at each reading. */
const unsigned = (url: string): string => url.split('?')[0] ?? url

/** @param known as the form was opened with it: files that are still there keep their addresses, and so are the same */
export function valuesOf(found: TaughtHomework, known: TaughtHomework = found): HomeworkValues {
  const addresses = [...known.images, ...known.files.map(({ url }) => url)]
  const addressOf = (url: string) => addresses.find((one) => unsigned(one) === unsigned(url)) ?? url
  return {
    lesson: found.lesson_id === null ? '' : String(found.lesson_id),
    title: found.title,
    content: found.content,
    due: found.due_time,
    remind: found.remind_hours,
    images: found.images.map(addressOf),
    files: found.files.map((file) => ({ ...file, url: addressOf(file.url) })),
  }
}

const offeredHours = [2, 12, 24, 48]
/** The hours to choose from, with those that were chosen elsewhere. */
const hoursWith = (chosen: number | null): number[] =>
  [...new Set([...offeredHours, ...(chosen === null ? [] : [chosen])])].toSorted((a, b) => a - b)

/** The fields as the server takes them from a homework that is changed. */
export const changedFieldsOf = ({
  lesson,
  title,
  content,
  due,
  remind,
  ...files
}: HomeworkValues): ChangedHomeworkFields => ({
  ...{
    lesson_id: lesson === '' ? null : Number(lesson),
    title,
    content,
    due_time: due,
    remind_hours: remind,
  },
  ...sent(files),
})

/** The fields of a new homework. */
export const fieldsOf = (values: HomeworkValues): HomeworkFields => ({
  ...changedFieldsOf(values),
  lesson_id: Number(values.lesson),
})

export type Lessons = readonly { id: number; title: string; product_name: string }[]

export const lessonText = ({ title, product_name }: Lessons[number]): string => `${product_name} · ${title}`

/**
 * What the forms of a new homework and of an existing one have in common.
 * @param lostLesson name of the lesson of an existing one that is no longer in its course; null: there is none
 */
export function useHomeworkRules(
  lostLesson: string | null,
): Pick<SavedFormOptions<HomeworkValues>, 'savedText' | 'problemsOf'> {
  const { t } = useTranslation('homework')
  return {
    savedText: t('homework:form.saved'),
    problemsOf: ({ lesson, title, content }) => ({
      lesson_id: lesson === '' && lostLesson === null ? t('homework:problem.lesson') : undefined,
      title: title.trim() === '' ? t('homework:problem.title') : undefined,
      content: content.trim() === '' ? t('homework:problem.content') : undefined,
    }),
  }
}

export interface HomeworkFormProps {
  form: Form<HomeworkValues>
  lessons: Lessons
  status: number
  submitText: string
  /** name of its lesson that is no longer in its course; null: there is none */
  lostLesson?: string | null
}

/** The fields of a homework; a published one stays with its lesson. */
export function HomeworkForm({ form, lessons, status, submitText, lostLesson = null }: HomeworkFormProps) {
  const { t } = useTranslation('homework')
  const mayBeVideo = useConfig().teacher_homework_video
  const { values, set, problems } = form
  const isPublished = status === publishStatuses.published
  const isLost = lostLesson !== null && values.lesson === ''
  const hint = () => {
    if (isLost)
      return t(
        isPublished || lessons.length === 0 ? 'homework:form.lessonLost' : 'homework:form.lessonLostChoose',
      )
    return t(lessons.length === 0 ? 'homework:form.noLessons' : 'homework:form.lessonHint')
  }
  return (
    <SavedForm form={form} submitText={submitText}>
      <Group title={t('homework:form.what')}>
        <Field label={t('homework:field.lesson')} error={problems.lesson_id} hint={hint()} required={!isLost}>
          <Select
            placeholder={lostLesson ?? t('homework:form.chooseLesson')}
            disabled={isPublished}
            options={lessons.map((lesson) => ({ value: String(lesson.id), label: lessonText(lesson) }))}
            value={values.lesson}
            onChange={({ target }) => set({ lesson: target.value })}
          />
        </Field>
        <TextField
          label={t('homework:field.title')}
          value={values.title}
          maxLength={homeworkLimits.title}
          required
          error={problems.title}
          onChange={(title) => set({ title })}
        />
        <Field label={t('homework:field.content')} error={problems.content} required>
          <TextArea
            rows={8}
            maxLength={homeworkLimits.content}
            value={values.content}
            onChange={({ target }) => set({ content: target.value })}
          />
        </Field>
        <FilesField
          label={t('homework:field.files')}
          value={{ images: values.images, files: values.files }}
          mayBeVideo={mayBeVideo}
          onChange={set}
        />
        <MomentField
          label={t('homework:field.due')}
          hint={t('homework:form.dueHint')}
          value={values.due}
          error={problems.due_time}
          onChange={(due) => set({ due })}
        />
        <Field label={t('homework:form.remind')} hint={t('homework:form.remindHint')}>
          <Select
            disabled={values.due === null}
            options={[
              { value: '', label: t('homework:form.remindNone') },
              ...hoursWith(values.remind).map((count) => ({
                value: String(count),
                label: t('homework:form.remindHours', { count }),
              })),
            ]}
            value={values.remind === null ? '' : String(values.remind)}
            onChange={({ target }) => set({ remind: target.value === '' ? null : Number(target.value) })}
          />
        </Field>
      </Group>
    </SavedForm>
  )
}
