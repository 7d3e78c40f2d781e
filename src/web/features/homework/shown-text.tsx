import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PictureMarks } from '#contract/homework/marks.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './homework.module.css'
import { RecordingPlayer } from './recording/recording-player.tsx'
import type { Files } from './types.ts'

const MarkedPicture = lazyPart(() => import('./marks/marked-picture.tsx'))

export interface ShownTextProps extends Files {
  text: string
  /** what a teacher has drawn and noted on the pictures */
  marks?: readonly PictureMarks[]
  /** shows a picture otherwise than as a link to itself */
  picture?: (url: string, index: number) => ReactNode
}

/** A text with its files: pictures open in full, recordings and videos play, documents are saved. */
export function ShownText({ text, images, files, marks = [], picture }: ShownTextProps) {
  const isLarge = picture !== undefined || marks.length > 0
  return (
    <div className={styles.shown}>
      {text && <p className={styles.text}>{text}</p>}
      {images.length > 0 && (
        <ul className={isLarge ? styles.list : styles.pictures}>
          {images.map((url, index) => (
            <li key={url.split('?')[0]}>
              {picture?.(url, index) ?? (
                <ShownPicture url={url} index={index} marks={marks.find((one) => one.picture === index)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {files.map((file) => (
        <ShownFile key={file.url.split('?')[0]} {...file} />
      ))}
    </div>
  )
}

function ShownPicture({
  url,
  index,
  marks,
}: {
  url: string
  index: number
  marks?: PictureMarks | undefined
}) {
  const { t } = useTranslation('homework')
  const label = t('homework:files.picture', { number: index + 1 })
  if (marks)
    return (
      <Suspense fallback={<Skeleton shape="block" height={240} />}>
        <MarkedPicture url={url} label={label} marks={marks} />
      </Suspense>
    )
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={label} loading="lazy" />
    </a>
  )
}

function ShownFile({ url, name, type, seconds }: Files['files'][number]) {
  if (type.startsWith('audio/') && seconds !== null)
    return <RecordingPlayer url={url} name={name} seconds={seconds} />
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
