import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'
import { renderMarkdown } from './render-markdown.server.ts'

handleThreadJobs((markdown: string) => renderMarkdown(markdown, { author: 'visitor' }).html)
