import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type CallReply } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ReplyForm } from '../reply-form.tsx'

type SchoolEnquiry = Pick<CallReply<'GET /api/v1/admin/enquiries/{id}'>, 'id' | 'revision' | 'state'>

const reread = () =>
  Promise.all([
    invalidate('GET /api/v1/admin/enquiries/{id}'),
    invalidate('GET /api/v1/admin/enquiries'),
    invalidate('GET /api/v1/admin/overview/day'),
  ])

const hasChanged = (error: unknown) => error instanceof Refused && error.reason === 'recordChanged'

/** Answers the enquiry, or closes and opens it. What was written meanwhile is shown before the answer leaves. */
export function AnswerForm({ enquiry }: { enquiry: SchoolEnquiry }) {
  const { t } = useTranslation('message')
  const [closes, setCloses] = useState(false)
  const [busy, setBusy] = useState(false)
  const { id, revision, state } = enquiry
  const isClosed = state === 'closed'

  async function changing(change: () => Promise<unknown>) {
    try {
      await change()
      await reread()
    } catch (error) {
      if (hasChanged(error)) await reread()
      throw error
    }
  }
  async function setClosed() {
    setBusy(true)
    const body = { is_closed: isClosed ? (0 as const) : (1 as const), revision }
    try {
      await changing(() => call('PUT /api/v1/admin/enquiries/{id}/closed', { params: { id }, body }))
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
    }
  }

  return (
    <ReplyForm
      label={t('message:enquiry.answer')}
      hint={t('message:enquiry.answerHint')}
      action={t(closes ? 'message:enquiry.sendAndClose' : 'message:enquiry.sendAnswer')}
      failureOf={(error) => (hasChanged(error) ? t('message:enquiry.changed') : undefined)}
      onSend={(text) => {
        const body = { text, is_closed: closes ? (1 as const) : (0 as const), revision }
        return changing(() =>
          call('POST /api/v1/admin/enquiries/{id}/answers', { params: { id }, body }, { quiet: true }),
        )
      }}
      more={
        <Button loading={busy} onClick={() => void setClosed()}>
          {t(isClosed ? 'message:enquiry.reopen' : 'message:enquiry.close')}
        </Button>
      }
    >
      <Checkbox checked={closes} onChange={({ target }) => setCloses(target.checked)}>
        {t('message:enquiry.closeWithAnswer')}
      </Checkbox>
    </ReplyForm>
  )
}
