import { handleThreadJobs } from '#app/platform/threads/answer-in-thread.server.ts'
import { renderMarkdown } from './render-markdown.server.ts'

handleThreadJobs((markdown: string) => renderMarkdown(markdown, { author: 'visitor' }).html)
