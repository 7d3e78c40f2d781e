/** What homework takes, by media type, with the names that people know; videos where the school allows them. */
export const homeworkFileNames = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/webm': 'WebM',
  'audio/ogg': 'Ogg',
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
} as const
type HomeworkFileType = keyof typeof homeworkFileNames

/** The media types that homework takes. */
export const homeworkFileTypes = (mayBeVideo: boolean): HomeworkFileType[] =>
  (Object.keys(homeworkFileNames) as HomeworkFileType[]).filter((type) => mayBeVideo || type !== 'video/mp4')

/** The names of what homework takes, for the text that refuses another file. */
export function namesOfHomeworkFiles(mayBeVideo: boolean) {
  const named = (isWanted: (type: string) => boolean) =>
    homeworkFileTypes(mayBeVideo)
      .filter(isWanted)
      .map((type) => homeworkFileNames[type])
  return {
    pictures: named((type) => type.startsWith('image/')),
    recordings: named((type) => type.startsWith('audio/')),
    others: named((type) => !/^(image|audio)\//.test(type)),
  }
}
