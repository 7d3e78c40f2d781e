import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chatLimits, cleanMessage, messageFault } from '#contract/chat/rules.ts'
import { keptNonce } from '#web/features/class-room/kept-nonce.ts'
import { call } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import { outcomeMessage } from '#web/lib/outcome-unknown.ts'
import { withRetries } from '#web/lib/retry.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from '../interaction.module.css'
import { withQuestions } from '../room/state.ts'
import { useTask } from '#web/lib/use-task.ts'
import type { PartProps } from './part.ts'

/** Asks a question. What could not be sent stays in the form. */
export function AskForm({ classId, room }: PartProps) {
  const { t } = useTranslation('interaction')
  const { busy, run } = useTask()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [nonces] = useState(keptNonce)

  async function ask(content: string) {
    const nonce = nonces.of(content)
    try {
      const question = await withRetries(() =>
        call(
          'POST /api/v1/openclass/{id}/questions',
          { params: { id: classId }, body: { content, nonce } },
          { quiet: true },
        ),
      )
      nonces.answered()
      room.change((now) => withQuestions(now, [question]))
      setText('')
    } catch (error) {
      if (error instanceof Refused) nonces.answered()
      setProblem(
        outcomeMessage(error, {
          unknown: t('interaction:questions.unknown'),
          undone: (why) => t('interaction:questions.notSent', { why }),
        }),
      )
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const content = cleanMessage(text)
    const fault = messageFault(content)
    setProblem(
      fault ? t(fault === 'empty' ? 'interaction:questions.empty' : 'interaction:questions.tooLong') : '',
    )
    if (!fault) void run('ask', () => ask(content))
  }

  return (
    <form className={styles.ask} onSubmit={submit}>
      <Field label={t('interaction:questions.ask')} error={problem}>
        <TextArea
          rows={2}
          maxLength={chatLimits.characters}
          value={text}
          readOnly={busy !== ''}
          onChange={({ target }) => {
            setText(target.value)
            setProblem('')
          }}
        />
      </Field>
      <Button type="submit" size="small" loading={busy !== ''}>
        {t('interaction:questions.send')}
      </Button>
    </form>
  )
}
