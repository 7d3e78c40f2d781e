import { useTranslation } from 'react-i18next'
import type { EnquiryState, EnquiryTopic } from '#contract/support/limits.ts'
import styles from '#web/area-kit/record.module.css'
import { Tag } from '#web/ui/tag.tsx'
import { stateKeys, stateTones, topicKeys } from './enquiry-texts.ts'

/** What an enquiry is about and how it stands; a complaint is marked. */
export function EnquiryMarks({ topic, state }: { topic: EnquiryTopic; state: EnquiryState }) {
  const { t } = useTranslation('message')
  return (
    <span className={styles.marks}>
      <Tag tone={stateTones[state]}>{t(stateKeys[state])}</Tag>
      <Tag tone={topic === 'complaint' ? 'bad' : 'neutral'}>{t(topicKeys[topic])}</Tag>
    </span>
  )
}
