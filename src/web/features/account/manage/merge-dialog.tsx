import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userTypes } from '#contract/account/limits.ts'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { SearchSelect } from '#web/area-kit/form/search-select.tsx'
import { call } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { type AdminUser, calledName, type EditedUser } from './admin-user.ts'
import { MergePreview } from './merge-preview.tsx'
import { refreshMerges } from './refresh-merges.ts'
import type { MadeMerge } from './use-undo-merge.ts'

export interface MergeDialogProps {
  user: EditedUser
  /** Receives the merge that was done. */
  onMerged: (merge: MadeMerge) => void
  onClose: () => void
}

function PreviewOf({ id, from }: { id: number; from: number }) {
  const query = useCall(
    'GET /api/v1/admin/users/{id}/merge/{from_id}',
    { params: { id, from_id: from } },
    { quiet: true },
  )
  return <Loaded query={query}>{(preview) => <MergePreview preview={preview} />}</Loaded>
}

/** Chooses the other account of the same person, shows what would move, and merges it into this one. */
export function MergeDialog({ user, onMerged, onClose }: MergeDialogProps) {
  const { t } = useTranslation('users')
  const field = useId()
  const [text, setText] = useState('')
  // until somebody searches, those with the same name
  const keyword = useDeferredValue(text.trim().slice(0, 64) || user.name)
  const [other, setOther] = useState<AdminUser | null>(null)
  const { data, isFetching } = useCall(
    'GET /api/v1/admin/users',
    // what teachers and administrators have never moves
    { query: { keyword: keyword || undefined, type: userTypes.student, type_alone: 1, is_open: 1 } },
    { placeholderData: (before) => before },
  )
  // who is chosen stays an option whatever is searched for
  const listed = (data?.list ?? []).filter(({ id }) => id !== user.id && id !== other?.id)
  const found = other ? [other, ...listed] : listed
  async function merge() {
    if (other === null) return
    const { id } = await call(
      'POST /api/v1/admin/users/{id}/merge/{from_id}',
      { params: { id: user.id, from_id: other.id } },
      { quiet: true },
    )
    onMerged({ id, name: calledName(other) })
  }
  return (
    <FormDialog
      title={t('users:merge.title')}
      action={other ? t('users:merge.action', { name: calledName(other) }) : t('users:merge.title')}
      look="danger"
      check={() => other !== null}
      entered={other?.id}
      onSubmit={merge}
      refresh={refreshMerges}
      onClose={onClose}
    >
      <p>{t('users:merge.what')}</p>
      <AntdFrame>
        <Field label={t('users:merge.choose')} required>
          <SearchSelect
            id={field}
            label={t('users:merge.choose')}
            placeholder={t('users:merge.chooseHint')}
            none={t('users:merge.noneFound')}
            found={found.map((one) => ({
              id: one.id,
              label: calledName(one),
              detail: [one.name && one.username, one.telephone].filter(Boolean).join(' · '),
            }))}
            searching={isFetching}
            onSearch={setText}
            onChoose={(chosen) => setOther(found.find(({ id }) => id === chosen) ?? null)}
            invalid={false}
          />
        </Field>
      </AntdFrame>
      {other && <PreviewOf key={other.id} id={user.id} from={other.id} />}
    </FormDialog>
  )
}
