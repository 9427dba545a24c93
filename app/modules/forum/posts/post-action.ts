import type { FormAnswer } from '#app/lib/parse-form.ts'

/** The response to a button under a post or a comment. */
export type PostActionAnswer = FormAnswer | { ok: true }
