/** A short message that appears over the page; 'error' is the specification's destructive variant. */
export type Toast = {
	kind: 'success' | 'error'
	title: string
	description: string
	/** Instead of the check mark: for what is only said. */
	icon?: 'info'
	durationMs?: number
	/** Whether it is above the page also on phones, where toasts are below it. */
	atTop?: boolean
	/** Whether the message reports a sign-out: the browser then deletes unsaved drafts. */
	signedOut?: boolean
	/** Whether a whole page is to show it, because the script that caused it leaves its page. */
	waitsForPage?: boolean
	/** Adds a link to sign in, which then leads to this path. */
	signInTo?: string
}
