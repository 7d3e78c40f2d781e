import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkDialog } from '#web/area-kit/list/bulk-dialog.tsx'
import type { Selection } from '#web/area-kit/list/use-selection.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { AdminUser } from './admin-user.ts'
import { TagField } from './tag-field.tsx'
import { refreshTags, tagStudents } from './tag-students.ts'

export interface BulkTagProps {
  selection: Selection<AdminUser>
  onClose: () => void
}

/** Gives the selected users a tag, or takes it from them. */
export function BulkTag({ selection, onClose }: BulkTagProps) {
  const { t } = useTranslation('users')
  const [tag, setTag] = useState('')
  const [isTagged, setTagged] = useState<0 | 1>(1)
  const name = tag.trim()
  return (
    <BulkDialog
      title={t('users:tags.bulkTitle', { count: selection.rows.length })}
      action={t(isTagged === 1 ? 'users:tags.add' : 'users:tags.remove')}
      selection={selection}
      keyOf={({ id }) => id}
      isReady={name !== ''}
      call={(ids) => tagStudents(ids, name, isTagged)}
      refresh={refreshTags}
      onClose={onClose}
    >
      <Field label={t('users:tags.what')}>
        <Select
          options={[
            { value: '1', label: t('users:tags.give') },
            { value: '0', label: t('users:tags.take') },
          ]}
          value={String(isTagged)}
          onChange={({ target }) => setTagged(target.value === '1' ? 1 : 0)}
        />
      </Field>
      <TagField label={t('users:tags.tag')} value={tag} onChange={setTag} />
    </BulkDialog>
  )
}
