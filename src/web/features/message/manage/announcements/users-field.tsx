import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userTypes } from '#contract/account/limits.ts'
import { announcementLimits } from '#contract/message/announcements.ts'
import { MultiSelect } from '#web/area-kit/form/multi-select.tsx'
import { calledName } from '#web/features/account/manage/admin-user.ts'
import { type SelectedUser, selectedUser } from '#web/features/account/manage/message-users.ts'
import { useCan } from '#web/lib/can.ts'
import { useCall } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'

export interface UsersFieldProps {
  users: readonly SelectedUser[]
  error: string | undefined
  onChange: (users: SelectedUser[]) => void
}

/** The selected students of an announcement by name; others are found by name or phone. */
export function UsersField({ users, error, onChange }: UsersFieldProps) {
  const { t } = useTranslation('announcement')
  const mayWrite = useCan()('message.publish')
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim().slice(0, 64))
  const { data, isFetching } = useCall(
    'GET /api/v1/admin/users',
    { query: { type: userTypes.student, is_open: 1, ...(keyword ? { keyword } : {}) } },
    { placeholderData: (before) => before },
  )
  const found = (data?.list ?? []).map(selectedUser)
  const known = new Map([...found, ...users].map((user) => [user.id, user]))
  const { users: most } = announcementLimits
  return (
    <Field
      label={t('announcement:selected')}
      required
      error={error}
      hint={t('announcement:selectedHint', { count: users.length, most })}
    >
      <MultiSelect
        label={t('announcement:selected')}
        placeholder={t('announcement:findUsers')}
        none={t('announcement:noTarget')}
        options={[...known.values()].map((user) => ({
          value: user.id,
          label: user.is_locked
            ? t('announcement:lockedUser', { name: calledName(user) })
            : `${calledName(user)} · ${user.username}`,
        }))}
        value={users.map(({ id }) => id)}
        most={most}
        disabled={!mayWrite}
        searching={isFetching}
        onSearch={setText}
        onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      />
    </Field>
  )
}
