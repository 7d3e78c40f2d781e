import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Can } from '#web/area-kit/can.tsx'
import { ConfirmAction } from '#web/area-kit/form/confirm-action.tsx'
import styles from '#web/area-kit/record.module.css'
import { LinkDialog } from '#web/features/account/manage/link-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Lead, leadName, refreshLeads } from './lead-record.ts'

/** Turns a lead into a student, or deletes it. */
export function LeadActions({ lead }: { lead: Lead }) {
  const { t } = useTranslation('lead')
  const navigate = useNavigate()
  const [selected, setSelected] = useState<'student' | 'delete' | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const name = leadName(lead)
  const params = { id: lead.id }
  const close = () => setSelected(null)

  async function makeStudent() {
    const made = await call('POST /api/v1/admin/leads/{id}/student', { params }, { quiet: true })
    close()
    if (made.link) setLink(made.link)
    else toast.success(t('lead:linked', { name }))
    await refreshLeads()
  }
  async function remove() {
    await call('DELETE /api/v1/admin/leads/{id}', { params }, { quiet: true })
    void navigate('/leads', { replace: true })
    await refreshLeads()
  }
  return (
    <div className={styles.actions}>
      {lead.student_id === null ? (
        <Can permission="account.write">
          <Button onClick={() => setSelected('student')}>{t('lead:makeStudent')}</Button>
        </Can>
      ) : (
        <Can permission="account.read">
          <ButtonLink to={`/users/${lead.student_id}`}>{t('lead:toStudent')}</ButtonLink>
        </Can>
      )}
      <Can permission="lead.delete">
        <Button look="quiet" onClick={() => setSelected('delete')}>
          {t('lead:delete')}
        </Button>
      </Can>
      {selected === 'student' && (
        <ConfirmAction
          title={t('lead:makeStudentTitle', { name })}
          action={t('lead:makeStudent')}
          onConfirm={makeStudent}
          onClose={close}
        >
          <p>{t('lead:makeStudentWhat')}</p>
        </ConfirmAction>
      )}
      {selected === 'delete' && (
        <ConfirmAction
          title={t('lead:deleteTitle', { name })}
          action={t('lead:delete')}
          look="danger"
          onConfirm={remove}
          onClose={close}
        >
          <p>{t('lead:deleteWhat')}</p>
        </ConfirmAction>
      )}
      <LinkDialog link={link} name={name} onClose={() => setLink(null)} />
    </div>
  )
}
