import { useTranslation } from 'react-i18next'
import styles from './homework.module.css'
import type { Files } from './types.ts'

/** A text with its files: pictures open in full, recordings and videos play, documents are saved. */
export function ShownText({ text, images, files }: { text: string } & Files) {
  const { t } = useTranslation('homework')
  return (
    <div className={styles.shown}>
      {text && <p className={styles.text}>{text}</p>}
      {images.length > 0 && (
        <ul className={styles.pictures}>
          {images.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={t('homework:files.picture', { number: index + 1 })} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {files.map(({ url, name, type }) => (
        <ShownFile key={url} url={url} name={name} type={type} />
      ))}
    </div>
  )
}

function ShownFile({ url, name, type }: Files['files'][number]) {
  if (type.startsWith('audio/'))
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a person recorded for one other has no captions
      <audio className={styles.media} src={url} controls preload="metadata" aria-label={name} />
    )
  if (type.startsWith('video/'))
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a person recorded for one other has no captions
      <video className={styles.media} src={url} controls preload="metadata" playsInline aria-label={name} />
    )
  return (
    <a href={url} download={name}>
      {name}
    </a>
  )
}
