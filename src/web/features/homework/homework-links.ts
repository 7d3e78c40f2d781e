export const homeworkRoute = '/homework'
/** the form of a new homework, with its lesson */
export const newHomeworkFor = (lessonId: number): string => `${homeworkRoute}/new?lesson=${lessonId}`
export const oneHomeworkRoute = (id: number): string => `${homeworkRoute}/${id}`
export const editHomeworkRoute = (id: number): string => `${homeworkRoute}/${id}/edit`
export const answerRoute = (id: number, studentId: number): string =>
  `${homeworkRoute}/${id}/answers/${studentId}`
