import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { leadLimits, leadStateKeys, leadStates } from '#contract/lead/limits.ts'
import { Can } from '#web/area-kit/can.tsx'
import { Part } from '#web/area-kit/facts.tsx'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import styles from '#web/area-kit/record.module.css'
import { call } from '#web/lib/call.ts'
import { failureOf } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type LeadEvent = ByKey['GET /api/v1/admin/leads/{id}/events']['reply']['list'][number]

function NoteForm({ id }: { id: number }) {
  const { t } = useTranslation('lead')
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  async function add() {
    setBusy(true)
    try {
      await call('POST /api/v1/admin/leads/{id}/notes', { params: { id }, body: { text } })
      setText('')
      await invalidate('GET /api/v1/admin/leads/{id}/events')
    } catch (error) {
      // shown as a toast; the input is kept
      if (!failureOf(error)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.dialog}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(text.trim() === '')
        if (text.trim() !== '' && !busy) void add()
      }}
    >
      <UnsavedGuard dirty={text.trim() !== ''} />
      <Field label={t('lead:note')} error={isMissing && t('lead:problem.note')}>
        <TextArea
          rows={3}
          value={text}
          maxLength={leadLimits.note}
          onChange={({ target }) => {
            setText(target.value)
            setMissing(false)
          }}
        />
      </Field>
      <div>
        <Button type="submit" loading={busy}>
          {t('lead:addNote')}
        </Button>
      </div>
    </form>
  )
}

function useEventText(): (event: LeadEvent) => string {
  const { t } = useTranslation('lead')
  return ({ kind, text }) => {
    if (kind === 'note') return text
    if (kind === 'registered') return t('lead:did.registered')
    if (kind === 'owner') return text ? t('lead:did.owner', { name: text }) : t('lead:did.noOwner')
    if (kind === 'state') {
      const state = leadStates.find((one) => one === text)
      return t('lead:did.state', { state: state ? t(leadStateKeys[state]) : text })
    }
    if (text === 'registration') return t('lead:did.createdByRegistration')
    return t(text === 'import' ? 'lead:did.createdByImport' : 'lead:did.created')
  }
}

/** What happened with a lead, with its notes, the latest first. */
export function LeadHistory({ id }: { id: number }) {
  const { t } = useTranslation('lead')
  const list = usePageList('GET /api/v1/admin/leads/{id}/events', { params: { id } })
  const textOf = useEventText()
  return (
    <Part title={t('lead:history')}>
      <Can permission="lead.write">
        <NoteForm id={id} />
      </Can>
      <ListBody plain list={list} empty={null}>
        {(events) => (
          <ol className={styles.rows}>
            {events.map((event) => (
              <li key={event.id} className={styles.item}>
                <p className={styles.long}>{textOf(event)}</p>
                <p className="second">
                  {event.author && `${event.author} · `}
                  <Moment at={event.at} exact />
                </p>
              </li>
            ))}
          </ol>
        )}
      </ListBody>
    </Part>
  )
}
