import { InteractionPanel } from '#web/features/interaction/interaction-panel.tsx'
import styles from './panel.module.css'

/** The parts of a class in which people take part, from top to bottom. */
export default function Panel({ classId }: { classId: number }) {
  return (
    <div className={styles.panel}>
      <InteractionPanel classId={classId} />
    </div>
  )
}
