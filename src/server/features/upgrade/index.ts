export { missingRoom, type Obstacle, serversRunning, workInHand } from './obstacles.ts'
