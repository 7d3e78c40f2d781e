export const studentsRoute = '/my_students'
export const studentRoute = (userid: number): string => `${studentsRoute}/${userid}`
