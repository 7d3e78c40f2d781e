import { useTranslation } from 'react-i18next'
import { announcementLimits } from '#contract/message/announcements.ts'
import { MultiSelect } from '#web/area-kit/form/multi-select.tsx'
import { useCan } from '#web/lib/can.ts'
import { useCall } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'

export interface TagsFieldProps {
  tags: readonly string[]
  error: string | undefined
  onChange: (tags: string[]) => void
}

/** The tags whose students an announcement is for. One that nobody has any more stays shown as what it is. */
export function TagsField({ tags, error, onChange }: TagsFieldProps) {
  const { t } = useTranslation('announcement')
  const mayWrite = useCan()('message.publish')
  const { data, isFetching } = useCall('GET /api/v1/admin/announcement_tags', {}, { enabled: mayWrite })
  const known = data?.list ?? []
  const spelt = (tag: string) =>
    known.find(({ name }) => name.toLowerCase() === tag.toLowerCase())?.name ?? tag
  const value = tags.map(spelt)
  const gone = data ? value.filter((tag) => !known.some(({ name }) => name === tag)) : value
  return (
    <Field label={t('announcement:tags')} required error={error} hint={t('announcement:tagsHint')}>
      <MultiSelect
        label={t('announcement:tags')}
        placeholder={t('announcement:chooseTags')}
        none={t('announcement:noTarget')}
        options={[
          ...known.map(({ name, students }) => ({
            value: name,
            label: t('announcement:tagOf', { name, students }),
          })),
          ...gone.map((name) => ({ value: name, label: name })),
        ]}
        value={value}
        most={announcementLimits.tags}
        disabled={!mayWrite}
        searching={isFetching}
        onChange={onChange}
      />
    </Field>
  )
}
