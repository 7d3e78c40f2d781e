export { lockTimeOf } from './person-locks.ts'
export { orTeacherBusy } from './teacher-busy.ts'
