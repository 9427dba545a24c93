import type { FormAnswer } from '#app/lib/parse-form.ts'

/** What a press of a button under a post or a comment is answered. */
export type PostActionAnswer = FormAnswer | { ok: true }
