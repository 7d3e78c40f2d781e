/** in both areas: of teachers what they give, of students what they have been given */
export const feedbackRoute = '/feedback'
/** of a teacher by the lesson, of a student by the feedback */
export const feedbackOf = (id: number): string => `${feedbackRoute}/${id}`
