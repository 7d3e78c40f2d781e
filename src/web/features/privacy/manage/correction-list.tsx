import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { correctionLimits } from '#contract/privacy/limits.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import styles from '#web/area-kit/record.module.css'
import { call, type CallReply } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { WishLines } from '../corrections.tsx'

type Correction = CallReply<'GET /api/v1/admin/corrections'>['list'][number]

/** What people want to be corrected, each answered once. */
export function CorrectionList() {
  const { t } = useTranslation('privacy')
  const can = useCan()
  const list = usePageList('GET /api/v1/admin/corrections', {})
  const [answering, setAnswering] = useState<Correction | null>(null)
  return (
    <>
      <ListBody
        label={t('common:title.corrections')}
        list={list}
        plain
        empty={<EmptyState title={t('privacy:correction.noneWaits')} />}
      >
        {(corrections) => (
          <ul className={styles.list}>
            {corrections.map((one) => (
              <Card as="li" key={one.id} className={styles.item}>
                <RecordLink to={`/users/${one.userid}`}>{one.name || one.username}</RecordLink>
                <WishLines {...one} />
                {one.is_done === null && can('privacy.write') && (
                  <div>
                    <Button size="small" onClick={() => setAnswering(one)}>
                      {t('privacy:correction.reply')}
                    </Button>
                  </div>
                )}
              </Card>
            ))}
          </ul>
        )}
      </ListBody>
      {answering && <AnswerDialog correction={answering} onClose={() => setAnswering(null)} />}
    </>
  )
}

function AnswerDialog({ correction, onClose }: { correction: Correction; onClose: () => void }) {
  const { t } = useTranslation('privacy')
  const [outcome, setOutcome] = useState<'done' | 'refused'>('done')
  const [answer, setAnswer] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <FormDialog
      title={t('privacy:correction.replyTo', { name: correction.name || correction.username })}
      action={t('privacy:correction.sendAnswer')}
      check={() => {
        setMissing(answer.trim() === '')
        return answer.trim() !== ''
      }}
      entered={[outcome, answer]}
      onSubmit={async () => {
        const body = { is_done: outcome === 'done' ? (1 as const) : (0 as const), answer }
        await call(
          'PUT /api/v1/admin/corrections/{id}',
          { params: { id: correction.id }, body },
          { quiet: true },
        )
      }}
      refresh={() => invalidate('GET /api/v1/admin/corrections')}
      onClose={onClose}
    >
      <p>{correction.wish}</p>
      <RadioCards<'done' | 'refused'>
        legend={t('privacy:correction.outcome')}
        options={[
          { value: 'done', title: t('privacy:correction.done') },
          { value: 'refused', title: t('privacy:correction.refused') },
        ]}
        value={outcome}
        onChange={setOutcome}
      />
      <Field label={t('privacy:correction.answerLabel')} error={missing && t('privacy:correction.missing')}>
        <TextArea
          value={answer}
          maxLength={correctionLimits.text}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
