import type { PictureMarks } from '#contract/homework/marks.ts'
import styles from './marks.module.css'
import { PictureView } from './picture-view.tsx'

export interface MarkedPictureProps {
  url: string
  label: string
  marks: PictureMarks
}

/** A picture of an answer with what the teacher has drawn and noted on it. */
export default function MarkedPicture({ url, label, marks }: MarkedPictureProps) {
  return (
    <figure className={styles.figure}>
      <PictureView url={url} label={label} marks={marks} />
      {marks.notes.length > 0 && (
        <ol className={styles.notes}>
          {marks.notes.map(({ text }, index) => (
            <li key={index}>{text}</li>
          ))}
        </ol>
      )}
    </figure>
  )
}
