import type { FormAnswer } from '#app/lib/parse-form.ts'

/** What a form of the forum is answered: to scripts; without them a page comes anew. */
export type ForumAnswer =
	| { ok: true; path: string; title: string; description: string }
	/** `signIn`: only somebody who is signed in can do this. */
	| (FormAnswer & { signIn?: boolean })
