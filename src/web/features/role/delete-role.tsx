import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { formatList } from '#web/ui/format-list.ts'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { type Role, roleName } from './role-texts.ts'

export interface DeleteRoleProps {
  role: Role
  roles: readonly Role[]
  onClose: () => void
}

/** Confirms the deletion: it names who has the role, and asks which one they get. */
export function DeleteRole({ role, roles, onClose }: DeleteRoleProps) {
  const { t } = useTranslation('roles')
  const lang = useLang()
  const others = roles.filter(({ id, is_assignable }) => id !== role.id && is_assignable === 1)
  const [replacement, setReplacement] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const isHeld = role.people.length > 0

  async function remove() {
    const query = isHeld ? { replacement: Number(replacement) } : {}
    await call('DELETE /api/v1/admin/roles/{id}', { params: { id: role.id }, query }, { quiet: true })
    toast.success(t('roles:deleted', { name: role.name }))
  }
  function check() {
    const missing = isHeld && replacement === ''
    setProblem(missing ? t('roles:problem.replacement') : undefined)
    return !missing
  }
  return (
    <FormDialog
      title={t('roles:deleteTitle', { name: role.name })}
      action={t('roles:action.delete')}
      look="danger"
      check={check}
      entered={replacement}
      onSubmit={remove}
      refresh={() => invalidate('GET /api/v1/admin/roles')}
      onClose={onClose}
    >
      {isHeld ? (
        <>
          <p>
            {t('roles:deleteHeld', {
              count: role.people.length,
              people: formatList(
                role.people.map(({ name, username }) => name || username),
                lang,
              ),
            })}
          </p>
          <Field label={t('roles:replacement')} required error={problem}>
            <Select
              value={replacement}
              placeholder={t('roles:choose')}
              options={others.map((one) => ({ value: String(one.id), label: roleName(t, one) }))}
              onChange={({ target }) => setReplacement(target.value)}
            />
          </Field>
        </>
      ) : (
        <p>{t('roles:deleteFree')}</p>
      )}
    </FormDialog>
  )
}
