import { Suspense, useState } from 'react'
import { useCurrencySign } from '#web/area-kit/form/use-currency-sign.ts'
import { useTranslation } from 'react-i18next'
import { PictureField } from '#web/features/upload/picture-field.tsx'
import { RichField } from '#web/features/editor/rich-field.tsx'
import { Group } from '#web/area-kit/form/group.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { SwitchList } from '#web/area-kit/form/switch-list.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import type { RecordVersions } from '#web/area-kit/form/use-versions.ts'
import { type PlannedLesson, takenTimesIn } from '#web/features/schedule/lessons/taken-times.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { Teacher } from '#web/features/catalog/manage/teacher-select.tsx'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './class-form.module.css'
import { problemsOf } from './class-problems.ts'
import { ClassVersions } from './class-versions.tsx'
import type { ClassFields } from './managed-class.ts'
import { TeachersField } from './teachers-field.tsx'
import { TimeFields } from './time-fields.tsx'
import { useClassRules } from './use-class-rules.ts'

const TakenTimesDialog = lazyPart(
  () => import('#web/features/schedule/lessons/taken-times-dialog.tsx'),
  ['schedule'],
)

export interface ClassFormProps {
  initial: ClassFields
  teachers: readonly Teacher[]
  /** published number */
  currency: number
  /** may choose the teachers; a teacher's own class is always their own */
  isAdmin: boolean
  /** may change name and price */
  isLeading?: boolean
  isNew?: boolean
  /** of a class that others may change meanwhile */
  versions?: RecordVersions<ClassFields>
  submitText: string
  /** Saves, and resolves to what is stored now; 1: although its time is taken. */
  onSave: (values: ClassFields, overbook: 0 | 1) => Promise<ClassFields>
  preview?: string
}

/** The fields of an open class. */
export function ClassForm(props: ClassFormProps) {
  const {
    initial,
    teachers,
    currency,
    isAdmin,
    isLeading = true,
    isNew = false,
    versions,
    submitText,
    onSave,
    preview,
  } = props
  const { t } = useTranslation(['openclass', 'website', 'upload'])
  const rules = useClassRules()
  const sells = rules.sells === 1 || isAdmin
  const sign = useCurrencySign(currency)
  const soldHint = sells ? 'openclass:form.priceHint' : 'openclass:form.priceHeldHint'
  const priceHint = rules.charges === 1 ? soldHint : 'openclass:form.priceFixedHint'
  const [taken, setTaken] = useState<readonly PlannedLesson[] | null>(null)
  const form = useSavedForm<ClassFields>({
    savedText: t('website:form.savedOnly'),
    initial,
    save: (now) => onSave(now, 0),
    problemsOf: (values) => problemsOf(values, currency, t),
    onRefused(refused) {
      const clashes = takenTimesIn(refused)
      setTaken(clashes)
      return clashes !== null || (versions?.isShown(refused) ?? false)
    },
  })
  const { values, set, problems } = form
  return (
    <>
      <SavedForm
        form={form}
        permission="openclass.write"
        submitText={submitText}
        {...(preview && { preview })}
      >
        <Group title={t('openclass:form.what')}>
          <TextField
            label={t('openclass:form.name')}
            value={values.name}
            maxLength={80}
            required
            disabled={!isLeading || (!isNew && rules.renames === 0)}
            error={problems.name}
            onChange={(name) => set({ name })}
          />
          <PictureField
            label={t('openclass:form.cover')}
            hint={t('openclass:form.coverHint')}
            error={problems.cover_url}
            value={values.cover_url}
            onChange={(cover_url) => set({ cover_url })}
          >
            {(address) => (
              <CoverImage className={styles.cover} src={address} title={values.name} alt="" loading="eager" />
            )}
          </PictureField>
          <Field
            label={t('openclass:form.intro')}
            hint={t('openclass:form.introHint')}
            error={problems.intro}
          >
            <TextArea
              rows={2}
              maxLength={200}
              value={values.intro}
              onChange={(event) => set({ intro: event.target.value })}
            />
          </Field>
          <RichField
            label={t('openclass:form.desc')}
            value={values.desc}
            error={problems.desc}
            onChange={(desc) => set({ desc })}
          />
        </Group>
        <Group title={t('openclass:form.when')}>
          <TimeFields values={values} problems={problems} onChange={set} />
          {isAdmin && (
            <TeachersField
              known={teachers}
              ids={values.teacher_ids}
              error={problems.teacher_ids}
              onChange={(teacher_ids) => set({ teacher_ids })}
            />
          )}
        </Group>
        <Group title={t('openclass:form.how')}>
          <TextField
            label={t('openclass:form.price', { currency: sign })}
            hint={t(priceHint)}
            value={values.price}
            maxLength={12}
            disabled={!isLeading || rules.charges === 0}
            error={problems.price}
            onChange={(price) => set({ price: price.trim() })}
          />
          <SwitchList
            switches={[
              {
                name: 'is_replay',
                label: t('openclass:form.replay'),
                checked: values.is_replay === 1,
                onChange: (on) => set({ is_replay: on ? 1 : 0 }),
              },
              {
                name: 'is_chat',
                label: t('openclass:form.chat'),
                checked: values.is_chat === 1,
                onChange: (on) => set({ is_chat: on ? 1 : 0 }),
              },
            ]}
          />
          <Field label={t('openclass:form.note')} hint={t('openclass:form.noteHint')} error={problems.note}>
            <TextArea
              rows={2}
              maxLength={500}
              value={values.note}
              onChange={(event) => set({ note: event.target.value })}
            />
          </Field>
        </Group>
      </SavedForm>
      {taken && (
        <Suspense>
          <TakenTimesDialog
            lessons={taken}
            busy={form.saving}
            onConfirm={() => {
              setTaken(null)
              void form.saveBy((now) => onSave(now, 1))
            }}
            onClose={() => setTaken(null)}
          />
        </Suspense>
      )}
      {versions && <ClassVersions form={form} versions={versions} teachers={teachers} currency={currency} />}
    </>
  )
}
