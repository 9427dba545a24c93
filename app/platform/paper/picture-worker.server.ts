import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'
import { recognizePicture } from './recognize-picture.server.ts'

handleThreadJobs(recognizePicture)
