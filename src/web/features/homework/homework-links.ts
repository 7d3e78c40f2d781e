export const homeworkRoute = '/homework'
export const oneHomeworkRoute = (id: number): string => `${homeworkRoute}/${id}`
export const editHomeworkRoute = (id: number): string => `${homeworkRoute}/${id}/edit`
export const answerRoute = (id: number, studentId: number): string =>
  `${homeworkRoute}/${id}/answers/${studentId}`
