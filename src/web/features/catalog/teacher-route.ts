/** Route of a teacher's page in index.html; without a teacher that of the list. */
export const teachersRoute = (teacherId: number | null = null): string =>
  teacherId === null ? '/home/teachers' : `/home/teachers?id=${teacherId}`
