export { literally } from '../../db/like.ts'
