/** Route of a famous teacher's page in index.html; of the list of all of them without one. */
export const teachersRoute = (teacherId: number | null = null): string =>
  teacherId === null ? '/home/teachers' : `/home/teachers?id=${teacherId}`
